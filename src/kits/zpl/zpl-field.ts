/**
 * The data of a field as ^FH_ reads it. A printer takes ^ and ~ for commands wherever they stand,
 * so that a name with ^XZ in it would end the label; a backslash breaks the line inside ^FB,
 * escaped or not, so it becomes a slash.
 */
export function zplField(text: string): string {
  return isPlain.test(text) ? text : text.replaceAll('\\', '/').replace(special, escape)
}

const isPlain = /^[ -[\]`-}]*$/
const special = /[^\x20-\x7e]|[_^~]/gu

const hexByte = Array.from(
  { length: 256 },
  (_, byte) => `_${byte.toString(16).toUpperCase().padStart(2, '0')}`,
)

/** UTF-8, byte by byte; half a character is none. */
function escape(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return hexByte[code] ?? ''
  if (code < 0x800) return `${hexByte[0xc0 | (code >> 6)]}${hexByte[0x80 | (code & 0x3f)]}`
  if (!character.isWellFormed()) return '?'
  return Array.from(Buffer.from(character, 'utf8'), (byte) => hexByte[byte]).join('')
}
