import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { Client } from 'pg'
import { noteRunning } from '../src/cli/running.ts'
import { crossOrder } from './contract/support.ts'
import { migrateBefore } from './support/migrated.ts'
import { openData } from './support/open-data.ts'
import { hasPostgres, type PostgresServer, startQuickPostgres } from './support/postgres-server.ts'
import {
  type Folder,
  finishPosta,
  killServices,
  newFolder,
  runPosta,
  type Service,
  startService,
  type Variables,
} from './support/service.ts'
import { copyTemplates } from './support/sqlite-templates.ts'
import { until } from './support/until.ts'
import { bearer, demo } from './v1/support.ts'

let folder: Folder
beforeEach(async () => {
  folder = await newFolder()
})
afterEach(async () => {
  await killServices()
  await folder.remove()
})

const serve = (variables: Variables = {}) =>
  startService({ POSTA_DATA: folder.path, POSTA_LOG: 'off', ...variables })

const nobody = 'postgres://postgres@127.0.0.1:1/postgres'
const posta = (words: string, url?: string) =>
  finishPosta(words.split(' '), {
    POSTA_DATA: folder.path,
    ...(url === undefined ? {} : { POSTA_DATABASE_URL: url }),
  })

async function refused(message: RegExp, url: string | undefined, words = 'move') {
  const { code, output, errors } = await posta(words, url)
  assert.equal(code, 2, errors)
  assert.equal(output, '')
  const last = errors.trimEnd().split('\n').at(-1) ?? ''
  assert.match(last, /^posta: /, 'a sentence, and no stack')
  assert.match(last, message)
}

const file = (name: string) => join(folder.path, `${name}.db`)
const digest = (name: string) =>
  createHash('sha256')
    .update(readFileSync(file(name)))
    .digest('hex')

describe('an unmovable database is reported', () => {
  test('without an address, without data, and with words that mean nothing', async () => {
    await refused(/POSTA_DATABASE_URL is missing/, undefined)
    await refused(/there is no database in .*--from names the folder/, nobody)
    await refused(/expected: move \[--from FOLDER\], or move --back/, nobody, 'move somewhere')
  })

  test('while a service uses the data', async () => {
    await copyTemplates(folder.path, 'migrated')
    noteRunning(folder.path)
    await refused(new RegExp(`process ${process.pid} is using .*: stop it first`), nobody)
  })

  test('from another version', async () => {
    const db = openData({ folder: folder.path, name: 'testing' })
    await migrateBefore(db, /-cash-paid/)
    await db.close()
    await refused(/testing\.db is \d+ migrations behind this version; .\/posta migrate/, nobody)
    await posta('migrate')
    const newer = openData({ folder: folder.path, name: 'testing' })
    await newer.run(`insert into schema_migration values (9999, 'later', '', 1)`)
    await newer.close()
    await refused(/testing\.db: The database has migration 9999-later/, nobody)
  })

  test('damaged', async () => {
    await copyTemplates(folder.path, 'migrated')
    const bytes = await readFile(file('production'))
    bytes.fill(7, 40_960, 45_056)
    await writeFile(file('production'), bytes)
    await refused(/production\.db is damaged/, nobody)
  })

  test('to where nobody answers', async () => {
    await copyTemplates(folder.path, 'migrated')
    await refused(/\(POSTA_DATABASE_URL\) does not answer/, nobody)
  })
})

