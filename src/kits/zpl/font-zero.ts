/**
 * Advances of the printer's own scalable font (^A0, bold and condensed), in thousandths of its
 * width, as renderers draw it; characters not listed take half of it.
 */
const advances: readonly (readonly [advance: number, characters: string])[] = [
  [250, " '\\|¦"],
  [274, '{}'],
  [278, '/:;IfijltÌÍÎÏìíîï‘’‚‹›'],
  [300, 'ª²³¹º'],
  [332, '!"(),.[]`r¡¨¯´·¸ˆ˜'],
  [389, 'zž'],
  [400, '°'],
  [420, '•'],
  [444, 'Jcksvxyçýÿš'],
  [550, '¶'],
  [556, 'ABCKPSVXYÀÁÂÃÄÅÇÝÞŠŸ'],
  [611, 'DGHNOQRUÐÑÒÓÔÕÖØÙÚÛÜ'],
  [668, '&w'],
  [722, 'æœ'],
  [750, '¼½¾'],
  [778, 'MmÆ'],
  [800, '-'],
  [830, '©®'],
  [832, '%@WŒ'],
  [860, '™'],
  [1000, '—…'],
  [1111, '‰'],
]

const byCode = new Uint16Array(0x2200).fill(500)
for (const [advance, characters] of advances)
  for (const character of characters) byCode[character.charCodeAt(0)] = advance

/** The height of its capitals, in thousandths of the requested height. */
export const fontZeroCapHeight = 750

/** The width of a text, in thousandths of the requested width. */
export function measureFontZero(text: string): number {
  let width = 0
  for (let place = 0; place < text.length; place += 1)
    width += byCode[text.charCodeAt(place)] ?? 500
  return width
}
