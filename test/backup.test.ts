import assert from 'node:assert/strict'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, afterEach, beforeEach, describe, test } from 'node:test'
import { closePostgresServer, createPostgresDatabase } from './support/postgres-databases.ts'
import { hasPostgres, noPostgres, type PostgresServer } from './support/postgres-server.ts'
import {
  type Folder,
  finishPosta,
  killServices,
  newFolder,
  startService,
} from './support/service.ts'
import { until } from './support/until.ts'

let folder: Folder
let copies: Folder

beforeEach(async () => {
  folder = await newFolder()
  copies = await newFolder()
})
afterEach(async () => {
  await killServices()
  await folder.remove()
  await copies.remove()
})
after(closePostgresServer)

type Env = Record<string, string>

const posta = (words: string, env: Env = {}) =>
  finishPosta(words.split(' '), { POSTA_DATA: folder.path, POSTA_BACKUP_KEEP: '2', ...env })

const addAna = 'shipper add --number 42 --name Ana --mode CROSS'

/** Those that are complete: one that is still being copied has another ending. */
async function backupsIn(path: string): Promise<string[]> {
  const names = await readdir(path).catch(() => [])
  return names.filter((name) => /^\d{4}-[^.]*$/.test(name)).toSorted()
}

const doctorLine = async (check: string, env: Env = {}) =>
  (await posta('doctor', env)).output.split('\n').find((line) => line.startsWith(check)) ?? ''

describe('backups', () => {
  test('are made by a running service on schedule, copied, and shown by doctor and metrics', async () => {
    const env = { POSTA_BACKUP_EVERY: '1d', POSTA_BACKUP_COPY: copies.path, POSTA_DEMO: 'off' }
    const service = await startService({ POSTA_DATA: folder.path, POSTA_LOG: 'off', ...env })
    const place = join(folder.path, 'backups')
    await until('a copy is there', async () => (await backupsIn(copies.path)).length === 1)
    const [name = ''] = await backupsIn(place)
    assert.deepEqual(await backupsIn(copies.path), [name])
    const contents = (await readdir(join(copies.path, name))).toSorted()
    for (const file of ['production.db', 'testing.db'])
      assert.ok(contents.includes(file), contents.join(' '))
    assert.ok(!contents.includes('ops-token'), 'without a key no secret is in a backup')
    const metric = async (what: string) => {
      const text = await (await fetch(`${service.url}/metrics`)).text()
      return Number(new RegExp(`^posta_backup_${what} (\\S+)$`, 'm').exec(text)?.[1])
    }
    await until(
      'the record is written',
      async () => (await metric('last_copy_timestamp_seconds')) > 0,
    )
    const madeAt = await metric('last_success_timestamp_seconds')
    assert.ok(Math.abs(Date.now() / 1000 - madeAt) < 600)
    assert.equal(await metric('failing'), 0)
    assert.match(await doctorLine('backups', env), /ok +the last \d+ minutes ago/)
    assert.match(await doctorLine('copies of backups', env), /ok +the last/)
  })

  test('that never ran, or failed to be copied, are found', async () => {
    assert.equal(await doctorLine('backups'), '', 'before there is anything to lose')
    await posta(addAna)
    assert.match(await doctorLine('backups'), /warning +none was ever made +set POSTA_BACKUP_EVERY/)
    const file = join(folder.path, 'file')
    await writeFile(file, '')
    const env = { POSTA_BACKUP_COPY: join(file, 'below') }
    const { code, errors } = await posta('backup', env)
    assert.equal(code, 0, errors)
    assert.match(errors, /the copy in .*below failed/)
    assert.match(await doctorLine('backups', env), /ok/)
    assert.match(await doctorLine('copies of backups', env), /warning +the last one failed/)
  })

  test('keep the newest, here and in the copy', async () => {
    await posta(addAna)
    const env = { POSTA_BACKUP_COPY: copies.path }
    for (let turn = 0; turn < 3; turn += 1) assert.equal((await posta('backup', env)).code, 0)
    const names = await backupsIn(join(folder.path, 'backups'))
    assert.equal(names.length, 2)
    assert.deepEqual(await backupsIn(copies.path), names)
  })

  test('have everything that another machine needs', async () => {
    await posta(addAna)
    await posta('migrate')
    const secrets = { 'ops-token': 'ops_one', 'some-secret': 'two' }
    for (const [name, text] of Object.entries(secrets))
      await writeFile(join(folder.path, name), text)
    const key = join(copies.path, 'key')
    assert.equal((await posta(`backup key ${key}`)).code, 0)
    assert.equal((await posta('backup')).code, 0)
    const [name = ''] = await backupsIn(join(folder.path, 'backups'))
    const env = { POSTA_DATA: join(copies.path, 'data'), POSTA_BACKUP_IDENTITY_FILE: key }
    const restored = await posta(`restore ${join(folder.path, 'backups', name)}`, env)
    assert.equal(restored.code, 0, restored.errors)
    for (const [file, text] of Object.entries(secrets))
      assert.equal(await readFile(join(copies.path, 'data', file), 'utf8'), text)
    assert.match((await posta('shipper list', env)).output, /Ana/)
  })
})

