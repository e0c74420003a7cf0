"""The exported interface changes on purpose only, and never without a line in the changelog."""

import hashlib
import re
from pathlib import Path

import landfolk

PACKAGE = Path(landfolk.__file__).parent
BINDINGS = Path(__file__).parents[2]


def test_the_interface_is_the_one_of_the_changelog():
    present = (PACKAGE / "__init__.pyi").read_text(encoding="utf-8")
    known = (BINDINGS / "api.pyi").read_text(encoding="utf-8")
    mark = hashlib.sha256(present.encode()).hexdigest()[:8]
    what_to_do = (
        f"The exported interface has changed. Say what in bindings/CHANGELOG.md, with the mark (api {mark}), and\n"
        "cp bindings/python/landfolk/__init__.pyi bindings/api.pyi"
    )
    assert present == known, what_to_do
    changelog = (BINDINGS / "CHANGELOG.md").read_text(encoding="utf-8")
    marks = re.findall(r"\(api ([0-9a-f]{8})\)", changelog)
    assert marks and marks[0] == mark, what_to_do


def test_everything_in_the_stub_is_there():
    stub = (PACKAGE / "__init__.pyi").read_text(encoding="utf-8")
    names = re.findall(r"^(?:class |def |(?=[A-Z]\w+ = ))(\w+)", stub, re.MULTILINE)
    assert len(names) > 100
    for name in names:
        assert hasattr(landfolk, name), name
    assert {"Match", "Replay", "Store", "LandfolkError"} <= set(landfolk.__all__)


def test_the_version_is_that_of_the_package():
    pyproject = (Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8")
    assert f'version = "{landfolk.__version__}"' in pyproject
