import { accept, type Outcome, refuse } from '../../outcome.ts'
import { peopleLimits } from './people.limits.ts'

export type PasswordFault = 'password-short' | 'password-long' | 'password-known' | 'password-own'

/** Words that somebody who guesses would try first. */
export interface OwnWords {
  readonly email: string
  readonly name: string
  /** The name of the service, as its address has it. */
  readonly service: string
}

/** Whether a word is a widely known password. */
export type IsListed = (word: string) => boolean

/** A password must be long, and none of those that are tried first (D38). */
export function judgePassword(
  password: string,
  own: OwnWords,
  isListed: IsListed,
): Outcome<string, PasswordFault> {
  const characters = Array.from(password).length
  if (characters < peopleLimits.passwordCharacters) return refuse('password-short')
  if (characters > peopleLimits.passwordMostCharacters) return refuse('password-long')
  if (isKnown(password, isListed)) return refuse('password-known')
  if (isOwn(password, own)) return refuse('password-own')
  return accept(password)
}

/** The letters that are left of random digits and signs are no word. */
const shortestWord = 4

/** Characters put around a word to make it long enough change little for a guesser. */
function isKnown(password: string, isListed: IsListed): boolean {
  const plain = comparable(password)
  const core = plain.replaceAll(/^[\d\W_]+|[\d\W_]+$/g, '')
  const words = [plain, core, doubledHalf(plain), unspelled(core), withoutYear(plain)]
  const isTried = words.some(
    (word) => word !== undefined && word.length >= shortestWord && isListed(word),
  )
  return isTried || hasFewLetters(plain) || isRun(plain)
}

/** The characters that people write for letters: `p4ssw0rd`. */
const spellings: ReadonlyMap<string, string> = new Map(
  Object.entries({ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', $: 's', '@': 'a', '!': 'i' }),
)

function unspelled(text: string): string {
  return Array.from(text, (letter) => spellings.get(letter) ?? letter).join('')
}

/** Without case and accents, as lists have passwords. */
export function comparable(password: string): string {
  return password.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}

/** `abc1232026!` is `abc123` of a year. */
function withoutYear(text: string): string {
  return text.replace(/[\W_]*(19|20)\d\d[\W_]*$/, '')
}

/** `clave12clave12` is `clave12` twice. */
function doubledHalf(text: string): string | undefined {
  const half = text.slice(0, text.length / 2)
  return half + half === text ? half : undefined
}

/** Two or three different characters, in whatever order. */
function hasFewLetters(text: string): boolean {
  return new Set(text).size <= 3
}

const runs = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', 'qwertyuiopasdfghjklzxcvbnm']

/** A stretch of the alphabet, of the digits or of the keyboard, also backwards. */
function isRun(text: string): boolean {
  const backwards = Array.from(text).toReversed().join('')
  return runs.some((run) => run.includes(text) || run.includes(backwards))
}

/** The person's own words, or the service's, with a few characters or only digits beside them. */
function isOwn(password: string, { email, name, service }: OwnWords): boolean {
  const plain = comparable(password).replaceAll(/[^\p{L}\d]/gu, '')
  const core = plain.replaceAll(/^\d+|\d+$/g, '')
  const [mailbox = '', domain = ''] = email.split('@')
  const words = [email, mailbox, domain, name, service, ...name.split(' '), ...service.split('.')]
  return words
    .map((word) => comparable(word).replaceAll(/[^\p{L}\d]/gu, ''))
    .filter((word) => word.length >= 4)
    .some((word) => (plain.includes(word) && plain.length - word.length < 5) || core === word)
}
