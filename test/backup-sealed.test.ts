/** Backups that only the owner of a key or a passphrase opens. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, afterEach, beforeEach, describe, test } from 'node:test'
import { closePostgresServer, createPostgresDatabase } from './support/postgres-databases.ts'
import { hasPostgres, noPostgres } from './support/postgres-server.ts'
import {
  environmentOf,
  type Folder,
  finishPosta,
  killServices,
  newFolder,
  startService,
} from './support/service.ts'
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

/** Restores into an empty folder, as on another machine. */
const restore = (backup: string, env: Env = {}) =>
  posta(`restore ${backup}`, { POSTA_DATA: join(other.path, 'data'), ...env })

const doctorLine = async (check: string, env: Env = {}) =>
  (await posta('doctor', env)).output.split('\n').find((line) => line.startsWith(check)) ?? ''

async function lastBackup(): Promise<string> {
  const names = await readdir(join(folder.path, 'backups'))
  return join(
    folder.path,
    'backups',
    names
      .filter((name) => /^\d{4}-/.test(name))
      .toSorted()
      .at(-1) ?? '',
  )
}

async function backUp(env: Env = {}): Promise<string> {
  const made = await posta('backup', env)
  assert.equal(made.code, 0, made.errors)
  return lastBackup()
}

const identityFile = () => join(other.path, 'identity')
const withKey = () => ({ POSTA_BACKUP_IDENTITY_FILE: identityFile() })

async function addAnaAndKey(): Promise<void> {
  assert.equal((await posta('shipper add --number 42 --name Ana --mode CROSS')).code, 0)
  const made = await posta(`backup key ${identityFile()}`)
  assert.equal(made.code, 0, made.errors)
}

