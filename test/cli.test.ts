import assert from 'node:assert/strict'
import { readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, afterEach, beforeEach, describe, test } from 'node:test'
import { crossOrder } from './contract/support.ts'
import { createClient, startLoad, stopLoads } from './support/load.ts'
import { openData } from './support/open-data.ts'
import {
  type Folder,
  finishPosta,
  killServices,
  newFolder,
  startService,
} from './support/service.ts'
import { copyTemplates } from './support/sqlite-templates.ts'
import { until } from './support/until.ts'

let folder: Folder

beforeEach(async () => {
  folder = await newFolder()
})
afterEach(async () => {
  await killServices()
  await stopLoads()
  await folder.remove()
})
after(killServices)

const posta = (words: string, env: Record<string, string> = {}) =>
  finishPosta(words.split(' ').filter(Boolean), { POSTA_DATA: folder.path, ...env })

async function json(words: string, env: Record<string, string> = {}) {
  const { code, output, errors } = await posta(`${words} --json`, env)
  assert.equal(errors, '')
  return { code, value: JSON.parse(output) as never }
}

async function refused(words: string, message: RegExp, env: Record<string, string> = {}) {
  const { code, output, errors } = await posta(words, env)
  assert.equal(code, 2, `${words}: ${errors}`)
  assert.equal(output, '')
  assert.match(errors, message)
  assert.match(errors, /^posta: [^\n]+\n$/, 'one line, and no stack')
}

const addAna = 'shipper add --number 42 --name Ana --mode CROSS'

test('the walk of the demonstration ends at the pages, and as whom to open them', async () => {
  const { code, output, errors } = await posta('demo', { POSTA_PORT: '9876' })
  assert.deepEqual([code, errors], [0, ''])
  const [walk = '', end = ''] = output.split('== The same on pages')
  assert.match(walk, /PASEO-0003/)
  assert.match(end, /\.\/posta start serves/)
  assert.match(end, /the shop +http:\/\/127\.0\.0\.1:9876\/portal +tienda@demo\.example/)
  assert.match(end, /the branch +\S+:9876\/consola +sucursal@demo\.example/)
  assert.match(end, /the courier +\S+:9876\/reparto +reparto@demo\.example/)
  assert.match(end, /demo-posta-2026/)
})

describe('help', () => {
  test('is printed for no words, help and --help, and names every command', async () => {
    const { code, output } = await posta('')
    assert.equal(code, 0)
    for (const word of ['start', 'test', 'bench', 'shipper add', 'shipper list', 'shipper rotate'])
      assert.ok(output.includes(`./posta ${word}`), word)
    for (const word of [
      'movement add',
      'import',
      'migrate',
      'backup',
      'restore',
      'doctor',
      'audit verify',
    ])
      assert.ok(output.includes(`./posta ${word}`), word)
    assert.equal((await posta('--help')).output, output)
  })

  test('of one command is printed wherever --help stands, and nothing else is done', async () => {
    const commands = [
      'shipper add --help',
      'shipper --help',
      'start -h',
      'test --help',
      'bench --only labels --help',
      'help listen',
      'restore --help',
    ]
    for (const words of commands) {
      const { code, output, errors } = await posta(words)
      assert.deepEqual([code, errors], [0, ''], words)
      const command = words.split(' ').find((word) => word !== 'help') ?? ''
      const lines = output.split('\n').filter((line) => line.startsWith('  ./posta'))
      assert.ok(lines.length > 0, words)
      for (const line of lines) assert.ok(line.startsWith(`  ./posta ${command}`), line)
      const isOfOne = ['shipper', 'listen'].includes(command)
      assert.equal(/which environment/.test(output), isOfOne, words)
    }
    assert.deepEqual(await readdir(folder.path), [])
  })

  test('names what commands take', async () => {
    const { output } = await posta('help')
    const words = 'skus stock/counts --secret --locality --province --only --rounds --seconds'
    for (const word of `${words} --postgres --large`.split(' '))
      assert.ok(output.includes(word), word)
  })

  test('version says which it is', async () => {
    const { output } = await posta('version')
    assert.match(output, /^posta \d+\.\d+\.\d+\n$/)
    assert.equal((await posta('--version')).output, output)
  })

  test('an unknown command or option is reported', async () => {
    await refused('fly', /"fly".*lists them/)
    await refused('start now', /start takes no words/)
    await refused('--fly', /"--fly".*lists them/)
    await refused(
      'shipper list --jsno',
      /^posta: there is no option --jsno here; --help lists them\n/,
    )
    await refused('doctor -x', /no option -x/)
    await refused('shipper add --name', /--name: expected a value/)
    await refused('shipper add --name --mode CROSS', /--name: expected a value/)
    await refused('shipper list --json=yes', /--json takes no value/)
    await refused('shipper', /shipper add, list, labels, rotate, credentials or revoke/)
    await refused('shipper list --env staging', /--env: expected testing or production/)
  })

  test('a member of every object is no command', async () => {
    await refused('constructor', /"constructor"/)
  })
})

