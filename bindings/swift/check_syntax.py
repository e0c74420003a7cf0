"""Parses Swift files and fails on anything that is no Swift: python3 check_syntax.py FILE...

Needs tree-sitter and tree-sitter-swift. It is no compiler: it knows no types.
"""

import sys
from pathlib import Path

import tree_sitter_swift
from tree_sitter import Language, Parser


def problems(node):
    if node.is_error or node.is_missing:
        yield node
    for child in node.children:
        if child.has_error or child.is_missing:
            yield from problems(child)


def main():
    parser = Parser(Language(tree_sitter_swift.language()))
    failed = 0
    for name in sys.argv[1:]:
        tree = parser.parse(Path(name).read_bytes())
        for node in problems(tree.root_node):
            row, column = node.start_point
            print(f"{name}:{row + 1}:{column + 1}: no Swift here")
            failed += 1
    print(f"{len(sys.argv) - 1} Swift files parsed, {failed} problems")
    return 1 if failed or len(sys.argv) < 2 else 0


if __name__ == "__main__":
    sys.exit(main())
