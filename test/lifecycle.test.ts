import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { after, afterEach, beforeEach, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { crossOrder } from './contract/support.ts'
import { assertNoneHalf } from './support/crash-checks.ts'
import { createClient, startLoad, stopLoads } from './support/load.ts'
import { openData } from './support/open-data.ts'
import { startPosta } from './support/posta.ts'
import { closePostgresServer, createPostgresDatabase } from './support/postgres-databases.ts'
import { hasPostgres, type PostgresServer } from './support/postgres-server.ts'
import {
  type Folder,
  finishPosta,
  killServices,
  launchService,
  newFolder,
  type Service,
  startService,
  type Variables,
} from './support/service.ts'
import { connectRaw } from './support/socket.ts'
import { copyTemplates } from './support/sqlite-templates.ts'
import { patienceMs, until } from './support/until.ts'

let folder: Folder

beforeEach(async () => {
  folder = await newFolder()
})
afterEach(async () => {
  await killServices()
  await stopLoads()
  await folder.remove()
})

const settings = () => ({
  POSTA_DATA: folder.path,
  POSTA_LOG: 'off',
  POSTA_DEADLINE_MS: String(patienceMs),
})

/** Starts where an earlier start has left its data: most tests are not about the first. */
async function startAgain(variables: Variables = {}): Promise<Service> {
  await copyTemplates(folder.path, 'demo')
  return startService({ ...settings(), ...variables })
}

/** The exit code, or the work still going on when nobody would wait any longer. */
async function endOf(service: { ended: Promise<number | null> }) {
  const timeout = new AbortController()
  const late = sleep(patienceMs, 'still running', { signal: timeout.signal })
  const ended = await Promise.race([service.ended, late])
  timeout.abort()
  late.catch(() => {})
  return ended
}

/** A client learns that the node is about to go, or finds nobody: a signal takes its time. */
async function stopIsHeard({ url }: { readonly url: string }): Promise<void> {
  await until('the stop is heard', () =>
    fetch(`${url}/health/ready`).then(
      ({ status }) => status === 503,
      () => true,
    ),
  )
}

/**
 * A connection on which a request was answered, and which has sent a part of the next one with it:
 * the service has read both.
 */
async function connectHalfway(port: number, part = '') {
  const served = await connectRaw(port)
  served.socket.write(`GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n${part}`)
  await served.until(/ok/)
  return served
}

/** Under way until it is finished; it is answered only as long as nobody was cut off. */
async function beginRequest(port: number) {
  const half = await connectHalfway(port, 'GET /health/ready HTTP/1.1\r\nhost: x\r\n')
  return {
    async finish() {
      half.socket.write('\r\n')
      assert.match(await half.until(/not ready/), /HTTP\/1.1 503 /)
      half.socket.destroy()
    },
  }
}

describe('upgrade', () => {
  for (const name of ['production', 'testing'] as const)
    test(`a service whose ${name} database a newer version has changed stops by itself`, async () => {
      const service = await startAgain()
      const db = openData({ folder: folder.path, name })
      await db.run(`insert into schema_migration values (9999, 'of-tomorrow', 'x', 0)`)
      await db.close()
      assert.equal(await endOf(service), 1)
      assert.match(service.errors(), /9999-of-tomorrow, but this version of Posta knows only \d+/)
      assert.match(service.errors(), /Answering what is under way/)
    })
})

describe('start', () => {
  test('the first says nothing loud, keeps all from others, and tells a call that works', async () => {
    const data = join(folder.path, 'data')
    const service = await startService({ ...settings(), POSTA_DATA: data })
    await assertPrivate(data)
    const printed = service.output()
    for (const place of ['/testing', '/production', '/docs', '/ops/v1', '/health/ready'])
      assert.ok(printed.includes(`${service.url}${place}`), `${place} is not in:\n${printed}`)
    for (const words of [data, 'demo-cross-9001', 'demo-key-9002', `${data}/ops-token`])
      assert.ok(printed.includes(words), `${words} is not in:\n${printed}`)
    const [, url = '', body = ''] = /curl (\S+) -d '(.+)'/.exec(printed) ?? []
    const answer = await fetch(url, { method: 'POST', body })
    assert.equal(((await answer.json()) as { codError: number }).codError, 0)
    assert.doesNotMatch(service.errors(), /WARNING/)
  })

  test('refuses to open the demonstration to others, unless somebody means it (D55)', async () => {
    const doors = {
      POSTA_HOST: '0.0.0.0',
      POSTA_PUBLIC_URL: 'https://envios.example',
      POSTA_TRUSTED_PROXIES: '127.0.0.1',
    }
    for (const [name, value] of Object.entries(doors)) {
      const { code, errors } = await finishPosta(['start'], { ...settings(), [name]: value })
      assert.equal(code, 2, name)
      assert.ok(errors.includes(`${name}=${value}`), errors)
      assert.match(errors, /POSTA_DEMO=off.*POSTA_DEMO_PUBLIC=on/)
    }
    // The banner would name the public address, which nobody serves.
    const reached = { ...doors, POSTA_PUBLIC_URL: '' }
    const open = await startAgain({ ...reached, POSTA_DEMO_PUBLIC: 'on' })
    // It is printed after the banner, and may arrive after it.
    await until('it warns', () => open.errors() !== '')
    assert.match(open.errors(), /WARNING.*[^]*POSTA_DEMO=off/)
    await open.kill()
    for (const closed of [{ POSTA_DEMO: 'off' }, { POSTA_ENVIRONMENTS: 'production' }]) {
      const service = await startAgain({ ...reached, ...closed })
      assert.doesNotMatch(service.errors(), /WARNING/)
      await service.kill()
    }
  })

  test('a data folder that can not be one is reported in a sentence', async () => {
    const file = join(folder.path, 'file')
    await writeFile(file, '')
    for (const [place, words] of [
      [file, /^posta: POSTA_DATA: \S+ is a file, not a folder\n$/],
      [join(file, 'below'), /^posta: POSTA_DATA: \S+ is below a file\n$/],
    ] as const) {
      const { code, errors } = await finishPosta(['start'], { ...settings(), POSTA_DATA: place })
      assert.equal(code, 2)
      assert.match(errors, words)
    }
  })

  test('a port that is taken is reported, and nothing is left running', async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const address = holder.address()
    const port = typeof address === 'object' && address ? String(address.port) : ''
    const { code, errors } = await finishPosta(['start'], { ...settings(), POSTA_PORT: port })
    holder.close()
    assert.equal(code, 2)
    assert.match(errors, new RegExp(`127.0.0.1:${port} is taken.*POSTA_PORT`))
    assert.doesNotMatch(errors, /\n\s+at /)
  })

  test('a setting that can not be used is reported in one line', async () => {
    const { code, errors } = await finishPosta(['start'], { ...settings(), POSTA_DEMO: 'perhaps' })
    assert.equal(code, 2)
    assert.match(errors, /^posta: POSTA_DEMO: .*\n$/)
  })

  test('a file that is no database is reported in one line, and left as it is', async () => {
    const file = join(folder.path, 'testing.db')
    await writeFile(file, 'no database\n'.repeat(100))
    for (const command of ['start', 'shipper list']) {
      const { code, errors } = await finishPosta(command.split(' '), settings())
      assert.equal(code, 2, errors)
      assert.match(errors, /^posta: .* \.\/posta doctor.*testing\.db: file is not a database\n$/)
    }
    assert.equal(await readFile(file, 'utf8'), 'no database\n'.repeat(100))
  })

  test('a database that does not answer is waited for, and one line says so', async () => {
    const url = 'postgres://posta:secreto@127.0.0.1:1/posta'
    const service = launchService({ ...settings(), POSTA_DATABASE_URL: url })
    service.serving.catch(() => {})
    await until('it says so', () => service.errors() !== '')
    assert.equal(service.errors(), 'posta: the database does not answer: waiting for it...\n')
    await service.kill()
  })

  test('two at once on an empty folder both come up, with one carrier and one token', async () => {
    const both = [launchService(settings()), launchService(settings())]
    await Promise.all(both.map((service) => service.serving))
    const token = await tokenIn(folder.path)
    for (const service of both) await assertCarrier(service.url, token)
  })
})

