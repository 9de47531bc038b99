/**
 * The data of a field as ^FH_ reads it. A printer takes ^ and ~ for commands wherever they stand,
 * so that a name with ^XZ in it would end the label; a backslash breaks the line inside ^FB,
 * escaped or not, so it becomes a slash.
 */
export function zplField(text: string): string {
  return text.replaceAll('\\', '/').replace(special, escape)
}

const special = /[^\x20-\x7e]|[_^~]/gu

function escape(character: string): string {
  const bytes = Buffer.from(character.isWellFormed() ? character : '?', 'utf8')
  return Array.from(bytes, (byte) => `_${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(
    '',
  )
}
