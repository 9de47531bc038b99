import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { open, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, afterEach, beforeEach, describe, test } from 'node:test'
import type { Finding } from '../src/cli/finding.ts'
import { type Folder, finishPosta, killServices, newFolder } from './support/service.ts'

let folder: Folder

beforeEach(async () => {
  folder = await newFolder()
})
afterEach(() => folder.remove())
after(killServices)

const posta = (words: string, env: Record<string, string> = {}) =>
  finishPosta(words.split(' '), { POSTA_DATA: folder.path, ...env })

describe('a place where a service can not run', () => {
  test('doctor finds a server that does not answer, and says what to mend', async () => {
    const url = 'postgres://posta:secreto@127.0.0.1:1/posta'
    const { code, output, errors } = await posta('doctor', { POSTA_DATABASE_URL: url })
    assert.equal(code, 1)
    assert.match(output, /database testing +fault.*POSTA_DATABASE_URL/)
    assert.ok(!(output + errors).includes('secreto'))
  })

  test('doctor finds a file that is no database, and says what to mend', async () => {
    await writeFile(join(folder.path, 'testing.db'), 'this is no database at all, '.repeat(400))
    const { code, output, errors } = await posta('doctor')
    assert.equal(errors, '')
    assert.match(output, /database testing +fault/)
    assert.equal(code, 1)
  })

  test('doctor finds a data folder that can not be', async () => {
    await writeFile(join(folder.path, 'file'), '')
    const { code, output } = await posta('doctor', {
      POSTA_DATA: join(folder.path, 'file', 'data'),
    })
    assert.match(output, /data folder +fault/)
    assert.equal(code, 1)
  })
})

describe('a place where no service has run yet', () => {
  test('a missing data folder is reported, and not made', async () => {
    const path = join(folder.path, 'new', 'data')
    const { code, output, errors } = await posta('doctor', { POSTA_DATA: path })
    assert.equal(errors, '')
    assert.match(output, /data folder +warning .*is not there yet +\.\/posta start makes it/)
    assert.match(output, /database testing +warning +there is none yet +\.\/posta start makes it/)
    assert.match(output, /disk +ok/)
    assert.equal(code, 0)
    assert.ok(!existsSync(join(folder.path, 'new')))
  })

  test('of an empty data folder, the contents made by the first start are named', async () => {
    const { code, output } = await posta('doctor')
    assert.match(output, /data folder +ok/)
    assert.match(output, /database production +warning +there is none yet/)
    assert.match(output, /operations token +ok +none yet: the first start makes one/)
    assert.equal(code, 0)
    assert.deepEqual(await readdir(folder.path), [])
    await writeFile(join(folder.path, 'ops-token'), 'x'.repeat(40))
    assert.match((await posta('doctor')).output, /operations token +ok +one of our own making/)
  })
})

describe('settings that are no good for a carrier', () => {
  const line = async (check: string, env: Record<string, string>) =>
    (await posta('doctor', env)).output.split('\n').find((one) => one.startsWith(check)) ?? ''

  test('labels that lead to this machine, and passwords in the open, are reported', async () => {
    const check = 'public address'
    assert.match(await line(check, {}), /warning +none: labels .*127\.0\.0\.1:8080 +set POSTA_PU/)
    const address = (POSTA_PUBLIC_URL: string) => line(check, { POSTA_PUBLIC_URL })
    assert.match(await address('http://127.0.0.1:8080'), /warning +labels .*this machine only/)
    assert.match(await address('http://posta.example'), /warning +.* not encrypted/)
    assert.match(await address('https://posta.example'), /ok +https:\/\/posta\.example/)
  })

  test('settings of production that show or take more than they need to are reported', async () => {
    const weak = { POSTA_LIMITS: 'off', POSTA_WEBHOOKS_ALLOW_HTTP: 'on' }
    const strong = {
      POSTA_LABEL_LINKS: 'required',
      POSTA_DOCUMENT_QUERIES: 'off',
      POSTA_PERSONAL_DATA_DAYS: '365',
    }
    const checks = ['limits', 'labels', 'consultas', 'personal data', 'webhooks']
    const states = async (env: Record<string, string>) => {
      const rows = JSON.parse((await posta('doctor --json', env)).output) as Finding[]
      return checks.map((check) => rows.find((row) => row.check === check)?.state)
    }
    assert.deepEqual(await states(weak), Array(5).fill('warning'))
    assert.deepEqual(await states(strong), Array(5).fill('ok'))
    const testing = { ...weak, POSTA_ENVIRONMENTS: 'testing' }
    assert.deepEqual(await states(testing), Array(5).fill(undefined))
  })

  test('a proxy that is not trusted, and metrics for everyone, are reported', async () => {
    const env = { POSTA_PUBLIC_URL: 'https://posta.example', POSTA_METRICS_FROM: '0.0.0.0/0' }
    assert.match(await line('proxies', env), /warning .*share the limits of one address/)
    assert.match(await line('proxies', { ...env, POSTA_TRUSTED_PROXIES: '10.0.0.1' }), /ok/)
    assert.match(await line('metrics', env), /warning .*for everyone/)
    assert.match(await line('metrics', {}), /ok +for 127\.0\.0\.0\/8, ::1/)
  })
})

