import { deflateSync } from 'node:zlib'
import { type PdfFont, pdfFonts } from './pdf-font.ts'
import { pointsPerDot, pointsPerMm } from './pdf-pen.ts'
import { pdfString, winAnsiCharacters } from './win-ansi.ts'

/** A page is a few KB: the usual window of 32 would take 250 KB for each, many at a time. */
const deflateOptions = { level: 3, windowBits: 13, memLevel: 6, chunkSize: 4_096 } as const

/** A drawing that pages can use many times; it is in the file once. */
export type FormId = number

/** A position on a page, as content streams write it. */
export interface Placement {
  readonly matrix: string
}

/**
 * The position of the lower left corner, from that of the page, and the scale. Made once for all
 * pages that use it: formatting these numbers for each took a tenth of the time of 100 pages.
 */
export function placeAt(xMm: number, yMm: number, scale: number): Placement {
  const size = number(pointsPerDot * scale, 6)
  return { matrix: `${size} 0 0 ${size} ${points(xMm)} ${points(yMm)} cm` }
}

/** The size of pages, formatted once for all that have it. */
export interface Paper {
  readonly mediaBox: string
}

export function paperOf(widthMm: number, heightMm: number): Paper {
  return { mediaBox: `[0 0 ${points(widthMm)} ${points(heightMm)}]` }
}

export interface PlacedForm {
  readonly form: FormId
  readonly at: Placement
}

/** Content in dots. */
export interface PlacedDrawing {
  readonly content: string
  readonly at: Placement
}

export interface PageContent {
  readonly paper: Paper
  readonly forms: readonly PlacedForm[]
  /** Drawn on this page alone. */
  readonly drawings: readonly PlacedDrawing[]
}

/** Below this size compression costs more than it saves. */
const minCompressedBytes = 400

/**
 * A PDF file of pages that share their fonts and drawings. It can be taken piece by piece while
 * pages are added: nothing that was written is changed later.
 */
export class PdfDocument {
  #chunks: Buffer[] = [fontObjects.bytes]
  readonly #offsets: number[] = [...fontObjects.offsets]
  readonly #pages: number[] = []
  #length = fontObjects.bytes.length
  #takenBytes = 0
  /** The text that is not in chunks yet: many small texts make one chunk. */
  #text = ''

  /** Adds a content stream in dots. */
  addForm(content: string, widthDots: number, heightDots: number): FormId {
    const facts =
      `/Type/XObject/Subtype/Form/BBox[0 0 ${widthDots} ${heightDots}]` +
      `/Resources<</Font ${fontsObject} 0 R>>`
    return this.#addStream(facts, content)
  }

  addPage(page: PageContent): void {
    const content = this.#addStream('', printContent(page))
    const shown = namesOf(page.forms)
    this.#pages.push(
      this.#addObject(
        `<</Type/Page/Parent 2 0 R/MediaBox${page.paper.mediaBox}/Contents ${content} 0 R` +
          `/Resources<</Font ${fontsObject} 0 R/XObject<<${shown}>>>>>>`,
      ),
    )
  }

  /** Returns the bytes written and not taken yet, if these are at least `leastBytes`. */
  take(leastBytes: number): Buffer | undefined {
    if (this.#length - this.#takenBytes < leastBytes) return undefined
    this.#flush()
    const bytes = Buffer.concat(this.#chunks, this.#length - this.#takenBytes)
    this.#chunks = []
    this.#takenBytes = this.#length
    return bytes
  }

  /** Returns the rest of the file; nothing can be added afterwards. */
  finish(title: string): Buffer {
    const kids = this.#pages.map((page) => `${page} 0 R`).join(' ')
    this.#place(
      1,
      '<</Type/Catalog/Pages 2 0 R/Lang(es-AR)/ViewerPreferences' +
        '<</PrintScaling/None/DisplayDocTitle true>>>>',
    )
    this.#place(2, `<</Type/Pages/Count ${this.#pages.length}/Kids[${kids}]>>`)
    const info = this.#addObject(`<</Title(${pdfString(title)})/Producer(Posta)>>`)
    const start = this.#length
    const count = this.#offsets.length
    let rows = ''
    for (let id = 1; id < count; id += 1)
      rows += `${String(this.#offsets[id]).padStart(10, '0')} 00000 n \n`
    this.#push(
      `xref\n0 ${count}\n0000000000 65535 f \n${rows}` +
        `trailer\n<</Size ${count}/Root 1 0 R/Info ${info} 0 R>>\nstartxref\n${start}\n%%EOF\n`,
    )
    return this.take(0) as Buffer
  }

  /** Every character of the text is one byte. */
  #push(text: string): void {
    this.#text += text
    this.#length += text.length
  }

  #pushBytes(bytes: Buffer): void {
    this.#flush()
    this.#chunks.push(bytes)
    this.#length += bytes.length
  }

  #flush(): void {
    this.#chunks.push(Buffer.from(this.#text, 'latin1'))
    this.#text = ''
  }

  #place(id: number, body: string): void {
    this.#offsets[id] = this.#length
    this.#push(`${id} 0 obj\n${body}\nendobj\n`)
  }

  #addObject(body: string): number {
    const id = this.#offsets.length
    this.#place(id, body)
    return id
  }

  #addStream(facts: string, content: string): number {
    const id = this.#offsets.length
    this.#offsets[id] = this.#length
    if (content.length < minCompressedBytes) {
      this.#push(`${id} 0 obj\n<<${facts}/Length ${content.length}>>\nstream\n${content}`)
    } else {
      const bytes = deflateSync(Buffer.from(content, 'latin1'), deflateOptions)
      const filter = '/Filter/FlateDecode'
      this.#push(`${id} 0 obj\n<<${facts}${filter}/Length ${bytes.length}>>\nstream\n`)
      this.#pushBytes(bytes)
    }
    this.#push('\nendstream\nendobj\n')
    return id
  }
}

function namesOf(forms: readonly PlacedForm[]): string {
  const ids = new Set<FormId>()
  for (const { form } of forms) ids.add(form)
  let names = ''
  for (const id of ids) names += `/X${id} ${id} 0 R`
  return names
}

function printContent({ forms, drawings }: PageContent): string {
  let content = ''
  for (const { form, at } of forms) content += `q ${at.matrix}/X${form} Do Q\n`
  for (const drawing of drawings) content += `q ${drawing.at.matrix}\n${drawing.content}Q\n`
  return content.slice(0, -1)
}

function points(mm: number): string {
  return number(mm * pointsPerMm, 3)
}

function number(value: number, decimals: number): string {
  return String(Number(value.toFixed(decimals)))
}

/**
 * The object that names both fonts: `/R` regular, `/B` bold. The two numbers before it are those of
 * the catalogue and the page tree, which are written last.
 */
const fontsObject = 3

/**
 * The beginning of every file: its header and its fonts. It never changes, so it is built once and
 * a document only copies its bytes.
 */
const fontObjects = printFontObjects()

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
