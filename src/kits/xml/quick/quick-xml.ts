import type { XmlLimits } from '../xml-limits.ts'
import type { XmlNode } from '../xml-node.ts'
import { createTree, type XmlTree } from '../xml-tree.ts'
import { greater, plainText, skipBlanks, slash } from './characters.ts'
import { createTagReader, type TagReader } from './start-tag.ts'

const declaration = new RegExp(
  [
    /^<\?xml[ \t\n]+version=(?:"1\.0"|'1\.0')/,
    /(?:[ \t\n]+encoding=(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?/,
    /(?:[ \t\n]+standalone=(?:"yes"|"no"))?[ \t\n]*\?>/,
  ]
    .map(({ source }) => source)
    .join(''),
)

/** The state of parsing: the text, the tree so far, and the names of the open elements. */
export interface QuickReading {
  readonly text: string
  readonly tree: XmlTree
  readonly readTag: TagReader
  readonly open: string[]
  /** Where to go on; -1 where the strict parser has to decide. */
  at: number
}

/**
 * Parses the plain documents that clients nearly always send: elements, attributes, text. It
 * accepts nothing that XML forbids; for anything unknown or wrong it returns `undefined`, and the
 * strict parser decides.
 */
export function quickXml(document: string, limits: XmlLimits): XmlNode | undefined {
  const reading = beginQuick(document, limits)
  readOn(reading, document.length)
  return endQuick(reading)
}

export function beginQuick(document: string, limits: XmlLimits): QuickReading {
  const text = document.includes('\r') ? document.replaceAll(/\r\n?/g, '\n') : document
  const at = declaration.exec(text)?.[0].length ?? 0
  return { text, tree: createTree(limits), readTag: createTagReader(), open: [], at }
}

/** Parses some more; returns whether there is anything left to parse. */
export function readOn(reading: QuickReading, characters: number): boolean {
  const { text } = reading
  const until = Math.min(text.length, reading.at + characters)
  let { at } = reading
  while (at !== -1 && at < until) at = step(reading, at)
  reading.at = at
  return at !== -1 && at < text.length
}

export function endQuick({ at, open, tree }: QuickReading): XmlNode | undefined {
  return at !== -1 && open.length === 0 ? tree.root() : undefined
}

/** Reads a text and the tag that ends it; returns where to go on. */
function step(reading: QuickReading, at: number): number {
  const { text } = reading
  const less = text.indexOf('<', at)
  const end = less === -1 ? text.length : less
  if (end > at && !addText(reading, text.slice(at, end))) return -1
  if (less === -1) return end
  return text.charCodeAt(less + 1) === slash ? close(reading, less + 2) : start(reading, less + 1)
}

function addText({ tree, open }: QuickReading, written: string): boolean {
  if (open.length === 0) return skipBlanks(written, 0) === written.length
  const text = plainText(written)
  if (text !== undefined) tree.addText(text)
  return text !== undefined
}

/**
 * Returns the end of the tag; -1 where the strict parser has to handle it. A `>` inside a value
 * cuts the tag short, which makes it invalid.
 */
function start({ text, tree, readTag, open }: QuickReading, at: number): number {
  const end = text.indexOf('>', at)
  const read = end === -1 ? undefined : readTag(text.slice(at, end))
  if (read === undefined || tree.open(read.tag) !== undefined) return -1
  if (read.isEmpty) tree.close()
  else open.push(read.written)
  return end + 1
}

function close({ text, tree, open }: QuickReading, at: number): number {
  const name = open.pop()
  if (name === undefined || !text.startsWith(name, at)) return -1
  const end = skipBlanks(text, at + name.length)
  if (text.charCodeAt(end) !== greater) return -1
  tree.close()
  return end + 1
}
