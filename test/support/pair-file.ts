/** The format of the files in docs/examples: one file per operation, with its named pairs. */
import type { Example } from '../../src/faces/reference/examples.ts'

const columns = 84

/** Prints a file of pairs; the reader finds the bodies by their indentation. */
export function printPairs(pairs: readonly Example[]): string {
  const printed = pairs.map(
    (pair) => `  ${JSON.stringify(pair.name)}: {\n${printPair(pair).join(',\n')}\n  }`,
  )
  return `{\n${printed.join(',\n')}\n}\n`
}

/** Returns the fields of a pair, without those that have their default. */
function printPair(pair: Example): string[] {
  const { title, status, path, headers, isByTheBook, varies } = pair
  const facts = {
    title,
    ...(status === 200 ? {} : { status }),
    ...(path === undefined ? {} : { path }),
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    ...(isByTheBook ? {} : { byTheBook: false }),
    ...(varies.length === 0 ? {} : { varies }),
  }
  return [
    ...Object.entries(facts).map(([name, value]) => field(name, printJson(value, 4))),
    ...printRequest(pair),
    field('response', pair.response),
  ]
}

function printRequest({ request, isFile }: Example): string[] {
  if (request === undefined) return []
  if (!isFile) return [field('request', request)]
  return [field('requestCsv', printJson(request === '' ? [] : request.split('\n')))]
}

function field(name: string, text: string): string {
  return `    ${JSON.stringify(name)}: ${text.replaceAll('\n', '\n    ')}`
}

/** Prints JSON, with every value that fits on one line on one. */
export function printJson(value: unknown, indent = 0): string {
  const line = onOneLine(value)
  if (typeof value !== 'object' || value === null) return line
  if (indent > 0 && line.length + indent <= columns) return line
  const parts = Array.isArray(value)
    ? value.map((item) => printJson(item, indent + 2))
    : Object.entries(value).map(
        ([name, part]) => `${JSON.stringify(name)}: ${printJson(part, indent + 2)}`,
      )
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const [inner, outer] = [indent + 2, indent].map((width) => `\n${' '.repeat(width)}`)
  return parts.length === 0 ? line : `${open}${inner}${parts.join(`,${inner}`)}${outer}${close}`
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).map(
    ([name, part]) => `${JSON.stringify(name)}: ${onOneLine(part)}`,
  )
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}