describe('shipper', () => {
  test('add shows the credentials once, and they open', async () => {
    const { code, output } = await posta(`${addAna} --insured`)
    assert.equal(code, 0)
    const password = /password +(\S+)/.exec(output)?.[1]
    assert.ok(password && /key +\S+/.test(output), output)
    assert.match(output, /shown this once/)
    const service = await startService({ POSTA_DATA: folder.path, POSTA_LOG: 'off' })
    const order = crossOrder({
      autentificacion: { shipper: 42, password },
      'productos[0].valor': 10,
    })
    const answer = await fetch(`${service.url}/testing/cargaCliente/`, {
      method: 'POST',
      body: JSON.stringify(order),
    })
    assert.equal(((await answer.json()) as { codError: number }).codError, 0)
  })

  test('list and rotate work beside a running service, which learns of it', async () => {
    await copyTemplates(folder.path, 'migrated')
    const { value: made } = await json(addAna)
    const { password } = made as { password: string }
    const service = await startService({ POSTA_DATA: folder.path, POSTA_LOG: 'off' })
    const load = async () => {
      const body = JSON.stringify(crossOrder({ autentificacion: { shipper: 42, password } }))
      const answer = await fetch(`${service.url}/testing/cargaCliente/`, { method: 'POST', body })
      return ((await answer.json()) as { codError: number }).codError
    }
    assert.equal(await load(), 0)
    const { value: listed } = await json('shipper list')
    assert.deepEqual(
      (listed as { number: number }[]).map(({ number }) => number),
      [42],
    )
    const { value: rotated } = await json('shipper rotate 42 --overlap 0')
    assert.notEqual((rotated as { password: string }).password, password)
    await until('the old one opens no more', async () => (await load()) !== 0)
  })

  test('tables are for people', async () => {
    await posta(addAna)
    const { output } = await posta('shipper list')
    assert.match(output, /^number {2}name {2}mode .*\n-+ .*\n +42 {2}Ana {3}CROSS/)
    await posta('migrate')
    assert.equal((await posta('shipper list --env production')).output, '(nothing)\n')
  })

  test('a command that only looks says that nothing is there, and makes nothing', async () => {
    const looks = ['shipper list', 'shipper credentials 42', 'key list 42', 'audit verify']
    for (const words of [...looks, 'sandbox runs ABC-1', 'sandbox clock --shipper 42'])
      await refused(words, /there is no database \S+testing\.db.*POSTA_DATA/)
    assert.deepEqual(await readdir(folder.path), [])
  })

  test('mistakes are reported', async () => {
    await copyTemplates(folder.path, 'migrated')
    await posta(addAna)
    await refused('shipper add --name Ana --mode CROSS', /--number is missing/)
    await refused('shipper add --number 10000 --name Ana --mode CROSS', /1 to 9999/)
    await refused('shipper add --number 1 --name Ana --mode cross', /CROSS or WARE/)
    await refused('shipper rotate 43', /no shipper 43/)
    await refused('shipper rotate 42 --overlap 721', /--overlap.*0 to 720/)
    await refused('shipper revoke 42 nada', /no live credential "nada"/)
    await refused(addAna, /42 exists already/)
  })

  test('numbers and names are read as strictly as the operations API reads them', async () => {
    await refused('shipper add --number 0x10 --name Ana --mode CROSS', /--number/)
    await refused(`shipper add --number 1 --mode CROSS --name ${'x'.repeat(61)}`, /--name/)
  })
})

