/** The largest requests of a row that the service has to take in, each of its own kind. */
import { limits } from '../src/limits.ts'
import { addressOf, type Fields, type RowRequest } from '../test/support/every-row.ts'

export interface WorstInput {
  readonly kind: string
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** The body of each repetition, where sending the same again would change nothing. */
  readonly bodyOf?: (turn: number) => string
}

/** Leaves room for the message around the repeated part. */
const bodyCharacters = limits.bodyBytes - 50_000
const addressCharacters = 12_000

export function worstInputs(row: RowRequest): WorstInput[] {
  const { headers, message, file } = row
  const usual = message === undefined ? {} : { body: row.write(message) }
  const plain = {
    kind: 'usual',
    address: addressOf(row, { query: longestPage(row) }),
    headers,
    ...usual,
  }
  const more = (kind: string, body: string): WorstInput => ({
    kind,
    address: addressOf(row),
    headers,
    body,
  })
  return [
    plain,
    ...longAddresses(row).map(([kind, address]) => ({ ...plain, kind, address })),
    ...(message ? messagesOf(row, message).map(([kind, body]) => more(kind, body)) : []),
    ...(file ? filesOf(file.text, file.bytes).map(([kind, body]) => more(kind, body)) : []),
    ...storedFiles(row).map((bodyOf) => ({ ...more('most rows, stored', ''), bodyOf })),
    ...(file && file.bytes > limits.csvBytes
      ? forms(file.bytes).map(([kind, type, body]) => ({
          ...more(kind, body),
          headers: { ...headers, 'content-type': type },
        }))
      : []),
  ]
}

function longestPage({ query }: RowRequest): Record<string, string> {
  return Object.hasOwn(query, 'limit') ? { limit: '100000' } : {}
}

function longAddresses(row: RowRequest): [kind: string, address: string][] {
  const [parameter] = Object.keys(row.query)
  const [part] = Object.keys(row.pathValues)
  const long = 'a'.repeat(addressCharacters)
  const many = Object.fromEntries(Array.from({ length: 1_500 }, (_, turn) => [`p${turn}`, '1']))
  return [
    ...(parameter
      ? [['long parameter', addressOf(row, { query: { [parameter]: long } })] as [string, string]]
      : []),
    ...(part
      ? [['long path', addressOf(row, { path: { [part]: long } })] as [string, string]]
      : []),
    ['many parameters', addressOf(row, { query: many })],
  ]
}

type Step = string | number

/** The places of lists and texts in a message. */
function* placesIn(
  value: unknown,
  isWanted: (value: unknown) => boolean,
  path: Step[] = [],
): Generator<Step[]> {
  if (isWanted(value)) yield path
  if (typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(value)) yield* placesIn(part, isWanted, [...path, name])
}

function valueAt(message: Fields, path: readonly Step[]): unknown {
  return path.reduce<unknown>((holder, step) => (holder as Fields)[step], message)
}

function withValue(message: Fields, path: readonly Step[], value: unknown): Fields {
  const changed = structuredClone(message)
  const holder = valueAt(changed, path.slice(0, -1)) as Fields
  holder[path.at(-1) ?? ''] = value
  return changed
}

const textPlaces = 3

function messagesOf(row: RowRequest, message: Fields): [kind: string, body: string][] {
  const isSoap = row.name.startsWith('soap ')
  const lists = [
    ...placesIn(message, (value) => Array.isArray(value) || (isSoap && isListed(value))),
  ].filter((path) => path.length > 0)
  const texts = [...placesIn(message, (value) => typeof value === 'string')]
    .filter(([first]) => first !== 'autentificacion')
    .slice(0, textPlaces)
  return [
    ...lists.map((path): [string, string] => [
      `long list ${path.join('.')}`,
      row.write(withValue(message, path, longList(valueAt(message, path)))),
    ]),
    ...lists.map((path): [string, string] => [
      `list of nothing ${path.join('.')}`,
      row.write(
        withValue(
          message,
          path,
          Array.from({ length: isSoap ? 29_000 : 200_000 }, () => 0),
        ),
      ),
    ]),
    ...texts.map((path): [string, string] => [
      `long text ${path.join('.')}`,
      row.write(withValue(message, path, 'á"\\'.repeat(bodyCharacters / 8))),
    ]),
    ['many fields', row.write({ ...message, ...manyFields(isSoap ? 29_000 : 60_000) })],
    ...(isSoap
      ? [['too many fields', row.write({ ...message, ...manyFields(40_000) })] as [string, string]]
      : []),
    ...(isSoap
      ? []
      : ([
          ['deep', `{"a":${'['.repeat(bodyCharacters / 2)}${']'.repeat(bodyCharacters / 2)}}`],
          ['not JSON', `{"a":"${'x'.repeat(bodyCharacters)}`],
        ] as [string, string][])),
  ]
}

