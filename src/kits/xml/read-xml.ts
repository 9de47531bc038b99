import { accept, type Outcome, refuse } from '../../outcome.ts'
import { quickXml } from './quick/quick-xml.ts'
import { strictXml } from './strict-xml.ts'
import type { DocumentLimits, XmlRefusal } from './xml-limits.ts'
import type { XmlNode } from './xml-node.ts'

/** Parses a document into its root element, or returns where it can't be read. */
export function readXml(sent: string, limits: DocumentLimits): Outcome<XmlNode, XmlRefusal> {
  // White space before the declaration is no reason to refuse a message, though XML forbids it.
  const text = sent.trimStart()
  const excess = findExcess(text, limits.references)
  if (excess !== undefined) return refuse({ name: 'too-many-references', ...placeOf(text, excess) })
  const quick = quickXml(text, limits)
  return quick ? accept(quick) : strictXml(text, limits)
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
