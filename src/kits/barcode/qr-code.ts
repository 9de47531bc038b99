import { encodeQR } from 'qr'

/** The dark modules by row, without the quiet zone; at level M a seventh may be damaged. */
export function encodeQr(text: string): boolean[][] {
  const version = (qrModules(text) - 17) / 4
  const framed = encodeQR(text, 'raw', { ecc: 'medium', encoding: 'byte', version, border: 1 })
  return framed.slice(1, -1).map((row) => row.slice(1, -1))
}

/** The capacity in bytes of each version at level M (ISO/IEC 18004, table 7). */
const byteCapacity = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412]

/** The number of modules per side, from the length alone: enough for a layout. */
export function qrModules(text: string): number {
  const bytes = Buffer.byteLength(text)
  const version = byteCapacity.findIndex((capacity) => bytes <= capacity) + 1
  if (version === 0) throw new RangeError(`a QR of ${bytes} bytes is too dense to print`)
  return 17 + 4 * version
}
