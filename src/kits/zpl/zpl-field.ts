const odd = /[^ -~]|[\\^_~]/
const everyOdd = /[^ -~]|[\\^_~]/gu

/**
 * The data of a field as ^FH_ reads it. A printer takes ^ and ~ for commands wherever they stand,
 * so that a name with ^XZ in it would end the label; a backslash breaks the line inside ^FB,
 * escaped or not, so it becomes a slash.
 */
export function zplField(text: string): string {
  return odd.test(text) ? text.replaceAll(everyOdd, escapeCharacter) : text
}

/** UTF-8, byte by byte in hexadecimal; half a character is none. */
function escapeCharacter(character: string): string {
  if (character === '\\') return '/'
  if (!character.isWellFormed()) return '?'
  const code = character.charCodeAt(0)
  if (code < 0x80) return `_${code.toString(16).toUpperCase().padStart(2, '0')}`
  return encodeURIComponent(character).replaceAll('%', '_')
}
