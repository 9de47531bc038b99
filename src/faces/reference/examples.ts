import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A request and its answer, as the tests send and await them. */
export interface Example {
  readonly name: string
  readonly title: string
  readonly status: number
  /** The path as it is called, where parts of it vary. */
  readonly path: string | undefined
  readonly headers: Readonly<Record<string, string>>
  /** Whether the request keeps to the published schema; examples of faults don't. */
  readonly isByTheBook: boolean
  readonly request: string | undefined
  readonly response: string
}

export type Examples = ReadonlyMap<string, readonly Example[]>

interface IndexEntry {
  readonly name: string
  readonly title: string
  readonly status?: number
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly byTheBook?: boolean
}

/**
 * The golden pairs, by endpoint or operation: each folder has an index.json that puts its pairs in
 * order and gives them titles. A service without the folder has no examples, and works as well.
 */
export function readExamples(folder: string): Examples {
  if (!existsSync(folder)) return new Map()
  const entries = readdirSync(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  return new Map(names.map((name) => [name, readFolder(join(folder, name))] as const))
}

function readFolder(folder: string): Example[] {
  const index = readText(folder, 'index.json')
  if (index === undefined) return []
  return (JSON.parse(index) as IndexEntry[]).flatMap((entry) => {
    const response = readText(folder, `${entry.name}.response.json`)
    if (response === undefined) return []
    return {
      name: entry.name,
      title: entry.title,
      status: entry.status ?? 200,
      path: entry.path,
      headers: entry.headers ?? {},
      isByTheBook: entry.byTheBook ?? true,
      request: readText(folder, `${entry.name}.request.json`),
      response,
    }
  })
}

function readText(folder: string, file: string): string | undefined {
  const path = join(folder, file)
  return existsSync(path) ? readFileSync(path, 'utf8').trimEnd() : undefined
}

/** What stands for the words that differ from one run to the next. */
const sampleWords: Readonly<Record<string, string>> = {
  fecha: '06-03-2026',
  checkFecha: '06-03-2026 14:30:05',
  hora: '14:30',
  instant: '2026-03-06T17:30:05.000Z',
  password: 'una-contraseña-que-se-ve-una-vez',
  key: 'una-clave-que-se-ve-una-vez',
  id: 'eacca6b4-f9a0-4e36-8b3a-0234559e6488',
}

/** Puts an address and sample values where the pairs have placeholders such as `<fecha>`. */
export function fillExamples(examples: Examples, url: string, hidden: readonly string[]): Examples {
  const fill = (text: string): string => {
    const words: Readonly<Record<string, string>> = { ...sampleWords, url }
    const filled = text.replaceAll(/<(\w+)>/g, (whole, word: string) => words[word] ?? whole)
    return hidden.reduce((left, secret) => left.replaceAll(secret, 'tu-contraseña'), filled)
  }
  return new Map(
    [...examples].map(([name, pairs]) => [
      name,
      pairs.map((pair) => ({
        ...pair,
        request: pair.request === undefined ? undefined : fill(pair.request),
        response: fill(pair.response),
        headers: Object.fromEntries(
          Object.entries(pair.headers).map(([header, value]) => [header, fill(value)]),
        ),
      })),
    ]),
  )
}
