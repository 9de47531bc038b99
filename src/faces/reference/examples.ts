import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SliceShape } from '../../slice.ts'
import { slices } from '../../slices.ts'

/** A request and its answer, as the tests send and expect them. */
export interface Example {
  readonly name: string
  readonly title: string
  readonly status: number
  /** The path as called, where parts of it vary. */
  readonly path: string | undefined
  readonly headers: Readonly<Record<string, string>>
  /** Whether the request matches the published schema; examples of faults don't. */
  readonly isByTheBook: boolean
  readonly request: string | undefined
  /** Whether the request body is a CSV file instead of JSON. */
  readonly isFile: boolean
  /** Fields of the answer whose value changes on every run, such as `items[].ms`. */
  readonly varies: readonly string[]
  readonly response: string
}

export type Examples = ReadonlyMap<string, readonly Example[]>

/** A pair as stored in its file; its bodies are sliced from the raw text. */
interface PairFacts {
  readonly title: string
  readonly status?: number
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly byTheBook?: boolean
  readonly varies?: readonly string[]
  /** The lines of the file that is sent. */
  readonly requestCsv?: readonly string[]
}

/**
 * The golden pairs, keyed by face and endpoint or operation, such as `ops/addShipper`: each has a
 * file with its named pairs, in the order of the pages. A service without the folder works the
 * same, without examples.
 */
export function readExamples(folder: string): Examples {
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  return new Map(
    files
      .filter((file) => file.endsWith('.json'))
      .map((file) => [placeOf(file), readPairs(readFileSync(join(folder, file), 'utf8'))]),
  )
}

function placeOf(file: string): string {
  return file.slice(0, -'.json'.length).replaceAll('\\', '/')
}

function readPairs(text: string): Example[] {
  const pairs = Object.entries(JSON.parse(text) as Record<string, PairFacts>)
  const [, ...texts] = text.split(/^ {2}(?=")/m)
  return pairs.map(([name, pair], turn) => ({
    name,
    title: pair.title,
    status: pair.status ?? 200,
    path: pair.path,
    headers: pair.headers ?? {},
    isByTheBook: pair.byTheBook ?? true,
    request: pair.requestCsv?.join('\n') ?? bodyOf(texts[turn], 'request'),
    isFile: pair.requestCsv !== undefined,
    varies: pair.varies ?? [],
    response: bodyOf(texts[turn], 'response') ?? '',
  }))
}

/** Returns a body's text as written, so that exactly those bytes are sent and shown. */
function bodyOf(pair: string | undefined, field: 'request' | 'response'): string | undefined {
  const body = new RegExp(`^ {4}"${field}": (.+?)(?:,\\n {4}"|\\n {2}\\})`, 'ms').exec(pair ?? '')
  return body?.[1]?.replaceAll('\n    ', '\n')
}

/** Sample values for placeholders whose value differs on every run. */
const generalWords = {
  fecha: '06-03-2026',
  checkFecha: '06-03-2026 14:30:05',
  hora: '14:30',
  instant: '2026-03-06T17:30:05.000Z',
  password: 'una-contraseña-que-se-ve-una-vez',
  key: 'una-clave-que-se-ve-una-vez',
  newPassword: 'una-contraseña-que-se-ve-una-vez',
  token: 'un-token-que-se-ve-una-vez',
  secret: 'whsec_un-secreto-que-se-ve-una-vez',
  id: 'eacca6b4-f9a0-4e36-8b3a-0234559e6488',
  serial: '01kk2377dr0000sve3q1s8y0',
  ending: 'q0s=',
  sheet: 'HE-9001-260306-V2YEP',
}

const manifests: readonly SliceShape[] = slices

const sampleWords: ReadonlyMap<string, string> = new Map([
  ...Object.entries(generalWords),
  ...manifests.flatMap(({ exampleWords = {} }) => Object.entries(exampleWords)),
])

/** Replaces placeholders such as `<fecha>` with an address and sample values. */
export function fillExamples(examples: Examples, url: string, hidden: readonly string[]): Examples {
  const fill = (text: string): string => {
    const words = new Map([...sampleWords, ['url', url]])
    const filled = text.replaceAll(/<(\w+)>/g, (whole, word: string) => words.get(word) ?? whole)
    return hidden.reduce((left, secret) => left.replaceAll(secret, 'tu-contraseña'), filled)
  }
  return new Map(
    [...examples].map(([name, pairs]) => [
      name,
      pairs.map((pair) => ({
        ...pair,
        path: pair.path === undefined ? undefined : fill(pair.path),
        request: pair.request === undefined ? undefined : fill(pair.request),
        response: fill(pair.response),
        headers: Object.fromEntries(
          Object.entries(pair.headers).map(([header, value]) => [header, fill(value)]),
        ),
      })),
    ]),
  )
}
