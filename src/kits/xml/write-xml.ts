/**
 * Text for a document that declares ISO-8859-1: what is beyond ASCII goes as decimal references,
 * which every client reads right whatever it thinks of encodings.
 */
export const xmlProlog = '<?xml version="1.0" encoding="ISO-8859-1"?>\n'

export const xmlType = 'text/xml; charset=ISO-8859-1'

// Nearly every text needs no change: one look says so.
const needsEscape = /[^\u0020-\u007e]|[&<>]/
const needsAttributeEscape = /[^\u0020-\u007e]|[&<>"]/
const escaped = /[^\u0020-\u007e]|[&<>"]/gu

export function escapeText(text: string): string {
  return needsEscape.test(text) ? text.replace(escaped, escapeInText) : text
}

export function escapeAttribute(text: string): string {
  return needsAttributeEscape.test(text) ? text.replace(escaped, escapeCharacter) : text
}

function escapeInText(character: string): string {
  // A line break would come out of an attribute as a space; in text it may stand as it is.
  return character === '\n' || character === '\t' || character === '"'
    ? character
    : escapeCharacter(character)
}

function escapeCharacter(character: string): string {
  switch (character) {
    case '&':
      return '&amp;'
    case '<':
      return '&lt;'
    case '>':
      return '&gt;'
    case '"':
      return '&quot;'
    default:
      return `&#${allowedCode(character.codePointAt(0) ?? 0)};`
  }
}

/** XML has no way to say some characters; the replacement character stands for them. */
function allowedCode(code: number): number {
  const isControl = code < 0x20 && code !== 0x9 && code !== 0xa && code !== 0xd
  const isHalf = code >= 0xd800 && code <= 0xdfff
  return isControl || isHalf || code === 0xfffe || code === 0xffff ? 0xfffd : code
}