/** Whether a part of a SOAP message could be repeated: its structures could. */
function isListed(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

function longList(value: unknown): unknown[] {
  const [entry = 'x'] = Array.isArray(value) ? value : [value]
  const characters = JSON.stringify(entry).length + 1
  const length = Math.floor(bodyCharacters / (characters * 1.2))
  return Array.from({ length: Math.min(length, 100_000) }, (_, turn) => numbered(entry, turn))
}

/** Differs from its neighbours in every text that ends in a number. */
function numbered(value: unknown, turn: number): unknown {
  const text = JSON.stringify(value)
  return JSON.parse(
    text.replaceAll(/\d{4,6}(?=")/g, (digits) =>
      String(turn).padStart(digits.length, '0').slice(-digits.length),
    ),
  )
}

function manyFields(count: number): Fields {
  return Object.fromEntries(Array.from({ length: count }, (_, turn) => [`f${turn}`, 0]))
}

function repeated(text: string, bytes: number): string {
  return text.repeat(Math.floor(bytes / Buffer.byteLength(text)))
}

function filesOf(text: string, bytes: number): [kind: string, body: string][] {
  const [heading = '', line = ''] = text.split(/\r?\n/)
  const count = Math.min(limits.csvRows, Math.floor(bytes / (line.length + 6)))
  const rows = (place: number) =>
    Array.from({ length: count }, (_, turn) => distinct(line, turn, place)).join('\n')
  const rest = bytes - heading.length - 10
  return [
    ['most rows, first number', `${heading}\n${rows(0)}`],
    ['most rows, second number', `${heading}\n${rows(1)}`],
    ['most rows, alike', `${heading}\n${rows(-1)}`],
    ['wide rows', `${heading}\n${repeated(`${line}${','.repeat(200)}\n`, rest)}`],
    ['cell of quotes', `${heading}\n"${repeated('""', rest)}"`],
    ['separators', repeated(',', bytes)],
    ['line breaks', `${heading}\n${repeated('\n', rest)}`],
    ['no line breaks', repeated('á', bytes)],
  ]
}

/** Files with as many rows as may be, which the service has to store each time. */
function storedFiles({ name, file }: RowRequest): ((turn: number) => string)[] {
  const [heading = ''] = file?.text.split(/\r?\n/) ?? []
  if (name === 'ops importTariffs') return [manyTariffs]
  if (name === 'ops importSkus') return [(turn) => manyRows(heading, skuRow, turn)]
  return name === 'ops importCounts' ? [(turn) => manyRows(heading, countRow, turn)] : []
}

type CsvRow = Readonly<Record<string, string | number>>

const skuRow = (row: number, turn: number): CsvRow => ({
  shipper: 9002,
  code: `PEOR-${row}`,
  description: `Caja ${turn}`,
})

const countRow = (row: number, turn: number): CsvRow => ({
  sku: `PEOR-${row}`,
  warehouse: '001',
  location: 'A1',
  units: turn + 1,
})

function manyRows(
  heading: string,
  rowOf: (row: number, turn: number) => CsvRow,
  turn: number,
): string {
  const columns = heading.split(',')
  const lines = Array.from({ length: limits.csvRows }, (_, index) => {
    const row = rowOf(index, turn)
    return columns.map((column) => row[column] ?? '').join(',')
  })
  return [heading, ...lines].join('\n')
}

/** As many tariffs of the demonstration's list as a file may have, by weight and first day. */
function manyTariffs(): string {
  const heading = 'list,origin,destination,service,upToKg,amount,extraKg,validFrom,validTo'
  const firstDay = Date.parse('2030-01-01')
  const lines = Array.from({ length: limits.csvRows }, (_, turn) => {
    const validFrom = new Date(firstDay + Math.floor(turn / 100) * 86_400_000)
    const weight = (turn % 100) + 1
    return `GENERAL,AMBA,AMBA,*,${weight},${turn}.50,,${validFrom.toISOString().slice(0, 10)},`
  })
  return [heading, ...lines].join('\n')
}

/** Another row: one of the numbers of the line is counted up. */
function distinct(line: string, turn: number, place: number): string {
  let seen = 0
  return line.replaceAll(/\d+/g, (digits) =>
    seen++ === place ? String(Number(digits) + turn).padStart(digits.length, '0') : digits,
  )
}

function forms(bytes: number): [kind: string, type: string, body: string][] {
  const type = 'multipart/form-data; boundary='
  const head = '--x\r\ncontent-disposition: form-data; name="f"; filename="f.csv"\r\n\r\n'
  return [
    ['form of delimiters', `${type}-`, repeated('\r\n---', bytes)],
    [
      'form of fields',
      `${type}x`,
      repeated('--x\r\ncontent-disposition: form-data; name="f"\r\n\r\na\r\n', bytes),
    ],
    ['form without an end', `${type}x`, `${head}${repeated('\r\n--', bytes - 200)}`],
    ['form with a file', `${type}x`, `${head}${repeated('a;b\n', bytes - 200)}\r\n--x--`],
  ]
}
