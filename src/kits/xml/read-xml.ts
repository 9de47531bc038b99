import { accept, type Outcome } from '../../outcome.ts'
import { quickXml } from './quick/quick-xml.ts'
import { strictXml } from './strict-xml.ts'
import type { XmlLimits, XmlRefusal } from './xml-limits.ts'
import type { XmlNode } from './xml-node.ts'

/** Parses a document into its root element, or returns where it can't be read. */
export function readXml(sent: string, limits: XmlLimits): Outcome<XmlNode, XmlRefusal> {
  // White space before the declaration is no reason to refuse a message, though XML forbids it.
  const text = sent.trimStart()
  const quick = quickXml(text, limits)
  return quick ? accept(quick) : strictXml(text, limits)
}
