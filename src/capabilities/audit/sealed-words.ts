/**
 * Free text about people within an entry: the chain holds a digest of it with a salt, and both the
 * salt and the text stand apart. Without them nobody learns the text from the chain.
 */

/** A text as it stands in an entry, and the texts kept apart for the shipments it is about. */
export interface SealedWords {
  /** Stands in the detail of the entry instead of the text; empty for no text. */
  readonly seal: string
  readonly kept: readonly KeptWord[]
}

export interface KeptWord {
  readonly code: string
  readonly digest: string
  readonly salt: string
  readonly word: string
}

const seals = /sealed:([\w-]{43})/g

export const sealOf = (digest: string): string => `sealed:${digest}`

/** The text that a digest covers. */
export function sealedText({ salt, word }: Pick<KeptWord, 'salt' | 'word'>): string {
  return JSON.stringify([salt, word])
}

/** The digests that stand in a detail. */
export function digestsIn(detail: string): string[] {
  return [...detail.matchAll(seals)].map(([, digest = '']) => digest)
}

/** The text in place of an erased one. */
const erasedWord = '[borrado]'

/** A detail, which is JSON, with texts where their digests stand. */
export function unsealed(detail: string, words: ReadonlyMap<string, string>): string {
  return detail.replaceAll(seals, (_seal, digest: string) =>
    JSON.stringify(words.get(digest) ?? erasedWord).slice(1, -1),
  )
}
