/**
 * The data of a field as ^FH_ reads it. A printer takes ^ and ~ for commands wherever they stand,
 * so that a name with ^XZ in it would end the label; a backslash breaks the line inside ^FB,
 * escaped or not, so it becomes a slash. Most texts have nothing to escape, and are answered as
 * they are after one look at each character.
 */
export function zplField(text: string): string {
  let field = ''
  let written = 0
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place)
    if (code < 0x80 && isPlain[code] === 1) continue
    field += text.slice(written, place)
    if (code < 0x100) field += escapes[code]
    else {
      const character = String.fromCodePoint(text.codePointAt(place) ?? 0)
      field += escapeBytes(character)
      place += character.length - 1
    }
    written = place + 1
  }
  return written === 0 ? text : field + text.slice(written)
}

const hexByte = Array.from(
  { length: 256 },
  (_, byte) => `_${byte.toString(16).toUpperCase().padStart(2, '0')}`,
)

const isPlain = Uint8Array.from({ length: 0x80 }, (_, code) => {
  return code >= 0x20 && code < 0x7f && !'\\^_~'.includes(String.fromCharCode(code)) ? 1 : 0
})

/** Of the first 256, so that an accent takes no more than a look. */
const escapes = Array.from({ length: 256 }, (_, code) =>
  code === 0x5c ? '/' : escapeBytes(String.fromCharCode(code)),
)

/** UTF-8, byte by byte; half a character is none. */
function escapeBytes(character: string): string {
  if (!character.isWellFormed()) return '?'
  return Array.from(Buffer.from(character, 'utf8'), (byte) => hexByte[byte]).join('')
}
