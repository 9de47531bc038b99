import { posix } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { columnLetter } from './cell.ts'
import {
  type ArchiveLimits,
  type Entry,
  packedPart,
  readArchive,
  unpackedPart,
} from './zip-directory.ts'

export interface PlacedTexts {
  readonly sheet: string
  readonly place: number
  readonly headingRow: number
  readonly texts: ReadonlyMap<number, string>
}

/**
 * Adds a column to a workbook by editing the sheet's own part: everything unknown here (styles,
 * widths, frozen panes, other sheets) is kept byte for byte. Returns undefined if that is not
 * certain to work, or if the workbook has parts that must not be passed on: formulas, macros, links
 * to other files.
 */
export function annotateInPlace(
  file: Buffer,
  limits: ArchiveLimits,
  added: PlacedTexts,
): Buffer | undefined {
  const entries = readArchive(file, limits)
  const isHarmless = ({ name }: Entry) => harmlessParts.some((part) => part.test(name))
  if (!entries.every(isHarmless)) return undefined
  const textOf = (name: string) => partText(file, entries, name)
  const sheets = entries.filter(({ name }) => /^xl\/worksheets\/[^/]+\.xml$/.test(name))
  if (sheets.some(({ name }) => hasFormula.test(textOf(name) ?? '<f>'))) return undefined
  const name = partOfSheet(added.sheet, textOf)
  const before = name && textOf(name)
  const after = before && addColumn(before, added)
  return name && after ? replacePart(file, entries, name, Buffer.from(after)) : undefined
}

/** The parts of a workbook that holds only cells and their formatting. */
const harmlessParts = [
  /^\[Content_Types\]\.xml$/,
  /^_rels\/|^docProps\//,
  /^xl\/(workbook|styles|sharedStrings|metadata)\.xml$/,
  /^xl\/_rels\/workbook\.xml\.rels$/,
  /^xl\/worksheets\/(_rels\/)?[^/]+$/,
  /^xl\/(theme|printerSettings|tables|drawings|media|comments)/,
]

const hasFormula = /<(\w+:)?f[\s/>]/