describe('shippers whose labels are open', () => {
  test('doctor counts them, and is content once every shipper requires signed links', async () => {
    const check = async (words = 'doctor', env = {}) =>
      (await posta(words, env)).output
        .split('\n')
        .find((one) => one.startsWith('labels production'))
    const add = (number: number) =>
      posta(`shipper add --number ${number} --name Ana --mode CROSS --production`)
    for (const number of [41, 42]) assert.equal((await add(number)).code, 0)
    const both = /warning +2 of 2 shippers do not require signed links +\.\/posta shipper labels/
    assert.match((await check()) ?? '', both)
    assert.equal((await posta('shipper labels 41 required --production')).code, 0)
    assert.match((await check()) ?? '', /warning +1 of 2 shippers/)
    assert.equal(await check('doctor', { POSTA_LABEL_LINKS: 'required' }), undefined)
    assert.equal((await posta('shipper labels 42 required --production')).code, 0)
    assert.match((await check()) ?? '', /ok +0 of 2 shippers/)
  })
})

describe('a database that is not as it was written', () => {
  const file = () => join(folder.path, 'testing.db')

  beforeEach(async () => {
    const added = await posta('shipper add --number 42 --name Ana --mode CROSS')
    assert.equal(added.code, 0, added.errors)
    assert.equal((await posta('migrate')).code, 0)
    const sound = await posta('doctor')
    assert.equal(sound.code, 0, sound.output)
    assert.match(sound.output, /audit testing +ok +1 entries/)
  })

  /** Changes the file as somebody with a tool of their own would. */
  function tamper(sql: string): void {
    const connection = new DatabaseSync(file(), { enableForeignKeyConstraints: false })
    connection.exec(sql)
    connection.close()
  }

  async function finds(fault: RegExp): Promise<void> {
    const { code, output } = await posta('doctor')
    assert.match(output, fault)
    assert.match(output, /database production +ok/)
    assert.equal(code, 1)
  }

  test('damaged pages are found, and the file is left as it is', async () => {
    const connection = new DatabaseSync(file(), { readOnly: true })
    const root = connection
      .prepare("select rootpage from sqlite_schema where name = 'shipper'")
      .get()?.['rootpage']
    connection.close()
    const handle = await open(file(), 'r+')
    await handle.write(Buffer.alloc(2_000, 0x55), 0, 2_000, (Number(root) - 1) * 4_096)
    await handle.close()
    const damaged = await readFile(file())
    await finds(/database testing +fault +damaged: .* \.\/posta restore/)
    assert.ok(damaged.equals(await readFile(file())))
  })

  test('an entry of the audit log that was altered is found', async () => {
    tamper("update audit_entry set operator = 'nobody'")
    await finds(/audit testing +fault +entry 1: .*backup/)
  })

  test('a cash ledger that does not add up to 0 is found', async () => {
    tamper(`insert into cash_entry
        (id, collection_id, event, account, holder, amount_cents, at, recorded_by)
      values ('e1', 'c1', 'collected', 'driver', 'ana', 500, 0, 'ana'),
        ('e2', 'c1', 'collected', 'shipper', '42', -499, 0, 'ana')`)
    await finds(/cash testing +fault +"collected" of collection c1 adds up to 1 cents/)
  })
})
