/**
 * Text for a document that declares ISO-8859-1: what is beyond ASCII goes as decimal references,
 * which every client reads right whatever it thinks of encodings.
 */
export const xmlProlog = '<?xml version="1.0" encoding="ISO-8859-1"?>\n'

export const xmlType = 'text/xml; charset=ISO-8859-1'

/** A line break would come out of an attribute as a space; in text it may stand as it is. */
const oddInText = /[^\t\n\u0020-\u007e]|[&<>]/g
const oddInAttribute = /[^\u0020-\u007e]|[&<>"]/g

export function escapeText(text: string): string {
  oddInText.lastIndex = 0
  return oddInText.test(text) ? escape(text, oddInText) : text
}

export function escapeAttribute(text: string): string {
  oddInAttribute.lastIndex = 0
  return oddInAttribute.test(text) ? escape(text, oddInAttribute) : text
}

/**
 * From the first odd character, which was just found, to the last. The pattern is asked only where
 * the next one is: to look at each character by hand takes twice as long.
 */
function escape(text: string, odd: RegExp): string {
  let escaped = ''
  let from = 0
  do {
    const at = odd.lastIndex - 1
    const point = text.codePointAt(at) ?? 0
    escaped += text.slice(from, at) + (references[point] ?? `&#${allowedCode(point)};`)
    from = at + (point > 0xffff ? 2 : 1)
    odd.lastIndex = from
  } while (odd.test(text))
  return escaped + text.slice(from)
}

/** XML has no way to say some characters; the replacement character stands for them. */
function allowedCode(code: number): number {
  const isControl = code < 0x20 && code !== 0x9 && code !== 0xa && code !== 0xd
  const isHalf = code >= 0xd800 && code <= 0xdfff
  return isControl || isHalf || code === 0xfffe || code === 0xffff ? 0xfffd : code
}

/** How the characters that come again and again are written, by their codes. */
const references = Array.from({ length: 0x100 }, (_, code) => `&#${allowedCode(code)};`)
for (const [character, word] of Object.entries({ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }))
  references[character.charCodeAt(0)] = `&${word};`
