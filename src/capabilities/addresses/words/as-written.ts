import { foldLine, repairMojibake } from './fold.ts'

/** Returns folded words as they were sent: Los Álamos for `LOS ALAMOS`. */
export function asWritten(folded: string, ...texts: readonly (string | undefined)[]): string {
  if (folded === '') return ''
  const written = new Map<string, string>()
  for (const text of texts)
    for (const word of repairMojibake(text ?? '').match(words) ?? []) {
      const key = foldLine(word)
      if (!written.has(key)) written.set(key, word)
    }
  return folded.replaceAll(/[A-Z]+/g, (word) => written.get(word) ?? word)
}

const words = /[\p{L}\p{M}'`´’‘]+/gu