describe('backups of PostgreSQL', { skip: hasPostgres ? false : noPostgres }, () => {
  let server: PostgresServer

  beforeEach(async () => {
    server = await createPostgresDatabase('posta_empty')
  })
  afterEach(() => server.stop())

  test('are made and restored by its own tools, and what they replace is kept', async () => {
    const env = { POSTA_DATABASE_URL: server.url, POSTA_DEMO: 'off' }
    assert.equal((await posta(`${addAna} --production`, env)).code, 0)
    const made = await posta('backup', env)
    assert.equal(made.code, 0, made.errors)
    assert.match(made.output, /testing, production .*postgres\.dump .*ok/)
    assert.match(await doctorLine('backups', env), /ok/)
    const [name = ''] = await backupsIn(join(folder.path, 'backups'))
    const backup = join(folder.path, 'backups', name)
    const later = addAna.replace('42', '43').replace('Ana', 'Eva')
    assert.equal((await posta(`${later} --production`, env)).code, 0)
    const service = await startService({ POSTA_DATA: copies.path, POSTA_LOG: 'off', ...env })
    const used = await posta(`restore ${backup}`, env)
    assert.match(used.errors, /connections of Posta use the database: stop it first/)
    await service.kill()
    const restored = await posta(`restore ${backup}`, env)
    assert.equal(restored.code, 0, restored.errors)
    assert.match(restored.output, /posta_production_replaced_\d+/)
    const { output } = await posta('shipper list --production', env)
    assert.match(output, /Ana/)
    assert.doesNotMatch(output, /Eva/)
    assert.equal((await posta('audit verify --production', env)).code, 0)
  })

  test('that are damaged change nothing', async () => {
    const env = { POSTA_DATABASE_URL: server.url, POSTA_DEMO: 'off' }
    assert.equal((await posta(`${addAna} --production`, env)).code, 0)
    const copy = join(folder.path, 'copy')
    assert.equal((await posta(`backup ${copy}`, env)).code, 0)
    const file = join(copy, 'postgres.dump')
    const whole = await readFile(file)
    await writeFile(file, whole.subarray(0, Math.floor(whole.length / 2)))
    const refused = await posta(`restore ${copy}`, env)
    assert.equal(refused.code, 2, refused.output)
    assert.match(refused.errors, /^posta: pg_restore: error: .*\n$/)
    assert.match((await posta('shipper list --production', env)).output, /Ana/)
  })

  test('name the program that is missing', async () => {
    const env = { POSTA_DATABASE_URL: server.url, PATH: '/nowhere' }
    const { code, errors } = await posta('backup', env)
    assert.equal(code, 2)
    assert.match(errors, /^posta: pg_dump was not found: install .*\n$/)
    await rm(join(folder.path, 'backups'), { recursive: true, force: true })
  })
})
