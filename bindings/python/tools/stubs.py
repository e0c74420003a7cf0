"""Writes what the library exports as one typed stub: python3 stubs.py FOLDER_OF_GENERATED_MODULES > landfolk.pyi

The stub is what type checkers read, and, as bindings/api.pyi, what the exported interface was when it last changed on
purpose. It is read off the generated modules, so that it says exactly what they do.
"""

import ast
import re
import sys
from pathlib import Path

MODULES = ["landfolk_rules", "landfolk"]
BUILTIN = {
    "UInt8": "int", "UInt16": "int", "UInt32": "int", "UInt64": "int",
    "Int8": "int", "Int16": "int", "Int32": "int", "Int64": "int",
    "Boolean": "bool", "String": "str", "Bytes": "bytes", "Double": "float",
}  # fmt: skip


def type_of(converter):
    """The type that a converter of the generated code reads: _UniffiFfiConverterSequenceTypeSeat is List[Seat]."""
    name = converter.rsplit("_UniffiFfiConverter", 1)[1]
    if name.startswith("Sequence"):
        return f"List[{type_of('_UniffiFfiConverter' + name[8:])}]"
    if name.startswith("Optional"):
        return f"Optional[{type_of('_UniffiFfiConverter' + name[8:])}]"
    return BUILTIN.get(name) or name.removeprefix("Type")


def plain(annotation):
    """An annotation without the modules that its names come from."""
    text = ast.unparse(annotation) if isinstance(annotation, ast.AST) else annotation
    text = text.replace("landfolk_rules.", "").replace("typing.", "")
    return re.sub(r"^Union\[object, (.*)\]$", r"\1", text)


def arguments(function):
    args = function.args
    shown = []
    defaults = [None] * (len(args.args) - len(args.defaults)) + list(args.defaults)
    for arg, default in zip(args.args, defaults):
        text = arg.arg + (f": {plain(arg.annotation)}" if arg.annotation else "")
        if default is not None:
            value = ast.unparse(default)
            text += " = ..." if value == "_DEFAULT" else f" = {value}"
        shown.append(text)
    if args.kwonlyargs:
        shown.append("*")
        shown += [f"{arg.arg}: {plain(arg.annotation)}" for arg in args.kwonlyargs]
    return ", ".join(shown)


def method(function, indent="    "):
    lines = []
    for decorator in function.decorator_list:
        if ast.unparse(decorator) in ("classmethod", "staticmethod"):
            lines.append(f"{indent}@{ast.unparse(decorator)}")
    returns = plain(function.returns) if function.returns else "None"
    lines.append(f"{indent}def {function.name}({arguments(function)}) -> {returns}: ...")
    return lines


def variants(reader):
    """Variant -> the types of its fields, from the code that reads an enum or an error."""
    found = {}
    for node in ast.walk(reader):
        if isinstance(node, ast.Return) and isinstance(node.value, ast.Call):
            call = node.value
            if isinstance(call.func, ast.Attribute):
                reads = [*call.args, *(keyword.value for keyword in call.keywords)]
                found[call.func.attr] = [type_of(ast.unparse(read.func.value)) for read in reads]
    return found


def of_class(node, readers):
    name = node.name
    bases = [ast.unparse(base) for base in node.bases]
    body = {item.name: item for item in node.body if isinstance(item, (ast.FunctionDef, ast.ClassDef))}
    if bases == ["enum.Enum"]:
        members = [t.id for item in node.body if isinstance(item, ast.Assign) for t in item.targets]
        return [f"class {name}(Enum):", *(f"    {member} = ..." for member in members)]
    nested = [item for item in body.values() if isinstance(item, ast.ClassDef)]
    if nested:
        types = variants(readers[name])
        is_error = any("_UniffiTemp" in ast.unparse(base) for item in nested for base in item.bases)
        lines = [f"class {name}{'(Exception)' if is_error else ''}:"]
        for variant in nested:
            init = next(i for i in variant.body if isinstance(i, ast.FunctionDef) and i.name == "__init__")
            fields = [arg.arg for arg in init.args.args if arg.arg != "self"]
            given = types[variant.name]
            lines.append(f"    class {variant.name}({name}):")
            if fields:
                pairs = list(zip(fields, given, strict=True))
                lines += [f"        {field}: {kind}" for field, kind in pairs]
                shown = ", ".join(f"{field}: {kind}" for field, kind in pairs)
                lines.append(f"        def __init__(self, {shown}) -> None: ...")
            elif given:
                shown = ", ".join(f"value{index}: {kind}" for index, kind in enumerate(given))
                lines.append(f"        def __init__(self, {shown}) -> None: ...")
                lines.append(f"        def __getitem__(self, index: int) -> {' | '.join(dict.fromkeys(given))}: ...")
            else:
                lines.append("        def __init__(self) -> None: ...")
        if not is_error:
            lines += [f"    def is_{variant.name}(self) -> bool: ..." for variant in nested]
        return lines
    lines = [f"class {name}:"]
    init = body.get("__init__")
    if init is not None and init.args.kwonlyargs:  # a record
        lines += [f"    {arg.arg}: {plain(arg.annotation)}" for arg in init.args.kwonlyargs]
    for function in body.values():
        if function.name == "__init__" and function.args.args[1:] + function.args.kwonlyargs or not function.name.startswith("_"):
            lines += method(function)
    return lines


def stub(folder):
    classes, functions, aliases = {}, {}, {}
    for module in MODULES:
        tree = ast.parse(Path(folder, module + ".py").read_text(encoding="utf-8"))
        exported = next(
            [ast.literal_eval(entry) for entry in item.value.elts]
            for item in tree.body
            if isinstance(item, ast.Assign) and ast.unparse(item.targets[0]) == "__all__"
        )
        readers = {}
        for item in tree.body:
            if isinstance(item, ast.ClassDef) and item.name.startswith("_UniffiFfiConverterType"):
                readers[item.name.removeprefix("_UniffiFfiConverterType")] = item
        for item in tree.body:
            if isinstance(item, ast.ClassDef) and item.name in exported and item.name != "InternalError":
                if item.name.endswith(("Protocol", "Impl")):
                    continue
                classes[item.name] = of_class(item, readers)
            elif isinstance(item, ast.FunctionDef) and item.name in exported:
                functions[item.name] = method(item, "")
            elif isinstance(item, ast.Assign) and re.fullmatch(r"[A-Z][A-Za-z]+ = [A-Za-z][\w.\[\], ]*", ast.unparse(item)):
                if item.targets[0].id not in exported and not item.targets[0].id.startswith("_"):
                    aliases[item.targets[0].id] = plain(item.value)
    lines = [
        "# What the library exports, as Python sees it; Kotlin and Swift see the same names in their own spelling.",
        "# Written by bindings/python/tools/stubs.py.",
        "",
        "from __future__ import annotations",
        "",
        "from enum import Enum",
        "from typing import List, Optional",
        "",
        "__version__: str",
        "",
    ]
    lines += [f"{name} = {aliases[name]}" for name in sorted(aliases)]
    for name in sorted(classes):
        lines += ["", *classes[name]]
    lines.append("")
    for name in sorted(functions):
        lines += functions[name]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.stdout.write(stub(sys.argv[1]))