describe('movement', () => {
  test('add records, reports a repetition, and refuses with 1', async () => {
    await copyTemplates(folder.path, 'demo')
    const service = await startService({ POSTA_DATA: folder.path, POSTA_LOG: 'off' })
    const order = crossOrder()
    const body = JSON.stringify(order)
    await fetch(`${service.url}/testing/cargaCliente/`, { method: 'POST', body })
    const code = String(order['codigoSeguimiento'])
    const { value: branches } = await branchCodes()
    const add = (check: string, more = '') =>
      json(`movement add ${code} ${check} --branch ${branches} ${more}`)
    for (const status of ['recorded', 'duplicate']) {
      const output = await add('IF', '--id scan-1')
      assert.equal(output.code, 0)
      assert.partialDeepStrictEqual(output.value, { trackingCode: code, status })
    }
    const wrong = await add('DL')
    assert.equal(wrong.code, 1)
    assert.equal((wrong.value as { status: string }).status, 'refused')
    assert.match((wrong.value as { reason: string }).reason, /agregá --correction y --reason\.$/)
    assert.equal((await add('DL', '--correction')).code, 1)
    assert.equal((await add('DL', '--correction --reason mal-leído')).code, 0)
    const elsewhere = await posta(`movement add ${code} IF --branch ${branches} --production`)
    assert.match(elsewhere.output + elsewhere.errors, /; testing has it: add --testing/)
    for (const words of ['movement', 'movement add', 'movement add ABC-1 IF'])
      await refused(words, /expected: movement add CODE CHECK --branch/)
    assert.equal((await posta('audit verify')).code, 0)
  })

  async function branchCodes(): Promise<{ value: string }> {
    const db = openData({ folder: folder.path, name: 'testing' })
    const [row] = await db.all<{ code: string }>('select code from branch order by code')
    await db.close()
    return { value: row?.code ?? '' }
  }
})

describe('sandbox', () => {
  test('an unknown scenario or state is reported with the known ones', async () => {
    await refused('sandbox run ABC-1 --scenario foo', /scenario: .*delivered, not-home/)
    await refused('sandbox advance ABC-1 --to XX', /to: .*PI, IF/)
  })
})

describe('migrate and doctor', () => {
  test('a pending migration is listed, applied, and then not pending', async () => {
    const states = async () => {
      const { value } = await json('migrate --status')
      return new Set((value as { applied: string }[]).map(({ applied }) => applied))
    }
    assert.deepEqual(await states(), new Set(['pending']))
    assert.deepEqual(await readdir(folder.path), [], 'who looks makes nothing')
    const empty = openData({ folder: folder.path, name: 'testing' })
    await empty.close()
    assert.match((await posta('doctor')).output, /database testing +warning.*migrations pending/)
    assert.equal((await posta('migrate')).code, 0)
    assert.ok(!(await states()).has('pending'))
    const { code, value } = await json('doctor')
    assert.equal(code, 0)
    const findings = value as { check: string; state: string }[]
    assert.deepEqual(
      findings.filter(({ state }) => state === 'fault'),
      [],
    )
  })

  test('work left to the background is listed, and why it does not go on', async () => {
    await copyTemplates(folder.path, 'migrated')
    const db = openData({ folder: folder.path, name: 'testing' })
    await db.run(
      `insert into schema_change (number, name, done, total, ended, holder, held_until)
       values (2, 'operators', 41, 99, 0, '', 0)`,
    )
    assert.match((await posta('migrate --status')).output, /testing +2 +operators +\S+Z +41 %\n/)
    assert.match((await posta('doctor')).output, /background testing +ok +0002-operators: 41 %/)
    await db.run(`update schema_change set fault = 'no room'`)
    const failed =
      /background testing +warning +0002-operators: 41 %, failed: no room +\S*posta mig/
    assert.match((await posta('doctor')).output, failed)
    await db.close()
  })

  test('other commands report a server that does not answer in one line', async () => {
    const url = 'postgres://posta:secreto@127.0.0.1:1/posta'
    await refused('shipper list', /POSTA_DATABASE_URL/, { POSTA_DATABASE_URL: url })
  })
})

