/** The secrets in the databases are sealed with a key that is not in them. */
import assert from 'node:assert/strict'
import { copyFile, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, afterEach, beforeEach, describe, test } from 'node:test'
import { closePostgresServer, createPostgresDatabase } from './support/postgres-databases.ts'
import {
  executeOn,
  hasPostgres,
  noPostgres,
  type PostgresServer,
} from './support/postgres-server.ts'
import { type Folder, finishPosta, killServices, newFolder, runPosta } from './support/service.ts'
import { until } from './support/until.ts'

let folder: Folder
let other: Folder

beforeEach(async () => {
  folder = await newFolder()
  other = await newFolder()
})
afterEach(async () => {
  await killServices()
  await folder.remove()
  await other.remove()
})
after(closePostgresServer)

type Env = Record<string, string>

const posta = (words: string, env: Env = {}) =>
  finishPosta(words.split(' '), { POSTA_DATA: folder.path, ...env })

const doctorLine = async (check: string, env: Env = {}) =>
  (await posta('doctor', env)).output.split('\n').find((line) => line.startsWith(check)) ?? ''

interface Counted {
  readonly database: string
  readonly key: string
  readonly sealed: number
  readonly readable: number
  readonly lost: number
}

async function statusOf(env: Env = {}): Promise<readonly Counted[]> {
  const { code, output, errors } = await posta('secrets --json', env)
  assert.equal(code, 0, errors)
  return JSON.parse(output)
}

/** Counts over all databases, and the keys that they name. */
async function sums(env: Env = {}) {
  const rows = await statusOf(env)
  const sum = (what: 'sealed' | 'readable' | 'lost') =>
    rows.reduce((total, row) => total + row[what], 0)
  const keys = [...new Set(rows.map(({ key }) => key))]
  return { sealed: sum('sealed'), readable: sum('readable'), lost: sum('lost'), keys }
}

/** Of testing alone: production has its own key of codes once a command has opened it. */
async function ofTesting(env: Env): Promise<readonly number[]> {
  const row = (await statusOf(env)).find(({ database }) => database === 'testing')
  return [row?.readable ?? 0, row?.sealed ?? 0]
}

const addAna = 'shipper add --number 42 --name Ana --mode CROSS'

/** Subscriptions as the version before stored them. */
const plainRows = (many: number) => `insert into subscription
  (id, shipper_number, url, types, description, enabled, disabled_because, secret,
   previous_secret, created_at, changed_at)
  with recursive n (i) as (select 1 union all select i + 1 from n where i < ${many})
  select 'whk_' || i, 42, 'https://tienda.example', '', '', 1, '', 'whsec_planted' || i,
    'whsec_before' || i, 0, 0 from n`

function onFile<Result>(name: string, work: (db: DatabaseSync) => Result): Result {
  const db = new DatabaseSync(join(folder.path, `${name}.db`), { timeout: 10_000 })
  try {
    // As the service writes: a replaced value leaves nothing behind.
    db.exec('pragma secure_delete = on')
    return work(db)
  } finally {
    db.close()
  }
}

/** That of tracking codes, which testing has since it was opened. */
const ownKeys = 1

const plant = (many: number) => onFile('testing', (db) => db.exec(plainRows(many)))
const keyFile = () => join(folder.path, 'secret-key')

