import type { Rule } from './tidy.ts'

const slices = 'src/capabilities'

/** A small source tree without faults, with a file of every kind. */
export const soundTree: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'src/main.ts': `import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
console.log(buildApp(readConfig(), Date.now()))
`,
    'src/app.ts': `import type { Config } from './config.ts'
import { restFace } from './faces/rest/rest.ts'
export const buildApp = (config: Config, now: number) => ({ config, now, rest: restFace() })
`,
    'src/config.ts': `export type Config = { readonly port: number }
export const readConfig = (): Config => ({ port: Number(process.env['PORT']) })
`,
    'src/limits.ts': 'export const limits = { piecesPerOrder: 999 } as const\n',
    'src/outcome.ts': 'export type Outcome<Value> = { readonly value: Value }\n',
    'src/cli/posta.ts': "import '../main.ts'\nconsole.log('started')\n",
    'src/demo/carrier.ts': "import type { Cents } from '../kernel/money.ts'\n",
    'src/faces/rest/rest.ts': `import { rateQuote } from '../../capabilities/rates/rates.rest.ts'
export const restFace = () => [rateQuote]
`,
    'src/kernel/money.ts': `import { limits } from '../limits.ts'
/** A moment comes in as an argument: see the contract, not a TO-DO. */
export const day = (at: number) => new Date(at).getUTCDay() + limits.piecesPerOrder
export type Cents = number
`,
    'src/kits/clock/clock.ts': 'export const systemClock = () => Date.now()\n',
    'src/kits/db/database.ts': `import { join } from 'node:path'
import pg from 'pg'
export const bump = \`insert into epoch (topic) values ($1) on conflict do update
    set version = 1\`
export const insert = (table: string) => \`insert into \${table} values \${join(pg.name)}\`
`,
    [`${slices}/shippers/shippers.ts`]: 'export const authenticate = async () => true\n',
    [`${slices}/rates/rates.ts`]: `import { systemClock } from '../../kits/clock/clock.ts'
import { authenticate } from '../shippers/shippers.ts'
import { quote } from './quote.ts'
import { insertTariff } from './rates.store.ts'
export const quoteRate = async () => [systemClock(), await authenticate(), quote(1), insertTariff]
`,
    [`${slices}/rates/quote.ts`]: `import type { Cents } from '../../kernel/money.ts'
export interface Tariff { readonly process: string; readonly fetch?: string }
export function quote(amount: Cents): { readonly cents: Cents } {
  return { cents: amount / 2 / 1 }
}
`,
    [`${slices}/rates/halves.ts`]: `const halves = new Map<number, number>()
for (const whole of [1, 2]) halves.set(whole, whole / 2)
const words = { one: 'uno' } as const
const counts: Record<string, number> = {}
for (const word in words) counts[word] = { one: 1 }['one'] + (words[word] as string).length
export function half(amount: number): number[] {
  const found = [Date.UTC(2026), Math.max(amount)]
  found.push(halves.get(amount) === 2 ? new Date(amount).getTime() : words.one.length)
  return found.map((one) => one).sort()
}
`,
    [`${slices}/rates/rates.store.ts`]: `import type { Handle } from '../../kits/db/database.ts'
import { type Tariff } from './quote.ts'
export const insertTariff = (db: Handle, tariff: Tariff) =>
  db.run(\`insert into tariff (mode) select 'SET' from shipper where id = \${tariff} for update\`)
export const insertZones = (db: Handle) => db.insertRows({ table: 'zone', columns: [], rows: [] })
`,
    'src/rows/fields.ts': `import { limits } from '../limits.ts'
export const text = (most = limits.piecesPerOrder) => ({ most })
`,
    [`${slices}/rates/rates.wire.ts`]: `import { text } from '../../rows/fields.ts'
export const word = ['valorTarifa TODO', text()]
`,
    [`${slices}/rates/rates.rest.ts`]: `import { quote } from './quote.ts'
import { quoteRate } from './rates.ts'
import { word } from './rates.wire.ts'
export const rateQuote = { run: quoteRate, write: quote, word }
`,
    [`${slices}/rates/rates.slice.ts`]: `import type { Ground } from '../../slice.ts'
import type { authenticate } from '../shippers/shippers.ts'
import { rateQuote } from './rates.rest.ts'
import { quoteRate } from './rates.ts'
export type Parts = Ground & { readonly shippers: typeof authenticate }
export const rates = { rest: [rateQuote], open: (parts: Parts) => [parts, quoteRate] }
`,
    'src/slice.ts': `import type { Config } from './config.ts'
export interface Ground { readonly config: Config }
`,
    'src/slices.ts': "export { rates } from './capabilities/rates/rates.slice.ts'\n",
    [`${slices}/rates/quote.test.ts`]: "import '../shippers/shippers.ts'\nimport 'node:test'\n",
  }),
)

