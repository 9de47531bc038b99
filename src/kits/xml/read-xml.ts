import { accept, type Outcome, refuse } from '../../outcome.ts'
import { nextTurn } from '../batch/portions.ts'
import { beginQuick, endQuick, quickXml, readOn } from './quick/quick-xml.ts'
import { createStrict, strictXml } from './strict-xml.ts'
import type { DocumentLimits, XmlRefusal } from './xml-limits.ts'
import type { XmlNode } from './xml-node.ts'

/** Parses a document into its root element, or returns where it can't be read. */
export function readXml(document: string, limits: DocumentLimits): Outcome<XmlNode, XmlRefusal> {
  const begun = begin(document, limits)
  if (!begun.ok) return begun
  const text = begun.value
  const quick = quickXml(text, limits)
  return quick ? accept(quick) : strictXml(text, limits)
}

/** Parsed in one turn: the strict parser takes 20 ms for as many tags and attributes. */
const portionCharacters = 65_536

/** Like `readXml`, for documents of any length: it yields between portions. */
export async function readLongXml(
  document: string,
  limits: DocumentLimits,
): Promise<Outcome<XmlNode, XmlRefusal>> {
  if (document.length <= portionCharacters) return readXml(document, limits)
  const begun = begin(document, limits)
  if (!begun.ok) return begun
  const text = begun.value
  const quick = beginQuick(text, limits)
  while (readOn(quick, portionCharacters)) await nextTurn()
  const root = endQuick(quick)
  if (root) return accept(root)
  const strict = createStrict(limits)
  for (let at = 0; at < text.length; at += portionCharacters) {
    await nextTurn()
    if (!strict.write(text.slice(at, at + portionCharacters))) break
  }
  return strict.end()
}

function begin(document: string, { references }: DocumentLimits): Outcome<string, XmlRefusal> {
  // White space before the declaration is no reason to refuse a message, though XML forbids it.
  const text = document.trimStart()
  const excess = findExcess(text, references)
  if (excess === undefined) return accept(text)
  return refuse({ name: 'too-many-references', ...placeOf(text, excess) })
}

/** Returns where a text has one reference too many, before any of them costs anything. */
function findExcess(text: string, most: number): number | undefined {
  let at = text.indexOf('&')
  for (let count = 1; at !== -1; count += 1) {
    if (count > most) return at
    at = text.indexOf('&', at + 1)
  }
  return undefined
}

function placeOf(text: string, at: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: before.at(-1)?.length ?? 0 }
}