describe('in files', () => {
  test('secrets of the version before are sealed by a start, by a key beside them', async () => {
    assert.equal((await posta(addAna)).code, 0)
    plant(250)
    const { sealed, readable, lost } = await sums()
    assert.deepEqual([sealed, readable, lost], [500 + ownKeys, 0, 0])
    assert.equal((await stat(keyFile())).mode & 0o777, 0o600)
    for (const end of ['db', 'db-wal']) {
      const bytes = await readFile(join(folder.path, `testing.${end}`), 'latin1').catch(() => '')
      assert.ok(!bytes.includes('whsec_planted'), end)
    }
    assert.match(await doctorLine('secrets testing'), /ok +501 sealed with the key [\w-]{12}/)
  })

  test('without the key, or with another, nothing starts and no new key is made', async () => {
    assert.equal((await posta(addAna)).code, 0)
    plant(1)
    await sums()
    await rename(keyFile(), join(other.path, 'key'))
    for (const words of ['start', 'shipper list', 'migrate', 'secrets rotate']) {
      const { code, errors } = await posta(words)
      assert.equal(code, 2, words)
      assert.match(
        errors,
        /sealed with the key [\w-]{12}, which is not in .*secret-key: put that file/,
      )
    }
    await assert.rejects(stat(keyFile()))
    assert.equal((await posta(`secrets key ${keyFile()}`)).code, 0)
    assert.equal((await posta('start')).code, 2)
    await copyFile(join(other.path, 'key'), keyFile())
    assert.equal((await sums()).lost, 0)
    await writeFile(keyFile(), 'short\n')
    assert.match((await posta('shipper list')).errors, /expected keys of 32 bytes/)
  })

  test('a value that was copied to another row does not open, and doctor finds it', async () => {
    assert.equal((await posta(addAna)).code, 0)
    plant(2)
    await sums()
    onFile('testing', (db) =>
      db.exec(`update subscription set secret =
        (select secret from subscription where id = 'whk_1') where id = 'whk_2'`),
    )
    assert.match(await doctorLine('secrets testing'), /fault +1 do not open/)
  })

  test('a rotation that is killed goes on, and in the end one key is left', async () => {
    assert.equal((await posta(addAna)).code, 0)
    plant(4_000)
    const [before] = (await sums()).keys
    const oldKey = await readFile(keyFile(), 'utf8')
    const child = runPosta(['secrets', 'rotate'], { POSTA_DATA: folder.path })
    const newKey = async () => (await readFile(keyFile(), 'utf8')).split('\n')[0] ?? ''
    await until('some are sealed anew', async () => {
      const [row] = onFile('testing', (db) =>
        db
          .prepare(`select count(*) as many from subscription where substr(secret, 1, 22) not in
            (select 'sealed:1:' || previous_key_id || ':' from sealing_key
             where previous_key_id is not null
             union select 'sealed:1:' || key_id || ':' from sealing_key
             where previous_key_id is null)`)
          .all(),
      )
      return Number(row?.['many']) > 0
    })
    process.kill(-(child.pid ?? 0), 'SIGKILL')
    await until('it is gone', async () => child.signalCode !== null || child.exitCode !== null)
    assert.equal(child.signalCode, 'SIGKILL', 'it was killed in the middle')
    assert.equal(await readFile(keyFile(), 'utf8'), `${await newKey()}\n${oldKey}`)
    assert.match(await doctorLine('secrets testing'), /warning +a change of keys was cut off/)
    assert.equal((await sums()).lost, 0, 'both keys open meanwhile')
    const again = await posta('secrets rotate')
    assert.equal(again.code, 0, again.errors)
    assert.match(again.output, /what was begun is finished/)
    const { sealed, readable, lost, keys } = await sums()
    assert.deepEqual([sealed, readable, lost, keys.length], [8_000 + ownKeys, 0, 0, 1])
    assert.notEqual(keys[0], before)
    assert.equal((await readFile(keyFile(), 'utf8')).trim().split('\n').length, 1)
  })

  test('one environment of an older backup brings its key with it', async () => {
    assert.equal((await posta(addAna)).code, 0)
    plant(3)
    await sums()
    const identity = join(other.path, 'identity')
    await posta(`backup key ${identity}`)
    const copy = join(other.path, 'copy')
    assert.equal((await posta(`backup ${copy}`)).code, 0)
    assert.equal((await posta('secrets rotate')).code, 0)
    const env = { POSTA_BACKUP_IDENTITY_FILE: identity }
    const restored = await posta(`restore ${copy} --testing`, env)
    assert.equal(restored.code, 0, restored.errors)
    assert.deepEqual([(await sums()).lost, (await sums()).sealed], [0, 6 + ownKeys])
    assert.equal((await posta('secrets rotate')).code, 0)
    assert.deepEqual([(await sums()).lost, (await sums()).keys.length], [0, 1])
  })

  test('mistakes are named', async () => {
    for (const words of ['secrets nothing', 'secrets key', 'secrets rotate now'])
      assert.match((await posta(words)).errors, /expected: secrets \[status\]/)
    assert.match((await posta('secrets rotate --testing')).errors, /both environments/)
    const nowhere = { POSTA_SECRET_KEY_FILE: join(other.path, 'nowhere') }
    assert.match((await posta(addAna, nowhere)).errors, /POSTA_SECRET_KEY_FILE: there is no file/)
  })
})

