#!/usr/bin/env bash
# Made once, by hand: the two fonts of the labels, cut down to what WinAnsi can say, and their
# measures. Needs Debian's fonts-roboto-unhinted and fonttools; run it only to change the fonts.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
source=${1:-/usr/share/fonts/truetype/roboto/unhinted}
for weight in Regular Bold; do
  name="roboto-condensed-$(echo "$weight" | tr '[:upper:]' '[:lower:]')"
  pyftsubset "$source/RobotoCondensed-$weight.ttf" --output-file="$name.ttf" \
    --unicodes='U+0020-007E,U+00A0-00FF,U+0152,U+0153,U+0160,U+0161,U+0178,U+017D,U+017E,U+0192,U+02C6,U+02DC,U+2013,U+2014,U+2018-201A,U+201C-201E,U+2020-2022,U+2026,U+2030,U+2039,U+203A,U+20AC,U+2122' \
    --layout-features='' --no-hinting --desubroutinize --notdef-outline --no-glyph-names \
    --name-IDs='1,2,4,6' --drop-tables+=GSUB,GPOS,GDEF,gasp,DSIG,kern,LTSH,VDMX,hdmx,meta,STAT
  /usr/bin/python3 - "$source/RobotoCondensed-$weight.ttf" "$name" <<'PYTHON'
import json, sys
from fontTools.ttLib import TTFont
full, cut = TTFont(sys.argv[1]), TTFont(sys.argv[2] + '.ttf')
em = full['head'].unitsPerEm
scale = lambda units: round(units * 1000 / em)
cmap, metrics, head = cut.getBestCmap(), cut['hmtx'], full['head']
json.dump({
    'name': full['name'].getDebugName(6),
    'ascent': scale(full['hhea'].ascent), 'descent': scale(full['hhea'].descent),
    'capHeight': scale(full['OS/2'].sCapHeight),
    'bbox': [scale(v) for v in (head.xMin, head.yMin, head.xMax, head.yMax)],
    'widths': {format(code, '04X'): scale(metrics[glyph][0]) for code, glyph in sorted(cmap.items())},
}, open(sys.argv[2] + '.json', 'w'), separators=(',', ':'))
PYTHON
done
