import { deflateSync } from 'node:zlib'
import { fontObjects, fontsObject } from './pdf-font-objects.ts'
import { pointsPerDot, pointsPerMm } from './pdf-pen.ts'
import { pdfString } from './win-ansi.ts'

/** A drawing that pages use as often as they like; it stands in the file once. */
export type FormId = number

export interface PlacedForm {
  readonly form: FormId
  /** Where its lower left corner lies, from that of the page. */
  readonly xMm: number
  readonly yMm: number
  readonly scale: number
}

export interface PageContent {
  readonly widthMm: number
  readonly heightMm: number
  readonly forms: readonly PlacedForm[]
  /** What stands on this page alone: content in dots, placed as forms are. */
  readonly drawings: readonly PlacedDrawing[]
}

export interface PlacedDrawing extends Omit<PlacedForm, 'form'> {
  readonly content: string
}

/** Below this many bytes compressing costs more than it saves. */
const worthCompressing = 400

/** A PDF file of pages that share their fonts and drawings. */
export class PdfDocument {
  readonly #chunks: Buffer[] = [fontObjects.bytes]
  readonly #offsets: number[] = [...fontObjects.offsets]
  readonly #pages: number[] = []
  #length = fontObjects.bytes.length
  /** What is not in chunks yet: many small texts make one chunk. */
  #text = ''

  /** Takes a content stream in dots. */
  addForm(content: string, widthDots: number, heightDots: number): FormId {
    const facts =
      `/Type/XObject/Subtype/Form/BBox[0 0 ${widthDots} ${heightDots}]` +
      `/Resources<</Font ${fontsObject} 0 R>>`
    return this.#addStream(facts, content)
  }

  addPage(page: PageContent): void {
    const content = this.#addStream('', printContent(page))
    const forms = [...new Set(page.forms.map(({ form }) => form))]
    const shown = forms.map((form) => `/X${form} ${form} 0 R`).join('')
    const [width, height] = [points(page.widthMm), points(page.heightMm)]
    this.#pages.push(
      this.#addObject(
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents ${content} 0 R` +
          `/Resources<</Font ${fontsObject} 0 R/XObject<<${shown}>>>>>>`,
      ),
    )
  }

  /** The file; nothing can be added after it. */
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
    const rows = this.#offsets
      .slice(1)
      .map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
    this.#push(
      `xref\n0 ${count}\n0000000000 65535 f \n${rows.join('')}` +
        `trailer\n<</Size ${count}/Root 1 0 R/Info ${info} 0 R>>\nstartxref\n${start}\n%%EOF\n`,
    )
    this.#flush()
    return Buffer.concat(this.#chunks, this.#length)
  }

  /** Its characters are bytes. */
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
    if (content.length < worthCompressing) {
      this.#push(`${id} 0 obj\n<<${facts}/Length ${content.length}>>\nstream\n${content}`)
    } else {
      const bytes = deflateSync(Buffer.from(content, 'latin1'), { level: 3 })
      const filter = '/Filter/FlateDecode'
      this.#push(`${id} 0 obj\n<<${facts}${filter}/Length ${bytes.length}>>\nstream\n`)
      this.#pushBytes(bytes)
    }
    this.#push('\nendstream\nendobj\n')
    return id
  }
}

function printContent({ forms, drawings }: PageContent): string {
  const matrix = ({ xMm, yMm, scale }: Omit<PlacedForm, 'form'>) => {
    const size = number(pointsPerDot * scale, 6)
    return `${size} 0 0 ${size} ${points(xMm)} ${points(yMm)} cm`
  }
  return [
    ...forms.map((form) => `q ${matrix(form)}/X${form.form} Do Q`),
    ...drawings.map((drawing) => `q ${matrix(drawing)}\n${drawing.content}Q`),
  ].join('\n')
}

function points(mm: number): string {
  return number(mm * pointsPerMm, 3)
}

function number(value: number, decimals: number): string {
  return String(Number(value.toFixed(decimals)))
}
