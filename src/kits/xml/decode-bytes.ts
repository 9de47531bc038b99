import { isAscii, isUtf8 } from 'node:buffer'

/**
 * The text of an XML document: by its byte order mark, else by what HTTP says, else by what its own
 * first line says, else UTF-8. Bytes that are not the UTF-8 they claim to be are windows-1252: old
 * clients declare one and send the other.
 */
export function decodeXml(body: Buffer, contentType: string | undefined): string {
  const marked = decodeMarked(body)
  if (marked !== undefined) return marked
  const name = charsetOf(contentType) ?? prologEncoding(body)
  if (name === undefined || isUtf8Name(name) || isWideName(name)) return decodeUtf8(body)
  if (latinNames.has(name)) return decodeWindows1252(body)
  return decodeNamed(body, name)
}

/** Names under which windows-1252 is sent; the narrower ones agree with it where they are used. */
const latinNames = new Set([
  'iso-8859-1',
  'iso8859-1',
  'iso_8859-1',
  'latin1',
  'latin-1',
  'l1',
  'windows-1252',
  'cp1252',
  'cp-1252',
  'x-cp1252',
])

function isUtf8Name(name: string): boolean {
  return name === 'utf-8' || name === 'utf8' || name === 'us-ascii' || name === 'ascii'
}

/**
 * What has two bytes to a character is told by its first ones. A text that only calls itself so is
 * none: .NET writes that name on what it makes in memory, and sends UTF-8.
 */
function isWideName(name: string): boolean {
  return /^(utf-?16|utf-?32|ucs-?[24]|unicode)/.test(name)
}

function decodeMarked(body: Buffer): string | undefined {
  const [first, second] = [body[0], body[1]]
  if (first === 0xef && second === 0xbb && body[2] === 0xbf) return decodeUtf8(body.subarray(3))
  if (first === 0xff && second === 0xfe) return decodeNamed(body.subarray(2), 'utf-16le')
  if (first === 0xfe && second === 0xff) return decodeNamed(body.subarray(2), 'utf-16be')
  // Without a mark, the zero beside the first character tells the order of the bytes.
  if (first !== 0 && second === 0) return decodeNamed(body, 'utf-16le')
  if (first === 0 && second !== 0 && second !== undefined) return decodeNamed(body, 'utf-16be')
  return undefined
}

function charsetOf(contentType: string | undefined): string | undefined {
  const match = contentType && /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)
  return match ? match[1]?.toLowerCase() : undefined
}

function prologEncoding(body: Buffer): string | undefined {
  const start = body.toString('latin1', 0, 200).trimStart()
  if (!start.startsWith('<?xml')) return undefined
  return /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)/.exec(start)?.[1]?.toLowerCase()
}

function decodeUtf8(body: Buffer): string {
  return isUtf8(body) ? body.toString('utf8') : decodeWindows1252(body)
}

function decodeNamed(body: Buffer, name: string): string {
  try {
    return new TextDecoder(name).decode(body)
  } catch {
    return decodeUtf8(body)
  }
}

/** What windows-1252 has where ISO-8859-1 has control characters: 0x80 to 0x9f. */
const specials =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021' +
  '\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014' +
  '\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178'

/** By hand: some versions of Node read 0x80 as a control character and not as the euro sign. */
export function decodeWindows1252(body: Buffer): string {
  const text = body.toString('latin1')
  if (isAscii(body)) return text
  return text.replace(/[\u0080-\u009f]/g, (one) => specials[one.charCodeAt(0) - 0x80] ?? one)
}