describe('a backup for a public key', () => {
  test('is opened by its private key alone, on another machine too', async () => {
    await addAnaAndKey()
    await writeFile(join(folder.path, 'ops-token'), 'ops_planted')
    const backup = await backUp()
    for (const name of await readdir(backup)) assert.match(name, /\.age$/)
    const closed = await restore(backup)
    assert.match(closed.errors, /the backup is encrypted: name the file .*POSTA_BACKUP_IDENTITY/)
    await writeFile(join(other.path, 'no-key'), 'nothing')
    const noKey = await restore(backup, { POSTA_BACKUP_IDENTITY_FILE: join(other.path, 'no-key') })
    assert.match(noKey.errors, /expected a private key/)
    const foreign = join(other.path, 'foreign')
    await posta(`backup key ${foreign}`, { POSTA_DATA: join(other.path, 'elsewhere') })
    const wrong = await restore(backup, { POSTA_BACKUP_IDENTITY_FILE: foreign })
    assert.equal(wrong.code, 2)
    assert.match(wrong.errors, /^posta: this key or passphrase is not the one/)
    const restored = await restore(backup, withKey())
    assert.equal(restored.code, 0, restored.errors)
    const data = join(other.path, 'data')
    assert.equal(await readFile(join(data, 'ops-token'), 'utf8'), 'ops_planted')
    assert.deepEqual(
      (await readdir(data)).filter((name) => name.startsWith('scratch')),
      [],
    )
    assert.match((await posta('shipper list', { POSTA_DATA: data })).output, /Ana/)
  })

  test('that was tampered with is refused, and nothing is replaced', async () => {
    await addAnaAndKey()
    const older = await backUp()
    const backup = await backUp()
    const attempt = async (what: string, tamper: (copy: string) => Promise<unknown>) => {
      const copy = join(other.path, what)
      await cp(backup, copy, { recursive: true })
      await tamper(copy)
      const refused = await restore(copy, withKey())
      assert.equal(refused.code, 2, what)
      assert.match(refused.errors, /^posta: .*; nothing was changed\n$/, what)
      const left = await readdir(join(other.path, 'data')).catch(() => [])
      assert.deepEqual(left, [], what)
    }
    await attempt('a-byte', async (copy) => {
      const bytes = await readFile(join(copy, 'testing.db.age'))
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
      await writeFile(join(copy, 'testing.db.age'), bytes)
    })
    await attempt('cut', async (copy) => {
      const bytes = await readFile(join(copy, 'testing.db.age'))
      await writeFile(join(copy, 'testing.db.age'), bytes.subarray(0, 65_536 * 4))
    })
    await attempt('of-another', (copy) =>
      cp(join(older, 'testing.db.age'), join(copy, 'testing.db.age')),
    )
    await attempt('under-another-name', (copy) =>
      rename(join(copy, 'people.db.age'), join(copy, 'testing.db.age')).then(() =>
        cp(join(backup, 'testing.db.age'), join(copy, 'people.db.age')),
      ),
    )
    await attempt('missing', (copy) => rm(join(copy, 'audit-key.age')))
    await attempt('added', (copy) => writeFile(join(copy, 'production.db'), ''))
  })

  test('is made by the schedule, and nothing readable of it is left', async () => {
    await addAnaAndKey()
    const env = { POSTA_BACKUP_EVERY: '1d', POSTA_BACKUP_COPY: join(other.path, 'copies') }
    await startService({ POSTA_DATA: folder.path, POSTA_LOG: 'off', POSTA_DEMO: 'off', ...env })
    const names = () => readdir(join(other.path, 'copies')).catch(() => [])
    await until('a copy', async () => (await names()).some((name) => /^\d{4}-[^.]*$/.test(name)))
    const [name = ''] = await names()
    const files = await readdir(join(other.path, 'copies', name))
    assert.ok(files.includes('ops-token.age') && files.includes('production.db.age'))
    for (const file of files) assert.match(file, /\.age$/)
    const left = (await readdir(folder.path)).filter((one) => one.startsWith('scratch'))
    assert.deepEqual(left, [])
  })

  test('is tried by a restore into a scratch place, which notices a difference', async () => {
    await addAnaAndKey()
    await backUp()
    assert.match(await doctorLine('trial of a restore'), /warning +none was ever made/)
    const tried = await posta('backup verify', withKey())
    assert.equal(tried.code, 0, tried.output + tried.errors)
    assert.match(tried.output, /testing\.db +shipper +1 +same/)
    assert.match(tried.output, /testing\.db +\(audit chain\) +\d+ +sound/)
    assert.match(await doctorLine('trial of a restore'), /ok +the last 0 minutes ago/)
    const left = (await readdir(folder.path)).filter((one) => one.startsWith('scratch'))
    assert.deepEqual(left, [])
    const open = join(other.path, 'open')
    const made = await posta(`backup ${open}`, { POSTA_BACKUP_RECIPIENT: '' })
    assert.equal(made.code, 0, made.errors)
    assert.equal((await posta(`backup verify ${open}`)).code, 0)
    const db = new DatabaseSync(join(open, 'testing.db'))
    db.exec("update shipper set name = 'Eva'")
    db.close()
    const differs = await posta(`backup verify ${open}`)
    assert.equal(differs.code, 1)
    assert.match(differs.output, /testing\.db +shipper +1 +differs/)
  })

  test('of a killed process leaves nothing readable once the next is made', async () => {
    await addAnaAndKey()
    await mkdir(join(folder.path, 'scratch-999999999.part'))
    await writeFile(join(folder.path, 'scratch-999999999.part', 'testing.db'), 'readable')
    await backUp()
    const left = (await readdir(folder.path)).filter((one) => one.startsWith('scratch'))
    assert.deepEqual(left, [])
  })
})

test('a passphrase opens what it sealed, and another does not', async () => {
  assert.equal((await posta('shipper add --number 42 --name Ana --mode CROSS')).code, 0)
  const file = join(other.path, 'passphrase')
  const env = { POSTA_BACKUP_PASSPHRASE_FILE: file }
  await writeFile(file, 'short\n')
  assert.match((await posta('backup', env)).errors, /expected 16 characters or more/)
  await writeFile(file, 'caballo batería grapa correcto\n')
  const backup = await backUp(env)
  assert.match(await doctorLine('backup encryption', env), /ok +with a passphrase/)
  await writeFile(file, 'caballo batería grapa incorrecto\n')
  assert.match((await restore(backup, env)).errors, /this key or passphrase is not the one/)
  // Typed on a terminal, where it is not shown.
  const posted = join(import.meta.dirname, '..', 'src', 'cli', 'posta.ts')
  const command = `${process.execPath} ${posted} restore ${backup}`
  const terminal = { ...environmentOf({ POSTA_DATA: join(other.path, 'data') }), COMMAND: command }
  const child = spawn('sh', ['-c', 'script -qec "$COMMAND" /dev/null'], { env: terminal })
  let shown = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (shown += text))
  await until('it asks', async () => shown.includes('or passphrase of the backup: '))
  child.stdin.write('caballo batería grapa correcto\n')
  await once(child, 'close')
  assert.match(shown, /testing +\S+testing\.db/)
  assert.ok(!shown.includes('caballo'), shown)
  const list = await posta('shipper list', { POSTA_DATA: join(other.path, 'data') })
  assert.match(list.output, /Ana/)
})

