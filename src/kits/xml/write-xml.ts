/**
 * Text for a document that declares ISO-8859-1: what is beyond ASCII goes as decimal references,
 * which every client reads right whatever it thinks of encodings.
 */
export const xmlProlog = '<?xml version="1.0" encoding="ISO-8859-1"?>\n'

export const xmlType = 'text/xml; charset=ISO-8859-1'

// Nearly every text needs no change: one look says so.
const needsEscape = /[^\u0020-\u007e]|[&<>]/
const needsAttributeEscape = /[^\u0020-\u007e]|[&<>"]/

export function escapeText(text: string): string {
  return needsEscape.test(text) ? escape(text, false) : text
}

export function escapeAttribute(text: string): string {
  return needsAttributeEscape.test(text) ? escape(text, true) : text
}

/** By hand: a replacement by pattern costs several times as much, and most texts have accents. */
function escape(text: string, inAttribute: boolean): string {
  let escaped = ''
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isPlain(code, inAttribute)) continue
    const point = text.codePointAt(at) ?? code
    escaped += text.slice(from, at) + (words.get(point) ?? `&#${allowedCode(point)};`)
    if (point > 0xffff) at++
    from = at + 1
  }
  return escaped + text.slice(from)
}

const words: ReadonlyMap<number, string> = new Map([
  [0x26, '&amp;'],
  [0x3c, '&lt;'],
  [0x3e, '&gt;'],
  [0x22, '&quot;'],
])

/** A line break would come out of an attribute as a space; in text it may stand as it is. */
function isPlain(code: number, inAttribute: boolean): boolean {
  if (code === 0x22 || code === 0xa || code === 0x9) return !inAttribute
  return code >= 0x20 && code < 0x7f && code !== 0x26 && code !== 0x3c && code !== 0x3e
}

/** XML has no way to say some characters; the replacement character stands for them. */
function allowedCode(code: number): number {
  const isControl = code < 0x20 && code !== 0x9 && code !== 0xa && code !== 0xd
  const isHalf = code >= 0xd800 && code <= 0xdfff
  return isControl || isHalf || code === 0xfffe || code === 0xffff ? 0xfffd : code
}