export interface Seed {
  readonly rule: Rule
  readonly path: string
  /** Appended to the file, or written to a new one; the fault is in its first line. */
  readonly text: string
  /** Set when the fault is not in the first line of the text. */
  readonly line?: number
}

const rates = `${slices}/rates`
const door = `${rates}/rates.ts`
const rule = `${rates}/quote.ts`
const store = `${rates}/rates.store.ts`
const rest = `${rates}/rates.rest.ts`
const wire = `${rates}/rates.wire.ts`
const manifest = `${rates}/rates.slice.ts`
const face = 'src/faces/rest/rest.ts'
const kernel = 'src/kernel/money.ts'
const row = 'src/rows/fields.ts'
const kit = 'src/kits/clock/clock.ts'

const plant = (broken: Rule, path: string, ...texts: string[]): Seed[] =>
  texts.map((text) => ({ rule: broken, path, text }))

export const importSeeds: readonly Seed[] = [
  ...plant('direction', 'src/main.ts', "import './faces/rest/rest.ts'"),
  ...plant('direction', 'src/app.ts', "import './main.ts'"),
  ...plant('direction', 'src/app.ts', "import './capabilities/rates/rates.store.ts'"),
  ...plant('direction', face, "export * from '../../capabilities/rates/quote.ts'"),
  ...plant('direction', face, "import '../../demo/carrier.ts'"),
  ...plant('direction', 'src/demo/carrier.ts', "import '../capabilities/rates/rates.store.ts'"),
  ...plant('direction', kit, "import type { Cents } from '../../kernel/money.ts'"),
  ...plant('direction', kit, "type Rate = import('../../capabilities/rates/rates.ts').Rate"),
  ...plant('direction', kit, "export { restFace } from '../../faces/rest/rest.ts'"),
  ...plant('direction', kernel, "import { systemClock } from '../kits/clock/clock.ts'"),
  ...plant('direction', 'src/outcome.ts', "import './limits.ts'"),
  ...plant('direction', 'src/slices.ts', "import './capabilities/rates/rates.rest.ts'"),
  ...plant('direction', manifest, "import './rates.store.ts'"),
  ...plant('direction', manifest, "import './quote.ts'"),
  ...plant('direction', manifest, "import '../../faces/rest/rest.ts'"),
  ...plant('leftwards', `${slices}/shippers/shippers.slice.ts`, "import '../rates/rates.ts'"),
  ...plant('direction', door, "import './rates.slice.ts'"),
  ...plant('direction', 'src/limits.ts', "import type { Outcome } from './outcome.ts'"),
  ...plant('direction', door, "import './rates.rest.ts'", "import '../../config.ts'"),
  ...plant('direction', door, "await import('./rates.wire.ts')", "import './quote.test.ts'"),
  ...plant('direction', rule, "import './rates.ts'", "import './rates.store.ts'"),
  ...plant('direction', rule, "import '../../kits/clock/clock.ts'"),
  ...plant('direction', store, "import { quote } from './quote.ts'", "import './rates.ts'"),
  ...plant('direction', store, "import '../../kits/clock/clock.ts'"),
  ...plant('direction', rest, "import './rates.store.ts'", "import '../shippers/shippers.ts'"),
  ...plant('direction', rest, "import type { Config } from '../../config.ts'"),
  ...plant('direction', wire, "import './rates.rest.ts'"),
  ...plant('direction', door, "import '../../rows/fields.ts'"),
  ...plant('direction', store, "import '../../rows/fields.ts'"),
  ...plant('direction', rule, "import type { text } from '../../rows/fields.ts'"),
  ...plant('direction', kernel, "import '../rows/fields.ts'"),
  ...plant('direction', kit, "import '../../rows/fields.ts'"),
  ...plant('direction', row, "import '../faces/rest/rest.ts'", "import '../config.ts'"),
  ...plant('direction', row, "import '../capabilities/rates/rates.ts'"),
  ...plant(
    'direction',
    'src/slice.ts',
    "import type { quoteRate } from './capabilities/rates/rates.ts'",
  ),
  ...plant('package', kernel, "import 'node:crypto'", "import pg from 'pg'"),
  ...plant('package', rule, "import type { Pool } from 'pg'"),
  ...plant('package', store, "import 'pg'"),
  ...plant('package', door, "import { randomUUID } from 'node:crypto'"),
  ...plant('package', face, "import fastify from 'fastify'"),
  ...plant('package', 'src/outcome.ts', "export { join } from 'node:path'"),
  ...plant('door', `${slices}/orders/orders.ts`, "import '../rates/quote.ts'"),
  ...plant('door', `${slices}/orders/orders.ts`, "export type * from '../rates/rates.store.ts'"),
  ...plant('leftwards', `${slices}/routing/routing.ts`, "import '../rates/rates.ts'"),
  ...plant('unknown-import', door, "import './absent.ts'", "import './quote'", "import '#quote'"),
  ...plant('unknown-import', door, "import '../../../test/support/tidy.ts'"),
  ...plant('unknown-import', door, "import '../../../web/pages.ts'"),
  ...plant('unknown-import', face, "import '../../../web/main.tsx'"),
  ...plant('unknown-import', face, "import '../../../web/words/words.ts'"),
  ...plant('unknown-import', door, 'await import(name)', 'await import(`./${name}.ts`)'),
]

