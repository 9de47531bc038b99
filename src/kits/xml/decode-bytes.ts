import { isAscii, isUtf8 } from 'node:buffer'

/**
 * Decodes an XML document: by its byte order mark, else by the HTTP charset, else by its XML
 * declaration, else as UTF-8. Bytes that are not valid UTF-8 are read as windows-1252: old clients
 * declare one and send the other.
 */
export function decodeXml(body: Buffer, contentType: string | undefined): string {
  const marked = decodeMarked(body)
  if (marked !== undefined) return marked
  const name = charsetOf(contentType) ?? prologEncoding(body)
  if (name === undefined || isUtf8Name(name) || isWideName(name)) return decodeUtf8(body)
  if (latinNames.has(name)) return decodeWindows1252(body)
  return decodeNamed(body, name)
}

/**
 * Names that clients use for windows-1252; the narrower encodings agree with it where they are
 * used.
 */
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
 * UTF-16 is recognised by its first bytes. A text that only declares it is not UTF-16: .NET writes
 * that name into texts that it builds in memory, and sends UTF-8.
 */
function isWideName(name: string): boolean {
  return /^(utf-?16|utf-?32|ucs-?[24]|unicode)/.test(name)
}

function decodeMarked(body: Buffer): string | undefined {
  const [first, second] = [body[0], body[1]]
  if (first === 0xef && second === 0xbb && body[2] === 0xbf) return decodeUtf8(body.subarray(3))
  if (first === 0xff && second === 0xfe) return decodeNamed(body.subarray(2), 'utf-16le')
  if (first === 0xfe && second === 0xff) return decodeNamed(body.subarray(2), 'utf-16be')
  // Without a mark, the zero beside the first character shows the byte order.
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

/** The characters of windows-1252 where ISO-8859-1 has control characters: 0x80 to 0x9f. */
const specials =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021' +
  '\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014' +
  '\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178'

/**
 * Decoded by hand: some versions of Node read 0x80 as a control character and not as the euro sign.
 */
export function decodeWindows1252(body: Buffer): string {
  const text = body.toString('latin1')
  if (isAscii(body)) return text
  return text.replace(/[\u0080-\u009f]/g, (one) => specials[one.charCodeAt(0) - 0x80] ?? one)
}
