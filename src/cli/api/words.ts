import { CliError } from '../../kits/command-line/output.ts'
import { nearestName } from '../../kits/text/nearest-name.ts'
import type { Face } from './operations.ts'

/** The command's own options; everything else that begins with -- is the operation's. */
export const ownFlags = ['json', 'all', 'testing', 'production', 'ops', 'v1', 'help'] as const
export const ownOptions = [
  'body',
  'output',
  'idempotency-key',
  'language',
  'key',
  'token',
  'url',
  'env',
  'completion',
] as const

type Flag = (typeof ownFlags)[number]
type Option = (typeof ownOptions)[number]

/** The words after `./posta api`. */
export interface Words {
  readonly flags: ReadonlySet<Flag>
  readonly options: ReadonlyMap<Option, string>
  /** The operation's own, in their order: a name, and a value unless it stands alone. */
  readonly parameters: readonly { readonly name: string; readonly value: string | undefined }[]
  readonly positionals: readonly string[]
}

export function readWords(words: readonly string[]): Words {
  const [flags, options] = [new Set<Flag>(), new Map<Option, string>()]
  const [named, positionals]: [{ name: string; value: string | undefined }[], string[]] = [[], []]
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (!word.startsWith('--')) {
      positionals.push(word === '-h' ? '' : word)
      if (word === '-h') flags.add('help')
      continue
    }
    const [name, inline] = splitOnce(word.slice(2), '=')
    const flag = ownFlags.find((one) => one === name)
    if (flag) {
      if (inline !== undefined) throw new CliError(`--${name} takes no value`)
      flags.add(flag)
      continue
    }
    const next = words[at + 1]
    const value = inline ?? (next === undefined || next.startsWith('--') ? undefined : next)
    if (inline === undefined && value !== undefined) at += 1
    const option = ownOptions.find((one) => one === name)
    if (option === undefined) named.push({ name, value })
    else options.set(option, value ?? missingValue(name))
  }
  return {
    flags,
    options,
    parameters: named,
    positionals: positionals.filter((word) => word !== ''),
  }
}

/** Splits at the first separator; without one the second half is undefined. */
export function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}

export function missingValue(name: string): never {
  throw new CliError(`--${name}: expected a value after it (--${name}=... if it begins with --)`)
}

export function faceOf({ flags }: Words): Face | undefined {
  if (flags.has('ops') && flags.has('v1')) throw new CliError('name one: --ops or --v1')
  return flags.has('ops') ? 'ops' : flags.has('v1') ? 'v1' : undefined
}

/** Throws for a name that the operation does not have, with the one that was probably meant. */
export function refuseName(name: string, names: readonly string[]): never {
  const nearest = nearestName(name, names)
  const meant = nearest === undefined ? '--help lists what it takes' : `did you mean --${nearest}?`
  throw new CliError(`--${name}: the operation does not take it; ${meant}`)
}