/** The files of a service in its folder are unreadable for others. */
async function assertPrivate(data: string): Promise<void> {
  const modes = await Promise.all(
    ['', 'testing.db', 'production.db', 'ops-token'].map(async (name) =>
      ((await stat(join(data, name))).mode & 0o077).toString(8),
    ),
  )
  assert.deepEqual(modes, ['0', '0', '0', '0'])
}

async function tokenIn(path: string): Promise<string> {
  return (await readFile(`${path}/ops-token`, 'utf8')).trim()
}

/** The demonstration carrier is there once, and the token opens its operations. */
async function assertCarrier(url: string, token: string): Promise<void> {
  const answer = await fetch(`${url}/testing/ops/v1/shippers`, {
    headers: { authorization: `Bearer ${token}` },
  })
  assert.equal(answer.status, 200, 'the token in the file does not open this process')
  const text = await answer.text()
  for (const number of [9001, 9002])
    assert.equal(text.split(`"number":${number}`).length - 1, 1, text.slice(0, 300))
}

describe('stop', () => {
  test('under load answers what it took, loses nothing, and ends with 0', async () => {
    const service = await startAgain()
    const client = createClient(32)
    const load = startLoad(client, `${service.url}/testing`, 32)
    const acknowledged = () => load.sent.filter(({ codError }) => codError === 0)
    await until('orders are stored', () => acknowledged().length > 100)
    service.signal('SIGTERM')
    assert.equal(await endOf(service), 0)
    await load.stop()
    client.close()
    const db = openData({ folder: folder.path, name: 'testing' })
    await assertNoneHalf(db)
    const rows = await db.all<{ code: string }>('select tracking_code as code from shipment_order')
    await db.close()
    assert.deepEqual(
      rows.map(({ code }) => code).toSorted(),
      acknowledged()
        .map(({ code }) => code)
        .toSorted(),
      'every order that was stored was answered, and every one answered was stored',
    )
  })

  test('orders that are under way when the stop comes are answered, stored, and hung up on', async () => {
    const service = await startAgain()
    const half = await beginRequest(service.port)
    const connections = await Promise.all(
      Array.from({ length: 32 }, async () => {
        const body = JSON.stringify(crossOrder())
        const length = `content-length: ${Buffer.byteLength(body)}`
        const head = `POST /cargaCliente/ HTTP/1.1\r\nhost: x\r\n${length}\r\n\r\n`
        const one = await connectHalfway(service.port, head + body.slice(0, -1))
        return { one, rest: body.slice(-1) }
      }),
    )
    service.signal('SIGTERM')
    await stopIsHeard(service)
    for (const { one, rest } of connections) one.socket.write(rest)
    for (const { one } of connections) {
      const answer = await one.until(/\}$/)
      assert.match(answer, /"codError":0/)
      assert.match(answer, /\r\nconnection: close\r\n/i)
    }
    await until('all are hung up on', () => connections.every(({ one }) => one.closed))
    await half.finish()
    assert.equal(await endOf(service), 0)
  })

  test('a request half sent is still answered; idle ones and nonsense do not hold it up', async () => {
    const service = await startAgain()
    const half = await beginRequest(service.port)
    const idle = await connectRaw(service.port)
    const connection = await connectHalfway(service.port)
    const nonsense = await connectRaw(service.port)
    nonsense.socket.write('\x16\x03\x01 hello\r\n\r\n')
    await nonsense.until(/\n$/)
    service.signal('SIGTERM')
    await stopIsHeard(service)
    await until('both are let go', () => idle.closed && connection.closed)
    // It keeps its own end open: only writing to it shows that nobody is at the other.
    await until('it is hung up on', () => {
      nonsense.socket.write('x')
      return nonsense.socket.destroyed
    })
    await half.finish()
    assert.equal(await endOf(service), 0, service.errors())
    for (const { socket } of [idle, connection, nonsense]) socket.destroy()
  })

  test('a second signal ends it at once, whatever is under way', async () => {
    const service = await startAgain()
    const slow = await connectHalfway(
      service.port,
      'POST /testing/cargaCliente/ HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{',
    )
    service.signal('SIGTERM')
    await stopIsHeard(service)
    service.signal('SIGTERM')
    assert.equal(await endOf(service), 1)
    slow.socket.destroy()
  })
})

