/** A thief of a backup looks in its bytes for anything that opens a door. */
import assert from 'node:assert/strict'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, test } from 'node:test'
import { type Folder, finishPosta, newFolder } from '../support/service.ts'

let folder: Folder
let elsewhere: Folder

beforeEach(async () => {
  folder = await newFolder()
  elsewhere = await newFolder()
})
afterEach(async () => {
  await folder.remove()
  await elsewhere.remove()
})

const posta = async (words: string) => {
  const done = await finishPosta(words.split(' '), { POSTA_DATA: folder.path })
  assert.equal(done.code, 0, done.errors)
}

const fileSecrets = {
  'operations token': 'ops_plantedoperationstoken0001',
  'audit key': 'planted-audit-key-0123456789abcdefghij',
  'mail password': 'planted-mail-password',
}

const storedSecrets = {
  'TOTP seed': 'PLANTEDSEEDABCDEFGHIJKLMNOPQRSTU',
  'webhook secret': 'whsec_plantedwebhooksecret00000000000001',
  // It gives away which codes come next, and with them open labels.
  'key of tracking codes': 'plantedkeyoftrackingcodes0000000000000000000000001',
  // It opens the queue kept on a courier's phone.
  "key of a person's devices": 'planted-device-key-0123456789abcdefghijklmno',
}

async function plantFiles(): Promise<void> {
  const { 'operations token': token, 'audit key': key, 'mail password': password } = fileSecrets
  await writeFile(join(folder.path, 'ops-token'), token)
  await writeFile(join(folder.path, 'audit-key'), key)
  const url = `smtp://posta:${password}@mail.example:587`
  const address = 'POSTA_PUBLIC_URL="https://posta.example"\n'
  await writeFile(join(folder.path, 'settings.env'), `POSTA_SMTP_URL="${url}"\n${address}`)
}

/** As the version before stored them. */
function plantRows(): void {
  const people = new DatabaseSync(join(folder.path, 'people.db'))
  people.exec(`insert into person (id, account_key, email, name, language, password_hash, demo_kind, created_at,
    totp_secret, totp_since, totp_step, device_key)
    values ('per_1', 'ana@posta.example', 'ana@posta.example', 'Ana', 'es', 'x', 0, 0,
      '${storedSecrets['TOTP seed']}', 1, 0, '${storedSecrets["key of a person's devices"]}')`)
  people.close()
  const testing = new DatabaseSync(join(folder.path, 'testing.db'))
  testing.exec(`insert into subscription (id, shipper_number, url, types, description, enabled,
    disabled_because, secret, created_at, changed_at)
    values ('whk_1', 42, 'https://tienda.example', '', '', 1, '',
      '${storedSecrets['webhook secret']}', 0, 0)`)
  testing.exec(`insert into code_key (id, key) values (1, '${storedSecrets['key of tracking codes']}')
    on conflict (id) do update set key = excluded.key`)
  testing.close()
}

async function bytesOfBackups(): Promise<string> {
  const place = join(folder.path, 'backups')
  const entries = await readdir(place, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const texts = files.map((one) => readFile(join(one.parentPath, one.name), 'latin1'))
  return (await Promise.all(texts)).join('\n')
}

function notFound(bytes: string, secrets: Readonly<Record<string, string>>): void {
  for (const [what, secret] of Object.entries(secrets))
    assert.ok(!bytes.includes(secret), `the ${what} is in the backup`)
}

for (const [how, key] of [
  ['with a key', true],
  ['without one', false],
] as const)
  test(`a stolen backup ${how} has no key nor password of the data folder`, async () => {
    await plantFiles()
    await posta('shipper add --number 42 --name Ana --mode CROSS')
    if (key) await posta(`backup key ${join(elsewhere.path, 'key')}`)
    await posta('backup')
    notFound(await bytesOfBackups(), fileSecrets)
  })

test('a stolen backup without a key opens no second factor and signs no event', async () => {
  await posta('shipper add --number 42 --name Ana --mode CROSS')
  plantRows()
  await posta('shipper list')
  await posta('backup')
  const bytes = await bytesOfBackups()
  notFound(bytes, storedSecrets)
  assert.ok(bytes.includes('sealed:1:'))
  assert.ok(!bytes.includes(await readFile(join(folder.path, 'secret-key'), 'utf8')))
})

test('a stolen backup for a key has nothing of the databases either', async () => {
  await posta('shipper add --number 42 --name Ana --mode CROSS')
  plantRows()
  await posta(`backup key ${join(elsewhere.path, 'key')}`)
  await posta('backup')
  const bytes = await bytesOfBackups()
  notFound(bytes, storedSecrets)
  assert.ok(!bytes.includes('ana@posta.example'))
})
