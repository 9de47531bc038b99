/** Words that every object of JavaScript has, in every parameter and field of every row. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Log, silentLog } from '../../src/kits/log/log.ts'
import { crossOrder, expectStored } from '../contract/support.ts'
import {
  addressOf,
  everyRow,
  type Fields,
  type RowRequest,
  shipmentCode,
} from '../support/every-row.ts'
import { withPosta } from '../support/posta.ts'

const faults: unknown[] = []
const log: Log = { ...silentLog, error: (fields, message) => void faults.push([message, fields]) }
const posta = withPosta({ log })
before(() => expectStored(posta, crossOrder({ codigoSeguimiento: shipmentCode })))

const words = ['constructor', 'toString', 'hasOwnProperty', 'valueOf']
const rows = everyRow(posta.opsToken)

type Path = readonly (string | number)[]

/** The places of a message that hold a text. */
function* textsOf(value: unknown, path: Path = []): Generator<Path> {
  if (typeof value === 'string') yield path
  if (typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(value)) yield* textsOf(part, [...path, name])
}

function withText(message: Fields, path: Path, word: string): Fields {
  const changed = structuredClone(message)
  let holder: Fields = changed
  for (const step of path.slice(0, -1)) holder = holder[step] as Fields
  holder[path.at(-1) ?? ''] = word
  return changed
}

/** A message with a field of that name, which an object literal could not have. */
function withField(row: RowRequest, message: Fields, word: string): string {
  const written = row.write({ ...message, 'a-field': 'x' })
  return written.replaceAll('a-field', word)
}

interface Try {
  readonly what: string
  readonly address: string
  readonly body?: string | undefined
}

/** Each puts a word in one place of the request. */
function placesOf(row: RowRequest): ((word: string) => Try)[] {
  const { message, file } = row
  const address = addressOf(row)
  const body = message && row.write(message)
  const inQuery = (name: string) => (word: string) => {
    const query = Object.fromEntries([[name, word]])
    return { what: `?${name}`, address: addressOf(row, { query }), body }
  }
  const inPath = (name: string) => (word: string) => {
    const path = { [name]: word }
    return { what: `:${name}`, address: addressOf(row, { path }), body }
  }
  const inText = (path: Path) => (word: string) => ({
    what: path.join('.'),
    address,
    body: row.write(withText(message ?? {}, path, word)),
  })
  const asField = (word: string) => ({
    what: 'a field',
    address,
    body: withField(row, message ?? {}, word),
  })
  const asHeading = (word: string) => ({
    what: 'a heading',
    address,
    body: file?.text.replace(/\w+/, word),
  })
  const inCells = (word: string) => ({
    what: 'cells',
    address,
    body: file?.text.replaceAll(/(?<=\n.*)[A-Z][\w-]*/g, word),
  })
  return [
    ...Object.keys(row.query).map(inQuery),
    ...Object.keys(row.pathValues).map(inPath),
    (word) => inQuery(word)('x'),
    ...[...textsOf(message)].filter(([first]) => first !== 'autentificacion').map(inText),
    ...(message ? [asField] : []),
    ...(file ? [asHeading, inCells] : []),
  ]
}

/** The text that was sent may come back; words of an object's own members may not. */
const nonsense = /NaN|\[object |native code|undefined/

async function tryWord(row: RowRequest, { what, address, body }: Try, word: string): Promise<void> {
  const request = { headers: row.headers, ...(body === undefined ? {} : { body }) }
  const { status, text } = await posta.request(row.method, `/testing${address}`, request)
  const shown = `${what} ${word}: ${status} ${text.slice(0, 300)}`
  assert.deepEqual(faults, [], shown)
  assert.doesNotMatch(text.slice(0, 5_000), nonsense, shown)
}

for (const row of rows)
  test(`no word of objects disturbs ${row.name}`, async () => {
    for (const [turn, place] of placesOf(row).entries())
      for (const word of ['__proto__', words[turn % words.length] ?? ''])
        await tryWord(row, place(word), word)
  })

test('every face has rows', () => {
  const faces = new Set(rows.map(({ name }) => name.split(' ')[0]))
  assert.deepEqual([...faces], ['rest', 'soap', 'v1', 'ops', 'labels', 'page'])
})