describe('to a server', { skip: hasPostgres ? false : 'no PostgreSQL binaries found' }, () => {
  let server: PostgresServer
  let url: string
  let databases = 0
  let lived: (Day & { readonly keptFolder: Folder }) | undefined

  before(async () => {
    server = await startQuickPostgres()
  })
  after(async () => {
    await lived?.keptFolder.remove()
    await server.stop()
  })

  const urlOf = (database: string) => server.url.replace(/postgres$/, database)

  /** One that sorts as people do, not byte by byte as SQLite. */
  async function createEmpty(): Promise<string> {
    databases += 1
    await ask(
      server.url,
      `create database carrier_${databases} template template0 encoding 'UTF8'
       locale_provider icu icu_locale 'es-AR'`,
    )
    return `carrier_${databases}`
  }

  async function migrateOnce(): Promise<string> {
    const name = await createEmpty()
    const { code, errors } = await posta('migrate', urlOf(name))
    assert.equal(code, 0, errors)
    return name
  }
  let migrating: Promise<string> | undefined

  /** With the tables that a start would have made there before. */
  async function createMigrated(): Promise<string> {
    migrating ??= migrateOnce()
    const migrated = await migrating
    databases += 1
    await ask(server.url, `create database carrier_${databases} template ${migrated}`)
    return `carrier_${databases}`
  }

  test('a carrier goes on where it was, with all that it had', async () => {
    url = urlOf(await createEmpty())
    const { code, codes, tracked } = await liveOnSqlite()
    const digests = ['testing', 'production'].map(digest)
    const { code: exit, output, errors } = await posta('move', url)
    assert.equal(exit, 0, errors)
    // Every table but the two of migrations, which the server has of its own.
    const counts = (await countsHere()).map((one) => one.split('.')[0])
    const tables = counts.filter((schema) => schema === 'posta_testing').length - 2
    assert.match(output, new RegExp(`testing +${tables} +\\d{3,} +sound, [1-9]\\d* entries\n`))
    assert.match(output, new RegExp(`production +${tables} +\\d+ +sound, 1 entries\n`))
    assert.match(output, /needed in POSTA_DATA from here on: ops-token, audit-key, secret-key\./)
    const ofPeople = counts.filter((schema) => schema === 'posta_people').length - 2
    assert.match(output, new RegExp(`people +${ofPeople} +15 *\n`))
    assert.match(errors, /posta move: comparing people: \S+, 100 %/)
    assert.deepEqual(['testing', 'production'].map(digest), digests)
    assert.deepEqual(await countsThere(), await countsHere())

    for (const env of ['testing', 'production'])
      assert.equal((await posta(`audit verify --env ${env}`, url)).code, 0)
    const examined = await posta('doctor', url)
    assert.equal(examined.code, 0, examined.output)

    const service = await serve({ POSTA_DATABASE_URL: url })
    assert.equal(await track(service, code), tracked)
    assert.equal((await load(service, code)).codError, 8, 'the code is taken')
    assert.equal((await load(service, 'LATER-0001')).codError, 0)
    const later = await reserve(service)
    assert.equal(later.filter((one) => codes.includes(one)).length, 0)
    const ids = await ask(url, 'select tracking_code from posta_testing.shipment_order order by id')
    assert.deepEqual(ids, [{ tracking_code: code }, { tracking_code: 'LATER-0001' }])
    await refused(/process \d+ is using/, url)
    service.signal('SIGTERM')
    await service.ended
    await refused(/nothing was moved: the schema posta_testing holds something already/, url)
  })

  test('a backup can be moved while the service goes on, to try', async () => {
    url = urlOf(await createEmpty())
    await copyTemplates(folder.path, 'demo')
    const service = await serve()
    await load(service, 'FIRST-0001')
    const copy = join(folder.path, 'copy')
    assert.equal((await posta(`backup ${copy}`)).code, 0)
    const { code, output, errors } = await posta(`move --from ${copy} --json`, url)
    assert.equal(code, 0, errors)
    assert.equal(errors, '')
    const rows = JSON.parse(output) as { environment: string; rows: number }[]
    assert.deepEqual(
      rows.map(({ environment }) => environment),
      ['testing', 'production', 'people'],
    )
    const orders = await ask(url, 'select tracking_code from posta_testing.shipment_order')
    assert.deepEqual(orders, [{ tracking_code: 'FIRST-0001' }])
  })

  test('killed in the middle it leaves nothing, and can be done again', async () => {
    await liveOnSqlite()
    url = urlOf(await createMigrated())
    const untouched = await countsThere()
    const lock = await lockProduction()
    const child = runPosta(['move'], { POSTA_DATA: folder.path, POSTA_DATABASE_URL: url })
    await until('the copy is under way', lock.isWaitedFor)
    const ended = new Promise((resolve) => child.once('close', resolve))
    process.kill(-(child.pid ?? 0), 'SIGKILL')
    await ended
    await lock.letGo()
    await until('the server has noticed', lock.isAlone)
    assert.deepEqual(await countsThere(), untouched)
    assert.equal((await posta('move', url)).code, 0)
    assert.deepEqual(await countsThere(), await countsHere())
  })

  for (const [what, use] of [
    ['writes to', () => writeToSource()],
    [
      'begins to serve from',
      () => writeFileSync(join(folder.path, `posta-${process.pid}.pid`), ''),
    ],
  ] as const)
    test(`nothing is moved when somebody ${what} the folder meanwhile`, async () => {
      await copyTemplates(folder.path, 'migrated')
      url = urlOf(await createMigrated())
      const lock = await lockProduction()
      const moving = posta('move', url)
      await until('the copy is under way', lock.isWaitedFor)
      await use()
      await lock.letGo()
      const { code, errors } = await moving
      assert.equal(code, 2)
      assert.match(errors, /nothing was moved: somebody used .* meanwhile/)
      assert.deepEqual(await ask(url, 'select * from posta_testing.zone'), [])
    })

  test('a start there meanwhile waits, and then serves all of it', async () => {
    const { code, tracked } = await liveOnSqlite()
    url = urlOf(await createMigrated())
    const lock = await lockProduction()
    const moving = posta('move', url)
    await until('the copy is under way', lock.isWaitedFor)
    const other = await newFolder()
    await cp(join(folder.path, 'secret-key'), join(other.path, 'secret-key'))
    const serving = serve({ POSTA_DATA: other.path, POSTA_DATABASE_URL: url })
    await until('it waits for the migrations', lock.holdsUpMigrations)
    await lock.letGo()
    const service = await serving
    assert.equal((await moving).code, 0)
    assert.equal(await track(service, code), tracked)
    await service.kill()
    await other.remove()
  })

  /** A carrier's day, lived in the folder of the first test that asks; others get a copy. */
  async function liveOnSqlite(): Promise<Day> {
    if (lived !== undefined) {
      await cp(lived.keptFolder.path, folder.path, { recursive: true })
      return lived
    }
    const day = await liveOneDay()
    const keptFolder = await newFolder()
    await cp(folder.path, keptFolder.path, { recursive: true })
    lived = { ...day, keptFolder }
    return day
  }

  /** Orders, a scan, codes given out, changes on record in both environments. */
  async function liveOneDay(): Promise<Day> {
    await copyTemplates(folder.path, 'demo')
    const service = await serve()
    const code = 'FIRST-0001'
    assert.equal((await load(service, code)).codError, 0)
    const codes = await reserve(service)
    for (const env of ['testing', 'production'])
      await posta(`shipper add --env ${env} --number 42 --name Ñandú --mode CROSS`)
    const db = openData({ folder: folder.path, name: 'testing' })
    const [branch] = await db.all<{ code: string }>('select code from branch order by code')
    // Byte by byte B comes first of these, for people the last.
    await db.run(`insert into zone (code, name) values ('a', ''), ('á', ''), ('B', '')`)
    await db.close()
    assert.equal((await posta(`movement add ${code} IF --branch ${branch?.code}`)).code, 0)
    const tracked = await track(service, code)
    assert.match(tracked, /"check":"PI".*"check":"IF"/)
    service.signal('SIGTERM')
    assert.equal(await service.ended, 0)
    return { code, codes, tracked }
  }

  async function writeToSource(): Promise<void> {
    const db = openData({ folder: folder.path, name: 'testing' })
    await db.run(`insert into zone (code, name) values ('Z', 'Z')`)
    await db.close()
  }

  /** Makes the copy of production wait for us, in its last table but one or so. */
  async function lockProduction() {
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query(
      `create function posta_production.wait() returns trigger language plpgsql as
         $$begin perform pg_advisory_xact_lock_shared(77); return null; end$$;
       create trigger wait after insert on posta_production.audit_head
         execute function posta_production.wait();
       select pg_advisory_lock(77)`,
    )
    const hasRows = async (sql: string) => (await client.query(sql)).rows.length > 0
    const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted`
    return {
      isWaitedFor: () => hasRows(`${waiting} and objid = 77`),
      holdsUpMigrations: () => hasRows(`${waiting} and objid <> 77`),
      isAlone: async () =>
        !(await hasRows(
          `select 1 from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() and state <> ''`,
        )),
      async letGo() {
        await client.query('select pg_advisory_unlock(77)')
        await client.query('select 1')
        ended.push(client)
      },
    }
  }
  const ended: Client[] = []
  afterEach(async () => {
    for (const client of ended.splice(0)) await client.end()
  })

  /** How many rows each table has, however many tables there are, of each environment. */
  async function countsThere(): Promise<string[]> {
    const tables = await ask<{ name: string }>(
      url,
      `select table_schema || '.' || table_name as name from information_schema.tables
       where table_schema like 'posta~_%' escape '~' and table_type = 'BASE TABLE' order by 1`,
    )
    const counting = tables.map(
      ({ name }) => `select '${name} ' || count(*)::text as line from ${name}`,
    )
    const counts = await ask<{ line: string }>(url, counting.join(' union all '))
    return counts.map(({ line }) => line).toSorted()
  }
  async function countsHere(): Promise<string[]> {
    const counts: string[] = []
    for (const env of ['testing', 'production', 'people']) {
      const db = openData({ folder: folder.path, name: env })
      const tables = await db.all<{ name: string }>(
        `select name from pragma_table_list
         where schema = 'main' and type = 'table' and name not like 'sqlite%'`,
      )
      for (const { name } of tables) {
        const [row] = await db.all<{ many: number }>(`select count(*) as many from ${name}`)
        counts.push(`posta_${env}.${name} ${row?.many}`)
      }
      await db.close()
    }
    return counts.toSorted()
  }
})

interface Day {
  readonly code: string
  readonly codes: readonly string[]
  /** The last tracking answer of the order. */
  readonly tracked: string
}

async function ask<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

async function send(service: Service, path: string, body: unknown, headers = {}): Promise<unknown> {
  const answer = await fetch(service.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return answer.json()
}

function load(service: Service, codigoSeguimiento: string) {
  const order = crossOrder({ codigoSeguimiento })
  return send(service, '/testing/cargaCliente/', order) as Promise<{ codError: number }>
}

async function reserve(service: Service): Promise<string[]> {
  const path = '/testing/v1/tracking-codes'
  const answer = await send(service, path, { count: 3 }, bearer(demo.cross.apiKey))
  return (answer as { trackingCodes: string[] }).trackingCodes
}

/** The shipper's view of a shipment, wherever it is served. */
async function track(service: Service, code: string): Promise<string> {
  const { autentificacion } = crossOrder()
  const answer = await send(service, '/testing/tracking/consultaTrackingMasivo/', {
    autentificacion,
    datos: [{ codigoSeguimiento: code }],
  })
  return JSON.stringify(answer).replaceAll(service.url, '')
}