export const circleSeeds: readonly Seed[] = [
  ...plant('circle', 'src/app.ts', "import './main.ts'"),
  ...plant('circle', rule, "import type { Rate } from './rates.ts'", "import './quote.ts'"),
]

export const partSeeds: readonly Seed[] = [
  ...plant('part-circle', kit, "import { quote } from '../../capabilities/rates/quote.ts'"),
  ...plant(
    'part-circle',
    row,
    "import type { rateQuote } from '../capabilities/rates/rates.rest.ts'",
  ),
]

const long = (count: number, line: string) => `${line}\n`.repeat(count)

export const textSeeds: readonly Seed[] = [
  ...plant('place', 'src/services/rates.ts', ''),
  ...plant('place', 'src/capabilities/rates.ts', ''),
  ...plant('environment', 'src/main.ts', 'process.env.PORT', "process['env']"),
  ...plant('environment', 'src/cli/posta.ts', 'const { env } = process'),
  ...plant('environment', kit, "import { env } from 'node:process'"),
  ...plant('source', kit, 'new Date()', 'process.hrtime()', 'AbortSignal.timeout(5)'),
  ...plant('source', kit, 'crypto.subtle.digest(a, b)', "new Worker('a')"),
  ...plant('purity', rule, 'async function load() {}', 'type Later = Promise<void>'),
  ...plant('purity', rule, 'for await (const row of rows) {}'),
  ...plant('purity', rule, 'Date.now()', 'new Date()', 'new Date', 'Date()', 'Math.random()'),
  ...plant('purity', kernel, 'process.uptime()', 'performance.now()', 'crypto.randomUUID()'),
  ...plant('purity', kernel, "fetch('/')", 'setTimeout(day, 1)', '`${Date.now()}`'),
  ...plant('purity', rule, 'const { now } = Date', 'const clock = [Date]', "Date['now']()"),
  ...plant('purity', rule, 'const { random } = Math', "Math['random']()", 'roll(Math)'),
  ...plant('purity', kernel, 'const { now } = performance', 'const { Now } = Temporal'),
  ...plant('purity', kernel, 'Temporal.Now.instant()'),
  ...plant('module-state', rule, 'let last = 0', 'export let last = 0', 'var last = 0'),
  ...plant('module-state', kernel, 'const seen = new Map(); const see = () => seen.set(1, 2)'),
  ...plant('module-state', kernel, 'const seen = []; function see() { seen.push(1) }'),
  ...plant('module-state', rule, 'const seen = {}; const see = () => { seen[1] = 2 }'),
  ...plant('module-state', rule, 'const seen = { at: 0 }; const see = () => (seen.at += 1)'),
  ...plant('module-state', rule, 'const seen = { at: 0 }; const see = () => seen.at++'),
  ...plant('module-state', rule, 'const seen = new Map(); const see = () => seen.get(1)?.push(2)'),
  ...plant('module-state', rule, 'const seen = {}; const see = () => delete seen.at'),
  ...plant('plain-table', rule, 'const sizes: Record<string, number> = { a: 1 }'),
  ...plant('plain-table', kit, 'const sizes: Readonly<Record<string, () => void>> = {\n  a }'),
  ...plant('plain-table', rule, 'const size = { a: 1 }[word]', 'f({ a: 1 }[word ?? "a"])'),
  ...plant('plain-table', rest, 'const size = sizes[word as keyof typeof sizes]'),
  ...plant('plain-table', kit, 'const codeOf = codes as Record<string, 1>; codeOf[word]'),
  ...plant('plain-table', door, 'if (word in sizes) f()'),
  ...plant('own-tables', store, "db.run('delete from shipper where id = $1')"),
  ...plant('own-tables', store, 'db.run(`update stock as s set units = 0`)'),
  ...plant('own-tables', store, "db.run('update stock ' + changes)"),
  ...plant('own-tables', store, "db.run('insert into movement (at) values (1)')"),
  ...plant('own-tables', store, 'db.run(`insert into ${table} values (1)`)'),
  ...plant('own-tables', store, "db.insertRows({ table: 'branch', columns, rows })"),
  ...plant('own-tables', store, 'db.insertRows({ table, columns, rows })'),
  ...plant('own-tables', 'src/kits/db/database.ts', "run('delete from shipper')"),
  { rule: 'own-tables', path: store, text: 'db.run(`\n  delete from\n  branch`)', line: 8 },
  ...plant('unknown-table', store, "db.run('insert into parcel values (1)')"),
  ...plant('sql-place', door, "db.run('delete from tariff')"),
  ...plant('sql-place', face, "db.insertRows({ table: 'zone', columns, rows })"),
  ...plant('sql-place', door, "const text = 'select mode from tariff'", 'tx.all(text)'),
  ...plant('sql-place', `${rates}/saving.steps.ts`, '`select ${columns} from tariff`'),
  ...plant('sql-place', rest, "db.all('select 1')"),
  ...plant('sql-place', rule, "const text = 'with one as (select id from zone) '"),
  ...plant('sql-case', store, "db.all('SELECT mode from tariff')"),
  ...plant('sql-case', store, 'db.all(`select mode from tariff WHERE id = ${id}`)'),
  ...plant('lock', door, 'announce(pieceLockIn(tx, codes), events)'),
  { rule: 'file-length', path: kernel, text: long(397, '//'), line: 401 },
  ...plant('function-length', rule, `function big(): { a: 1 } {\n${long(69, "  '}'")}}`),
  ...plant('function-length', rule, `const big = (a: string) => {\n${long(69, '  // }')}}`),
  ...plant('function-length', rule, `const big = () =>\n  [\n${long(68, '    /[}]/,')}  ]`),
  ...plant('function-length', rule, `class Big {\n  go<T>(a: T) {\n${long(69, '`}`')}  }\n}`).map(
    (seed) => ({ ...seed, line: 7 }),
  ),
  ...plant('line-length', kit, `// ${'x'.repeat(98)}`),
  ...plant('name', 'src/kernel/utils.ts', ''),
  ...plant('name', 'src/kits/helpers/text.ts', ''),
  ...plant('name', `${rates}/rates.common.ts`, ''),
  ...plant('name', 'src/kernel/postalCode.ts', ''),
  ...plant('name', 'src/kernel/postal_code.ts', ''),
  ...plant('name', 'src/kernel/money-table.js', ''),
  ...plant('barrel', 'src/kernel/index.ts', ''),
  ...plant('syntax', rule, 'enum Mode { Cross }', 'declare const enum Mode {}'),
  ...plant('syntax', rule, 'namespace Rates {}', '@sealed class Rates {}'),
  ...plant('default-export', rule, 'export default quote', 'export { quote as default }'),
  ...plant('unfinished', rule, '// TODO: later', '/* FIXME */', '// HACK', '// XXX'),
  { rule: 'unfinished', path: rule, text: '/**\n * Some day.\n * TODO: now.\n */', line: 8 },
  ...plant('console', door, 'console.log(1)', 'console.error(1)'),
  ...plant('stopwatch', `${rates}/quote.test.ts`, 'performance.now()', 'process.hrtime()'),
]