describe('backup and restore', () => {
  const countOf = async (path: string) => {
    const db = openData({ folder: path, name: 'testing' })
    const orphans = await db.all(`select tracking_code from shipment_order o where not exists
      (select 1 from order_content c where c.id = o.id)`)
    assert.deepEqual(orphans, [])
    const [row] = await db.all<{ many: number }>('select count(*) as many from shipment_order')
    await db.close()
    return row?.many ?? 0
  }

  test('a backup taken under load is whole, and comes back', async () => {
    await copyTemplates(folder.path, 'demo')
    const service = await startService({ POSTA_DATA: folder.path, POSTA_LOG: 'off' })
    const client = createClient(16)
    const load = startLoad(client, `${service.url}/testing`, 16)
    while (load.sent.length < 200) await new Promise((resolve) => setTimeout(resolve, 10))
    const acknowledged = load.sent.filter(({ codError }) => codError === 0).length
    const copy = join(folder.path, 'copy')
    const { code, value } = await json(`backup ${copy}`)
    assert.equal(code, 0)
    const files = value as { environment: string; check: string }[]
    assert.deepEqual(
      files.map(({ environment, check }) => `${environment} ${check}`),
      ['testing ok', 'production ok', 'people ok'],
    )
    await refused(`restore ${copy}`, /process \d+ is using/)
    await refused(`backup ${copy}`, /exists already/)
    await load.stop()
    client.close()
    service.signal('SIGTERM')
    await service.ended
    const [all, copied] = [await countOf(folder.path), await countOf(copy)]
    assert.ok(copied >= acknowledged && copied < all, `${acknowledged} ${copied} ${all}`)
    assert.equal((await posta(`restore ${copy}`)).code, 0)
    assert.equal(await countOf(folder.path), copied)
  })

  test('a damaged database can be replaced by its backup', async () => {
    await copyTemplates(folder.path, 'demo')
    await posta(addAna)
    const copy = join(folder.path, 'copy')
    assert.equal((await posta(`backup ${copy}`)).code, 0)
    await writeFile(join(folder.path, 'testing.db'), 'damaged '.repeat(2_000))
    const { code, errors } = await posta(`restore ${copy}`)
    assert.equal(code, 0, errors)
    assert.match((await posta('shipper list')).output, /Ana/)
  })

  test('nobody restores under a process that still runs', async () => {
    await copyTemplates(folder.path, 'demo')
    const env = { POSTA_DATA: folder.path, POSTA_LOG: 'off' }
    const [stays, goes] = [await startService(env), await startService(env)]
    const copy = join(folder.path, 'copy')
    assert.equal((await posta(`backup ${copy}`)).code, 0)
    goes.signal('SIGTERM')
    await goes.ended
    await refused(`restore ${copy}`, /is using/)
    await until('the one that stays is ready', async () => {
      const { status } = await fetch(`${stays.url}/health/ready`)
      return status === 200
    })
  })

  test('a process that was killed is not taken for another that has its number now', async () => {
    await copyTemplates(folder.path, 'demo')
    const env = { POSTA_DATA: folder.path, POSTA_LOG: 'off' }
    const notes = async () => (await readdir(folder.path)).filter((name) => name.endsWith('.pid'))
    const dead = await startService(env)
    const copy = join(folder.path, 'copy')
    assert.equal((await posta(`backup ${copy}`)).code, 0)
    await dead.kill()
    const [note = ''] = await notes()
    await rename(join(folder.path, note), join(folder.path, `posta-${process.pid}.pid`))
    const { code, errors } = await posta(`restore ${copy}`)
    assert.equal(code, 0, errors)
    assert.deepEqual(await notes(), [])
    await writeFile(join(folder.path, 'posta-999999999.pid'), '')
    const alive = await startService(env)
    assert.equal((await notes()).length, 1, 'a start takes the notes of the dead away')
    await alive.kill()
  })

  test('mistakes are reported', async () => {
    const elsewhere = { POSTA_DATABASE_URL: 'postgres://posta@127.0.0.1:1/posta' }
    await refused('backup', /no database in/)
    await refused('restore', /restore FOLDER/)
    await refused(`restore ${folder.path}/nowhere`, /no backup in/)
    await refused('backup', /pg_dump/, elsewhere)
    await refused(`restore ${folder.path}`, /pg_restore/, elsewhere)
  })

  test('a damaged backup replaces nothing', async () => {
    await copyTemplates(folder.path, 'migrated')
    await posta(addAna)
    const copy = await newFolder()
    await writeFile(join(copy.path, 'testing.db'), 'damaged '.repeat(2_000))
    await refused(`restore ${copy.path}`, /damaged/)
    assert.match((await posta('shipper list')).output, /Ana/)
    await copy.remove()
  })
})