describe('on PostgreSQL', { skip: !hasPostgres }, () => {
  let server: PostgresServer | undefined
  beforeEach(async () => {
    server ??= await createPostgresDatabase('posta_empty')
  })
  after(async () => {
    await server?.stop()
    await closePostgresServer()
  })

  const onServer = () => ({ ...settings(), POSTA_DATABASE_URL: server?.url ?? '' })

  test('two at once on an empty database both come up, with one carrier', async () => {
    const token = { POSTA_OPS_TOKEN: 'ops-token-for-the-tests-of-posta' }
    // Their folders are not there yet, and will contain nothing but the note of the process that
    // runs.
    const both = ['one', 'other'].map((name) =>
      launchService({ ...onServer(), ...token, POSTA_DATA: `${folder.path}/${name}` }),
    )
    await Promise.all(both.map((service) => service.serving))
    for (const service of both) await assertCarrier(service.url, token.POSTA_OPS_TOKEN)
    for (const service of both) service.signal('SIGTERM')
    for (const service of both) assert.equal(await endOf(service), 0)
  })

  test('a port that is taken is reported, and nothing is left running', async () => {
    const first = await startService(onServer())
    const second = launchService({ ...onServer(), POSTA_PORT: String(first.port) })
    second.serving.catch(() => {})
    const code = await endOf(second)
    assert.match(second.errors(), /is taken/)
    assert.equal(code, 2)
  })

  test('a text that PostgreSQL can not hold is a code that nobody has', async () => {
    const posta = await startPosta({ env: { POSTA_DATABASE_URL: server?.url ?? '' } })
    const autentificacion = { shipper: 9001, password: 'demo-cross-9001' }
    const datos = [{ codigoAlternativo: '\0' }, { codigoAlternativo: '\ud800' }]
    const path = '/testing/tracking/consultaTrackingMasivo/'
    const answer = await posta.post(path, { autentificacion, datos })
    await posta.close()
    const entries = answer.json as { codError: number }[]
    assert.deepEqual(
      entries.map(({ codError }) => codError),
      [5, 5],
    )
  })
})
