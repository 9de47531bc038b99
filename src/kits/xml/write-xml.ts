/**
 * For a document that declares ISO-8859-1: characters beyond ASCII are written as decimal
 * references, which every client reads correctly whatever encoding it assumes.
 */
export const xmlProlog = '<?xml version="1.0" encoding="ISO-8859-1"?>\n'

export const xmlType = 'text/xml; charset=ISO-8859-1'

/** A line break in an attribute would be read as a space; in text it needs no escape. */
const oddInText = /[^\t\n\u0020-\u007e]|[&<>]/
const oddInAttribute = /[^\u0020-\u007e]|[&<>"]/
const everyOddInText = new RegExp(oddInText, 'gu')
const everyOddInAttribute = new RegExp(oddInAttribute, 'gu')

export function escapeText(text: string): string {
  return oddInText.test(text) ? text.replaceAll(everyOddInText, reference) : text
}

export function escapeAttribute(text: string): string {
  return oddInAttribute.test(text) ? text.replaceAll(everyOddInAttribute, reference) : text
}

const words: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
  }),
)

function reference(character: string): string {
  return words.get(character) ?? `&#${allowedCode(character.codePointAt(0) ?? 0)};`
}

/** XML can't represent some characters; they become the replacement character. */
function allowedCode(code: number): number {
  const isControl = code < 0x20 && code !== 0x9 && code !== 0xa && code !== 0xd
  const isSurrogate = code >= 0xd800 && code <= 0xdfff
  return isControl || isSurrogate || code === 0xfffe || code === 0xffff ? 0xfffd : code
}
