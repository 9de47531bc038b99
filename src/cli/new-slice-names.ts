import { CliError } from '../kits/command-line/output.ts'

/** How a new capability is called: many of it, one of it, its page and the title of that. */
export interface Names {
  readonly many: string
  readonly one: string
  readonly page: string
  readonly title: string
}

const kebab = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/

const most = 30

/** Words of the languages, and of what every door is opened with. */
const reserved: ReadonlySet<string> = new Set(
  `case check class clock column config constraint default end enum event export function grant
  group import index interface limit log metrics name new node nodes offset order package reference
  report return scope scopes select table trace traces transaction trigger type union user value
  values view wait where window zone`.split(/\s+/),
)

export function readNames(
  many: string,
  words: { readonly one?: string | undefined; readonly title?: string | undefined } = {},
): Names {
  const one = words.one ?? singular(many)
  for (const name of [many, one]) {
    if (!kebab.test(name) || name.length > most)
      throw new CliError(
        `"${name}": expected small letters and digits, words-with-hyphens, up to ${most}`,
      )
    if (reserved.has(name))
      throw new CliError(`"${name}" is a word of the code: take two words, or another --one`)
  }
  if (one === many)
    throw new CliError(`${many} looks like one: name many of them, or one with --one NAME`)
  const title = words.title?.trim() ?? capital(spaced(many))
  if (!/^\p{L}[\p{L}\p{N} ]{1,39}$/u.test(title))
    throw new CliError(`--title: expected 2 to 40 letters, digits and spaces`)
  return { many, one, title, page: pageOf(title) }
}

function singular(many: string): string {
  if (many.endsWith('ies')) return `${many.slice(0, -3)}y`
  return many.replace(/(?<=ss|x|ch|sh)es$|(?<!s)s$/, '')
}

/** `Avisos de depósito` -> `avisos-de-deposito`, as addresses of pages are written. */
function pageOf(title: string): string {
  const plain = title.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.trim().replaceAll(/[^a-z0-9]+/g, '-')
}

const spaced = (name: string) => name.replaceAll('-', ' ')
const snake = (name: string) => name.replaceAll('-', '_')
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const pascal = (name: string) => name.split('-').map(capital).join('')

function camel(name: string): string {
  const joined = pascal(name)
  return joined.charAt(0).toLowerCase() + joined.slice(1)
}

/**
 * Returns how a template becomes a file: its words stand there as those of `plain-things`, whose
 * page is `Cosas simples`, in each of the ways in which names are written.
 */
export function renaming(
  { many, one, page, title }: Names,
  migration: string,
): (text: string) => string {
  const ways: readonly ((name: string) => string)[] = [
    (name) => name,
    snake,
    camel,
    pascal,
    spaced,
    (name) => capital(spaced(name)),
  ]
  const words = new Map([
    ...ways.map((way) => [way('plain-things'), way(many)] as const),
    ...ways.map((way) => [way('plain-thing'), way(one)] as const),
    ['cosas-simples', page],
    ['Cosas simples', title],
    ['00NN', migration],
  ])
  // The longer one first: one of them is the beginning of many.
  const any = new RegExp([...words.keys()].join('|'), 'g')
  return (text) => text.replaceAll(any, (word) => words.get(word) ?? word)
}
