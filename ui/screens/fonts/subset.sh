#!/bin/sh
# Remakes the two font files of the app from the full ones.
#
#   ui/screens/fonts/subset.sh MPLUSRounded1c_500Medium.ttf MPLUSRounded1c_700Bold.ttf
#
# The full files are in the npm package @expo-google-fonts/m-plus-rounded-1c (version 0.4.4
# was used) and at the M+ FONTS project. Needs pyftsubset (PyPI: fonttools).
#
# The medium weight holds Latin, Greek, Cyrillic, kana, the kanji of our own texts and those of names.txt (what people
# are called, which they type as a name); the bold one, used for headings only, holds Latin, kana and the kanji of
# our own texts. What is missing comes from the fonts of the system; a browser has none for us. Run it again after
# new Japanese texts; the test `texts` fails when a character is missing.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
medium=$1
bold=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

python3 - "$here" "$work" <<'PY'
import pathlib
import sys

here, work = map(pathlib.Path, sys.argv[1:])
latin = {chr(c) for c in range(0x20, 0x7F)} | {chr(c) for c in range(0xA0, 0x180)}
marks = set("‐–—‘’‚“”„†•…‰′″‹›€™←↑→↓−×÷≤≥·、。〈〉《》「」『』【】〜・ー々〆〇！？（），．：；／％＋－＝～　")
kana = {chr(c) for c in range(0x3041, 0x3097)} | {chr(c) for c in range(0x30A1, 0x30FD)}

greek = {chr(c) for c in range(0x386, 0x3CF)}
cyrillic = {chr(c) for c in range(0x400, 0x460)}
names = set((here / "names.txt").read_text("utf-8")) - {"\n"}

common = latin | marks | kana
own = set("".join(p.read_text("utf-8") for p in here.parent.glob("lang/*/LC_MESSAGES/*.po")))
own |= set("".join(p.read_text("utf-8") for p in here.parent.glob("slint/**/*.slint")))
own = {c for c in own if c.isprintable()}
for name, chars in ("medium", common | greek | cyrillic | own | names), ("bold", common | own):
    codes = "\n".join(f"{ord(c):X}" for c in sorted(chars))
    (work / name).write_text(codes + "\n")
PY

for pair in "medium:$medium" "bold:$bold"; do
    name=${pair%%:*}
    pyftsubset "${pair#*:}" --unicodes-file="$work/$name" --no-hinting --notdef-outline \
        --layout-features='kern,liga,mark,mkmk,ccmp,locl' --name-IDs='0,1,2,3,4,5,6,13,14,16,17' \
        --output-file="$here/m-plus-rounded-$name.ttf"
done

# One family in two weights: the full bold file names a family of its own.
python3 - "$here/m-plus-rounded-bold.ttf" <<'PY'
import sys

from fontTools.ttLib import TTFont

font = TTFont(sys.argv[1])
for name_id, text in (16, "Rounded Mplus 1c"), (17, "Bold"):
    font["name"].setName(text, name_id, 3, 1, 0x409)
font.save(sys.argv[1])
PY
ls -l "$here"/*.ttf
