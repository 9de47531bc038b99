import type { Handle } from '../../kits/db/database.ts'
import { sha256 } from '../../kits/secret/digest.ts'
import { newId } from '../../kits/secret/ids.ts'
import { findWords, type StoredWord } from './audit-words.store.ts'
import {
  digestsIn,
  type KeptWord,
  type SealedWords,
  sealedText,
  sealOf,
  unsealed,
} from './sealed-words.ts'

/** Seals what somebody wrote about shipments, so that an entry may hold it. */
export function sealWords(codes: readonly string[], word: string): SealedWords {
  if (word === '') return { seal: '', kept: [] }
  const salt = newId()
  const digest = sha256(sealedText({ salt, word }))
  const kept = codes.map((code): KeptWord => ({ code, digest, salt, word }))
  return { seal: sealOf(digest), kept }
}

interface Detailed {
  readonly detail: string
}

/** Entries with their texts as far as these are kept. */
export async function showWords<Entry extends Detailed>(
  db: Handle,
  entries: readonly Entry[],
): Promise<(Entry & { readonly shown: string })[]> {
  const words = await wordsOf(db, entries)
  return entries.map((entry) => ({ ...entry, shown: unsealed(entry.detail, words) }))
}

async function wordsOf(
  db: Handle,
  entries: readonly Detailed[],
): Promise<ReadonlyMap<string, string>> {
  const kept = await keptOf(db, entries)
  return new Map(kept.filter(isTrue).map(({ digest, word }) => [digest, word]))
}

async function keptOf(db: Handle, entries: readonly Detailed[]): Promise<StoredWord[]> {
  const digests = entries.flatMap(({ detail }) => digestsIn(detail))
  return digests.length === 0 ? [] : findWords(db, [...new Set(digests)])
}

const isTrue = (kept: StoredWord): boolean => sha256(sealedText(kept)) === kept.digest

/** The digests of these entries whose kept text is another one than the chain was signed with. */
export async function findFalseWords(
  db: Handle,
  entries: readonly Detailed[],
): Promise<ReadonlySet<string>> {
  const kept = await keptOf(db, entries)
  return new Set(kept.filter((one) => !isTrue(one)).map(({ digest }) => digest))
}
