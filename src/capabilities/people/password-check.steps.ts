import { openPackedWords } from '../../kits/secret/packed-words.ts'
import type { Outcome } from '../../outcome.ts'
import type { House } from './house.steps.ts'
import { localPasswords } from './known-passwords.ts'
import { judgePassword, type PasswordFault } from './password-rules.ts'
import type { Person } from './person-rules.ts'

/** Made by test/support/write-passwords.ts. */
const common = openPackedWords(new URL('known-passwords.bin', import.meta.url))

export function isListedPassword(word: string): boolean {
  return localPasswords.has(word) || common.has(word)
}

/** Judges a password that a person chooses. */
export function checkPassword(
  { settings }: House,
  { email, name }: Pick<Person, 'email' | 'name'>,
  password: string,
): Outcome<string, PasswordFault> {
  return judgePassword(password, { email, name, service: settings.service }, isListedPassword)
}