function partText(file: Buffer, entries: readonly Entry[], name: string): string | undefined {
  const entry = entries.find((one) => one.name === name)
  const text = entry && unpackedPart(file, entry).toString('utf8')
  // Other encodings, and syntax that could hide elements, are left to the library.
  const isPlain = text?.isWellFormed() && !/<!--|<!\[CDATA\[|encoding="(?!utf-8")/i.test(text)
  return isPlain ? text : undefined
}

function partOfSheet(
  sheet: string,
  textOf: (name: string) => string | undefined,
): string | undefined {
  const tags = textOf('xl/workbook.xml')?.match(/<sheet\s[^>]*>/g) ?? []
  const tag = tags.find((one) => unescaped(attribute(one, 'name') ?? '') === sheet)
  const id = tag && attribute(tag, 'r:id')
  const links = textOf('xl/_rels/workbook.xml.rels')?.match(/<Relationship\s[^>]*>/g) ?? []
  const link = id && links.find((one) => attribute(one, 'Id') === id)
  const target = link && attribute(link, 'Target')
  return target ? posix.join('xl', target).replace(/^xl\/xl\//, 'xl/') : undefined
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
}

function unescaped(text: string): string {
  const entities: ReadonlyMap<string, string> = new Map(
    Object.entries({
      lt: '<',
      gt: '>',
      quot: '"',
      apos: "'",
      amp: '&',
    }),
  )
  return text.replaceAll(/&(\w+);/g, (whole, name: string) => entities.get(name) ?? whole)
}

const anyRow = /<row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/row>)/g
const anyCell = /<c\b([^>]*?)(?:\/>|>[\s\S]*?<\/c>)/g

/** Returns undefined if a row or a cell has no position. */
function addColumn(xml: string, { place, headingRow, texts }: PlacedTexts): string | undefined {
  let isCertain = xml.includes('<sheetData')
  const written = new Set<number>()
  const changed = xml.replaceAll(anyRow, (whole, attributes: string, inner: string | undefined) => {
    const number = Number(attribute(attributes, 'r') ?? Number.NaN)
    const text = texts.get(number)
    const cells = inner === undefined ? [] : [...inner.matchAll(anyCell)]
    isCertain &&= Number.isInteger(number) && cells.every(([, one = '']) => columnOf(one) >= 0)
    if (text === undefined || !isCertain) return whole
    written.add(number)
    const near = number === headingRow ? cells.at(-1)?.[1] : undefined
    const own = withCell(inner ?? '', cells, { place, number, text, near })
    // The row's width was only a hint, and is now wrong.
    return `<row${attributes.replace(/\sspans="[^"]*"/, '')}>${own}</row>`
  })
  return isCertain && written.size === texts.size ? widened(changed, place) : undefined
}

interface NewCell {
  readonly place: number
  readonly number: number
  readonly text: string
  /** The neighbouring cell, whose style is copied. */
  readonly near: string | undefined
}

function withCell(inner: string, cells: readonly RegExpExecArray[], cell: NewCell): string {
  const { place, number, text, near } = cell
  const next = cells.find(([, one = '']) => columnOf(one) >= place)
  const exists = next !== undefined && columnOf(next[1] ?? '') === place
  const style = attribute((exists ? next[1] : near) ?? '', 's')
  const styled = style === undefined ? '' : ` s="${style}"`
  const content = `<is><t xml:space="preserve">${escaped(text)}</t></is>`
  const own = `<c r="${columnLetter(place)}${number}"${styled} t="inlineStr">${content}</c>`
  if (next === undefined) return inner + own
  const end = exists ? next.index + next[0].length : next.index
  return inner.slice(0, next.index) + own + inner.slice(end)
}

function columnOf(attributes: string): number {
  const letters = /^([A-Z]{1,3})\d+$/.exec(attribute(attributes, 'r') ?? '')?.[1]
  if (letters === undefined) return -1
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

const maxCharacters = 32_767

function escaped(text: string): string {
  const shown = text.slice(0, maxCharacters).toWellFormed()
  return shown
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

function widened(xml: string, place: number): string {
  return xml.replace(
    /<dimension ref="([A-Z]+\d+)(?::([A-Z]+)(\d+))?"/,
    (whole, first: string, last: string | undefined, row: string | undefined) => {
      if (last === undefined || columnOf(` r="${last}1"`) >= place) return whole
      return `<dimension ref="${first}:${columnLetter(place)}${row}"`
    },
  )
}

/** The archive with the content of one part replaced; the bytes of the others stay as they are. */
function replacePart(
  file: Buffer,
  entries: readonly Entry[],
  name: string,
  content: Buffer,
): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const entry of entries) {
    const { head, packed } = entry.name === name ? newPart(entry, content) : samePart(file, entry)
    const title = Buffer.from(entry.name)
    const sizes = Buffer.alloc(4)
    sizes.writeUInt16LE(title.length, 0)
    const local = Buffer.concat([Buffer.from('PK\u{3}\u{4}\u{14}\0'), head, sizes, title, packed])
    directory.push(directoryEntry(head, title, at))
    locals.push(local)
    at += local.length
  }
  const central = Buffer.concat(directory)
  return Buffer.concat([...locals, central, endRecord(entries.length, central.length, at)])
}

function samePart(file: Buffer, entry: Entry): { head: Buffer; packed: Buffer } {
  const { kind, checksum, inflatedBytes } = entry
  const packed = packedPart(file, entry)
  return { head: headOf(kind, checksum, packed.length, inflatedBytes), packed }
}

const deflated = 8

function newPart({ kind }: Entry, content: Buffer): { head: Buffer; packed: Buffer } {
  const packed = deflateRawSync(content)
  const changed = Buffer.from(kind)
  changed.writeUInt16LE(deflated, 2)
  return { head: headOf(changed, crc32(content), packed.length, content.length), packed }
}

/** Flags, method, time, date, checksum and sizes: the common fields of both headers of a part. */
function headOf(kind: Buffer, checksum: number, packedBytes: number, bytes: number): Buffer {
  const head = Buffer.alloc(20)
  kind.copy(head)
  // Clears the flag that says that the sizes follow the part.
  head.writeUInt16LE(kind.readUInt16LE(0) & ~8, 0)
  head.writeUInt32LE(checksum, 8)
  head.writeUInt32LE(packedBytes, 12)
  head.writeUInt32LE(bytes, 16)
  return head
}

function directoryEntry(head: Buffer, title: Buffer, at: number): Buffer {
  const rest = Buffer.alloc(18)
  rest.writeUInt16LE(title.length, 0)
  rest.writeUInt32LE(at, 14)
  return Buffer.concat([Buffer.from('PK\u{1}\u{2}\u{14}\0\u{14}\0'), head, rest, title])
}

function endRecord(count: number, centralBytes: number, at: number): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\u{5}\u{6}', 0, 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(centralBytes, 12)
  end.writeUInt32LE(at, 16)
  return end
}
