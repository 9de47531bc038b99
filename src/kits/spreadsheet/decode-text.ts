import { isUtf8 } from 'node:buffer'

/**
 * Decodes a file without a declared encoding: by its byte order mark, else by the zero bytes
 * typical of UTF-16, else as UTF-8 if valid, else as windows-1252, which spreadsheets on Windows
 * write.
 */
export function decodeText(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return decode(file, 'utf-16le')
  if (file[0] === 0xfe && file[1] === 0xff) return decode(file, 'utf-16be')
  const zeros = countZeros(file)
  if (zeros.odd > zeros.even * 4) return decode(file, 'utf-16le')
  if (zeros.even > zeros.odd * 4) return decode(file, 'utf-16be')
  return decode(file, isUtf8(file) ? 'utf-8' : 'windows-1252')
}

function decode(file: Buffer, encoding: string): string {
  return new TextDecoder(encoding).decode(file)
}

const sampleBytes = 4_096

function countZeros(file: Buffer): { odd: number; even: number } {
  let odd = 0
  let even = 0
  for (let at = 0; at < Math.min(file.length, sampleBytes); at++) {
    if (file[at] !== 0) continue
    if (at % 2 === 0) even++
    else odd++
  }
  return { odd, even }
}