test('a backup without a key leaves the secrets out, and its doctor warns', async () => {
  assert.equal((await posta('shipper add --number 42 --name Ana --mode CROSS')).code, 0)
  await writeFile(join(folder.path, 'ops-token'), 'ops_planted')
  // Independent of the run's umask.
  await chmod(join(folder.path, 'ops-token'), 0o644)
  const made = await posta('backup')
  assert.match(made.output, /Not encrypted, and left out, .*: audit-key, ops-token, secret-key\. /)
  const names = await readdir(await lastBackup())
  assert.deepEqual(names.toSorted(), ['figures.json', 'people.db', 'testing.db'])
  assert.match(await doctorLine('backup encryption'), /warning +none: .*\.\/posta backup key/)
  assert.match(await doctorLine('key files'), /warning +others can read .*ops-token +chmod 600/)
  await addKeyBeside()
  assert.match(await doctorLine('backup encryption'), /warning +the last backup is not encrypted/)
  assert.match(await doctorLine('backup key'), /warning +.*identity opens the backups/)
})

/** The command refuses such a place; a file may be moved there. */
async function addKeyBeside(): Promise<void> {
  const inside = join(folder.path, 'backups', 'identity')
  assert.match((await posta(`backup key ${inside}`)).errors, /name a file in another place/)
  assert.equal((await posta(`backup key ${identityFile()}`)).code, 0)
  assert.equal((await stat(identityFile())).mode & 0o777, 0o600)
  await cp(identityFile(), inside)
}

test('settings that exclude each other, or are no keys, are refused', async () => {
  const wrong = await posta('backup', { POSTA_BACKUP_RECIPIENT: 'age1mine' })
  assert.match(wrong.errors, /POSTA_BACKUP_RECIPIENT: expected public keys/)
  const { output } = await posta('backup key --json')
  const { recipient, identity } = JSON.parse(output)
  assert.match(identity, /^AGE-SECRET-KEY-1/)
  const both = { POSTA_BACKUP_RECIPIENT: recipient, POSTA_BACKUP_PASSPHRASE_FILE: '/nowhere' }
  assert.match((await posta('backup', both)).errors, /exclude each other/)
})

describe('of PostgreSQL', { skip: hasPostgres ? false : noPostgres }, () => {
  test('a backup is sealed, refused when cut, and restored', async () => {
    const server = await createPostgresDatabase('posta_empty')
    const env = { POSTA_DATABASE_URL: server.url, POSTA_DEMO: 'off' }
    const added = await posta('shipper add --number 42 --name Ana --mode CROSS --production', env)
    assert.equal(added.code, 0, added.errors)
    await posta(`backup key ${identityFile()}`, env)
    const backup = await backUp(env)
    assert.ok((await readdir(backup)).includes('postgres.dump.age'))
    const copy = join(other.path, 'cut')
    await cp(backup, copy, { recursive: true })
    const bytes = await readFile(join(copy, 'postgres.dump.age'))
    await writeFile(join(copy, 'postgres.dump.age'), bytes.subarray(0, bytes.length - 10))
    assert.equal((await posta(`restore ${copy}`, { ...env, ...withKey() })).code, 2)
    const restored = await posta(`restore ${backup}`, { ...env, ...withKey() })
    assert.equal(restored.code, 0, restored.errors)
    assert.match((await posta('shipper list --production', env)).output, /Ana/)
    await server.stop()
  })
})