describe('in PostgreSQL', { skip: hasPostgres ? false : noPostgres }, () => {
  let server: PostgresServer

  beforeEach(async () => {
    server = await createPostgresDatabase('posta_empty')
  })
  afterEach(() => server.stop())

  const plantThere = () =>
    executeOn(server.url, `set search_path to posta_testing; ${plainRows(250)}`)

  test('a command seals what older nodes may still read, and a new key is shared first', async () => {
    const env = { POSTA_DATABASE_URL: server.url, POSTA_DEMO: 'off' }
    assert.equal((await posta(addAna, env)).code, 0)
    await plantThere()
    assert.deepEqual(await ofTesting(env), [500 + ownKeys, 0])
    assert.match(await doctorLine('secrets testing', env), /warning +501 are readable in the data/)
    const shared = join(other.path, 'shared')
    assert.match((await posta('secrets seal', env)).errors, /there is no key in/)
    assert.equal((await posta(`secrets key ${shared}`)).code, 0)
    const keyed = { ...env, POSTA_SECRET_KEY_FILE: shared }
    assert.equal((await posta('shipper list', keyed)).code, 0)
    assert.deepEqual(await ofTesting(keyed), [500 + ownKeys, 0], 'a start leaves them')
    assert.equal((await posta('secrets seal', keyed)).code, 0)
    assert.deepEqual(await ofTesting(keyed), [0, 500 + ownKeys])
    assert.equal((await sums(keyed)).readable, 0)
    const without = await posta('shipper list', env)
    assert.match(without.errors, /sealed with the key .*: put that file back, from another node/)
    const first = await posta('secrets rotate', keyed)
    assert.match(first.output, /Copy it to every node, then run this again/)
    assert.equal((await readFile(shared, 'utf8')).trim().split('\n').length, 2)
    assert.match((await posta('secrets rotate', keyed)).output, /what was begun is finished/)
    assert.deepEqual([(await sums(keyed)).lost, (await sums(keyed)).keys.length], [0, 1])
    assert.match(await doctorLine('secrets testing', keyed), /ok +501 sealed/)
  })

  test('a new database names the key at once, and its backup has the key sealed', async () => {
    const shared = join(other.path, 'shared')
    await posta(`secrets key ${shared}`)
    const env = {
      POSTA_DATABASE_URL: server.url,
      POSTA_DEMO: 'off',
      POSTA_SECRET_KEY_FILE: shared,
    }
    assert.equal((await posta(addAna, env)).code, 0)
    const { keys } = await sums(env)
    assert.match(String(keys), /^[\w-]{12}$/)
    const identity = join(other.path, 'identity')
    await posta(`backup key ${identity}`, env)
    const copy = join(other.path, 'copy')
    assert.match((await posta(`backup ${copy}`, env)).output, /secret-key/)
    await rm(shared)
    const open = { ...env, POSTA_BACKUP_IDENTITY_FILE: identity, POSTA_SECRET_KEY_FILE: '' }
    const restored = await posta(`restore ${copy}`, open)
    assert.equal(restored.code, 0, restored.errors)
    assert.deepEqual((await sums(open)).keys, keys)
  })
})
