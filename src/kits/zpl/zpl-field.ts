const odd = /[^ -~]|[\\^_~]/
const everyOdd = /[^ -~]|[\\^_~]/gu

/**
 * Escapes the data of a field for ^FH_. A printer reads ^ and ~ as commands anywhere, so that a
 * name with ^XZ in it would end the label; a backslash breaks the line inside ^FB, escaped or not,
 * so it becomes a slash.
 */
export function zplField(text: string): string {
  return odd.test(text) ? text.replaceAll(everyOdd, escapeCharacter) : text
}

/** Writes UTF-8 bytes in hexadecimal; a lone surrogate becomes "?". */
function escapeCharacter(character: string): string {
  if (character === '\\') return '/'
  if (!character.isWellFormed()) return '?'
  const code = character.charCodeAt(0)
  if (code < 0x80) return `_${code.toString(16).toUpperCase().padStart(2, '0')}`
  return encodeURIComponent(character).replaceAll('%', '_')
}
