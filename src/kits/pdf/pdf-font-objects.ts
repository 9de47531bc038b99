import { deflateSync } from 'node:zlib'
import { type PdfFont, pdfFonts } from './pdf-font.ts'
import { winAnsiCharacters } from './win-ansi.ts'

/**
 * The object that names both fonts: `/R` regular, `/B` bold. The two numbers before it are those of
 * the catalogue and the page tree, which are written last.
 */
export const fontsObject = 3

/**
 * The beginning of every file: its header and its fonts. It never changes, so it is built once and
 * a document only copies its bytes.
 */
export const fontObjects = printFontObjects()

function printFontObjects(): { bytes: Buffer; offsets: number[] } {
  const header = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')
  const unicode = fontsObject + 1
  const [regular, bold] = [unicode + 1, unicode + 4]
  const objects = [
    plainObject(`<</R ${regular} 0 R/B ${bold} 0 R>>`),
    streamObject('', Buffer.from(toUnicode(), 'latin1')),
    ...printFont(pdfFonts.regular, regular, unicode),
    ...printFont(pdfFonts.bold, bold, unicode),
  ]
  const offsets = [0, 0, 0]
  let length = header.length
  const chunks = objects.map((body, place) => {
    const id = fontsObject + place
    const chunk = Buffer.concat([Buffer.from(`${id} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    offsets[id] = length
    length += chunk.length
    return chunk
  })
  return { bytes: Buffer.concat([header, ...chunks]), offsets }
}

/** The objects of a font: the font, its descriptor, its file. */
function printFont({ measures, file, widths }: PdfFont, id: number, unicode: number): Buffer[] {
  const { name, ascent, descent, capHeight, bbox } = measures
  const tagged = `POSTAA+${name}`
  return [
    plainObject(
      `<</Type/Font/Subtype/TrueType/BaseFont/${tagged}/Encoding/WinAnsiEncoding/FirstChar 32` +
        `/LastChar 255/Widths[${widths.join(' ')}]/FontDescriptor ${id + 1} 0 R` +
        `/ToUnicode ${unicode} 0 R>>`,
    ),
    plainObject(
      `<</Type/FontDescriptor/FontName/${tagged}/Flags 32/FontBBox[${bbox.join(' ')}]` +
        `/ItalicAngle 0/Ascent ${ascent}/Descent ${descent}/CapHeight ${capHeight}/StemV 80` +
        `/FontFile2 ${id + 2} 0 R>>`,
    ),
    streamObject(`/Length1 ${file.length}`, file),
  ]
}

function plainObject(body: string): Buffer {
  return Buffer.from(body, 'latin1')
}

function streamObject(facts: string, plain: Buffer): Buffer {
  const bytes = deflateSync(plain, { level: 9 })
  return Buffer.concat([
    Buffer.from(`<<${facts}/Filter/FlateDecode/Length ${bytes.length}>>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])
}

/** Maps bytes to Unicode, so that text can be searched and copied with its accents. */
function toUnicode(): string {
  const hex = (code: number, digits: number) =>
    code.toString(16).toUpperCase().padStart(digits, '0')
  const rows = winAnsiCharacters.flatMap((character, byte) =>
    character === undefined ? [] : [`<${hex(byte, 2)}> <${hex(character.charCodeAt(0), 4)}>`],
  )
  const blocks = Array.from({ length: Math.ceil(rows.length / 100) }, (_, block) => {
    const some = rows.slice(block * 100, block * 100 + 100)
    return `${some.length} beginbfchar\n${some.join('\n')}\nendbfchar\n`
  })
  return (
    '/CIDInit/ProcSet findresource begin 12 dict begin begincmap\n' +
    '/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def\n' +
    '/CMapName/Adobe-Identity-UCS def/CMapType 2 def\n' +
    '1 begincodespacerange\n<00> <FF>\nendcodespacerange\n' +
    `${blocks.join('')}endcmap CMapName currentdict/CMap defineresource pop end end`
  )
}
