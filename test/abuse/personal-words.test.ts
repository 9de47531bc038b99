/**
 * A word that identifies somebody goes in by every door that takes free text about a recipient.
 * After the erasure it is in no column of any table, and in no file of the data folder.
 */
import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import type { TrackingCode } from '../../src/kernel/tracking-code.ts'
import type { Database } from '../../src/kits/db/database.ts'
import { schemaOf } from '../../src/kits/db/open.ts'
import { openPostgres } from '../../src/kits/db/postgres.ts'
import { openSqlite } from '../../src/kits/db/sqlite.ts'
import { redirectionOf } from '../contract/pieces-support.ts'
import { change, expectStored, fullOrder, product } from '../contract/support.ts'
import { otherColumns, recipientColumns } from '../support/personal-columns.ts'
import { jpeg } from '../support/pictures.ts'
import { type StartedPosta, startPosta } from '../support/posta.ts'
import { createPostgresDatabase } from '../support/postgres-databases.ts'
import { dataPlace } from '../support/run-folder.ts'
import { csvSheet, workbookSheet } from '../support/sheets.ts'
import { copyTemplates } from '../support/sqlite-templates.ts'
import { patienceMs, until } from '../support/until.ts'
import { bearer, issueKey } from '../v1/support.ts'

const word = 'Zarzaparrilla'
const document = 28_765_999
const words = [
  word.toLowerCase(),
  String(document),
  '28.765.999',
  '-31.98',
  jpeg.toString('base64'),
]
const officer = { id: 'token 1', name: 'oficina', role: 'administrator' } as const

const marked = (text: string): boolean =>
  words.some((one) => text.toLowerCase().includes(one.toLowerCase()))

/** Columns that an erasure has to reach, but where none of the doors puts this word. */
const notPlanted: ReadonlySet<string> = new Set([
  // Kept in other words than were sent, or with nothing but codes.
  'order_address.district',
  'order_address.locality',
  'order_address.barrio',
  'order_address.number',
  'order_address.floor',
  'order_address.flat',
  'shipment_order.document_type',
  'shipment_order.phone',
  'work_item.detail',
  'import_row.code',
  'import.failure',
  'idempotency.outcome',
  'audit_word.salt',
  'audit_word.digest',
])

const connect = (url: string, schema: string) =>
  openPostgres({
    url,
    schema,
    poolSize: 2,
    statementTimeoutMs: patienceMs,
    connectTimeoutMs: patienceMs,
  })

for (const engine of ['sqlite', 'postgres'] as const)
  describe(`on ${engine}`, () => {
    let folder: string
    let posta: StartedPosta
    let db: Database
    let people: Database
    let stop = async () => {}

    before(async () => {
      folder = await mkdtemp(join(dataPlace(), 'posta-words-'))
      const env: Record<string, string> = { POSTA_DATA: folder, POSTA_NORMALIZE_ORDERS: 'on' }
      if (engine === 'postgres') {
        const server = await createPostgresDatabase('posta_empty')
        stop = server.stop
        env['POSTA_DATABASE_URL'] = server.url
        db = connect(server.url, schemaOf('testing'))
        people = connect(server.url, schemaOf('people'))
      } else await copyTemplates(folder, 'demo')
      posta = await startPosta({ env })
      if (engine === 'sqlite') {
        const open = (name: string) =>
          openSqlite({ file: join(folder, name), busyTimeoutMs: patienceMs })
        db = open('testing.db')
        people = open('people.db')
      }
    })
    after(async () => {
      await db.close()
      await people.close()
      await posta.close()
      await stop()
      await rm(folder, { recursive: true, force: true })
    })

    async function ops(method: string, path: string, body?: object, headers = {}) {
      const content = body === undefined ? {} : { body: JSON.stringify(body) }
      const own = { ...bearer(posta.opsToken), ...headers }
      const answer = await posta.request(method, `/ops/v1${path}`, { headers: own, ...content })
      assert.ok(answer.status < 300, `${path} ${answer.text}`)
      return answer.json
    }

    async function scan(code: string, checks: string, more: object = {}): Promise<void> {
      for (const check of checks.split(' ')) {
        const place = { branch: 'C0001', latitude: '-31.98', longitude: '-31.98' }
        const movements = [{ trackingCode: code, check, ...place, ...more }]
        const { results } = await ops('POST', '/movements', { movements })
        assert.equal(results[0].status, 'recorded', JSON.stringify(results))
      }
    }

    let made = 0
    async function loadRest(more: object = {}): Promise<string> {
      const code = `ZARZA-${(made += 1)}`
      const person = { 'destinatario.nombre': word, 'destinatario.numeroDocumento': document }
      const order = change(fullOrder({ codigoSeguimiento: code }), {
        ...person,
        'destinatario.email': `${word}@ejemplo.com.ar`,
        'destinatario.apodo': word,
        'domicilio.direccion': word,
        'domicilioAlternativo.direccion': word,
        observaciones: [word],
        modeloSms: word,
        ...more,
      })
      await expectStored(posta, order, {
        headers: { 'idempotency-key': `zarza-${made}-${Object.keys(more).length}` },
      })
      return code
    }

    /** The contents of every table, by column. */
    async function read(source: Database): Promise<Map<string, string>> {
      const columns =
        engine === 'sqlite'
          ? await source.all<{ table: string; column: string; type: string }>(
              `select t.name as "table", c.name as "column", c.type from pragma_table_list t
               join pragma_table_xinfo(t.name) c
               where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite_%'`,
            )
          : await source.all<{ table: string; column: string; type: string }>(
              `select c.table_name as "table", c.column_name as "column", c.data_type as type
               from information_schema.columns c join information_schema.tables t
                 on t.table_schema = c.table_schema and t.table_name = c.table_name
               where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'`,
            )
      const texts = columns.filter(({ type }) => !/int|double|real|numeric|bool/i.test(type))
      const byColumn = new Map<string, string>()
      for (const { table, column } of texts) {
        const rows = await source.all<{ value: string | null }>(
          `select cast("${column}" as text) as value from "${table}"`,
        )
        const values = rows.map(({ value }) => value ?? '')
        const decoded =
          table === 'import_file' ? values.map((one) => Buffer.from(one, 'base64').toString()) : []
        byColumn.set(`${table}.${column}`, [...values, ...decoded].join('\n'))
      }
      return byColumn
    }

    const inTables = async () =>
      [...(await read(db))].filter(([, text]) => marked(text)).map(([name]) => name)

    /** The files of the data folder with the word, archives unpacked. */
    async function inFiles(): Promise<string[]> {
      const names = await readdir(folder, { recursive: true, withFileTypes: true })
      const files: string[] = []
      for (const entry of names.filter((one) => one.isFile())) {
        const bytes = await readFile(join(entry.parentPath, entry.name))
        const text = bytes.toString('latin1')
        if (marked(text) || unpacked(bytes).some(marked)) files.push(entry.name)
      }
      return files.toSorted()
    }

    test('every column of text has its place in the test', async () => {
      const columns = new Set(
        [recipientColumns, otherColumns].flatMap((part) =>
          Object.entries(part).flatMap(([table, names]) => names.map((name) => `${table}.${name}`)),
        ),
      )
      assert.ok((await read(db)).size > 100)
      const all = [...(await read(db)).keys(), ...(await read(people)).keys()]
      const unknown = all.filter((name) => !columns.has(name) && !name.startsWith('order_words'))
      assert.deepEqual(unknown, [], 'classify them in test/support/personal-columns.ts')
    })

    test('nothing is left after the erasure', async () => {
      const own = bearer((await issueKey(posta, 9001, { scopes: await allScopes() })).key)
      const shop = async (method: string, path: string, body?: object | string) => {
        const content = typeof body === 'string' ? body : JSON.stringify(body)
        const payload = body === undefined ? {} : { body: content }
        const headers = { ...own, 'idempotency-key': `zarza-${(made += 1)}` }
        const answer = await posta.request(method, `/v1${path}`, { headers, ...payload })
        assert.ok(answer.status < 300, `${path} ${answer.text}`)
        return answer.json
      }
      await shop('GET', '/events')

      const delivered = await loadRest()
      const past = delivered
      await scan(delivered, 'IF MA LD')
      await scan(delivered, 'MA', { correction: true, reason: `era de ${word}` })
      await scan(delivered, 'LD')
      await ops('POST', '/deliveries', {
        id: 'zarza-visit',
        trackingCode: delivered,
        name: word,
        document: String(document),
        note: `la tía ${word}`,
        photos: [jpeg.toString('base64')],
        latitude: '-31.98',
        longitude: '-31.98',
      })
      const damaged = { kind: 'damaged', amountCents: 100, text: `${word} dice que vino roto` }
      const claim = await shop('POST', '/claims', { ...damaged, trackingCode: delivered })
      await ops('POST', `/claims/${claim.id}/messages`, { text: `llamamos a ${word}` })
      await ops('POST', `/claims/${claim.id}/refusal`, { reason: `${word} firmó` })

      const [redirected, other] = [await loadRest(), await loadRest()]
      await scan(redirected, 'IF MA')
      await scan(other, 'IF MA LD')
      for (const code of [redirected, other]) {
        const place = { 'destinatario.nombre': word, 'domicilio.direccion': word }
        const { status } = await posta.post('/wbs/rescate/', change(redirectionOf(code), place))
        assert.equal(status, 200)
      }
      await ops('POST', `/rescues/${other}/fail`, { reason: `${word} no quiso` })
      await scan(redirected, 'LD')
      await scan(other, 'DL')
      await shop('POST', '/claims', { ...damaged, trackingCode: other })
      await ops('POST', '/work-list/changes', {
        ids: [`claim~${other}`],
        change: 'plan',
        note: `llamar a ${word}`,
      })
      const choices = posta.app.environments.get('testing')?.recipientChoices
      const person = { kind: 'another-person', name: word, document: String(document) } as const
      const collected = { servicio: 'F', 'domicilio.localidad': 'C0002' }
      const chosen = await loadRest(collected)
      assert.ok((await choices?.choose(chosen as TrackingCode, person))?.ok)
      await shop('POST', `/orders/${chosen}/cancellation`, {})
      await scan(redirected, 'DL')

      await shop('POST', '/orders', {
        trackingCode: 'ZARZA-V1',
        service: 'E',
        recipient: {
          name: word,
          documentType: 'DNI',
          documentNumber: document,
          mobile: '1155551234',
        },
        address: {
          street: word,
          number: '1',
          postalCode: 1043,
          locality: 'Ciudad de Buenos Aires',
          province: 'Ciudad Autónoma de Buenos Aires',
        },
        products: [{ lengthCm: 30, heightCm: 10, widthCm: 20, weightKg: 1, quantity: 1 }],
      })
      await shop('POST', '/orders/ZARZA-V1/cancellation', {})

      await plantAtTheDesk()
      for (const [id, name, query] of [
        ['a', `Los de ${word}`, 'estado=CA'],
        ['b', 'Buscado', `q=${word}&estado=CA`],
        ['c', 'Por documento', `q=${document}`],
      ])
        await shop('PUT', `/views/${id}`, { name, query })
      await shop('PUT', '/views/kept', { name: 'Demorados', query: 'estado=CA&q=Rosario' })

      const row = { 'Nombre del destinatario': word, 'Número de documento': '28.765.999' }
      const workbook = [{ 'Código de seguimiento': 'ZARZA-S3', ...row, [`Regalo de ${word}`]: 'x' }]
      const sheets = [
        workbookSheet(workbook, 'xlsx', `Para ${word}`),
        csvSheet([
          { 'Código de seguimiento': 'ZARZA-S1', ...row },
          { 'Código de seguimiento': 'ZARZA-S2', ...row, 'Código postal': word },
        ]),
        Buffer.from(`sin encabezado;${word}\n`),
      ]
      for (const sheet of sheets) {
        const answer = await posta.request('POST', `/v1/imports?load=true&fileName=${word}.csv`, {
          body: sheet,
          headers: own,
        })
        const { id } = answer.json
        const state = async () => (await posta.get(`/v1/imports/${id}`, own)).json.state
        await until('the sheet', async () =>
          ['judged', 'finished', 'failed'].includes(await state()),
        )
        if ((await state()) === 'judged')
          await posta.request('POST', `/v1/imports/${id}/start`, { headers: own })
        await until('the sheet', async () => ['finished', 'failed'].includes(await state()))
      }
      for (const code of ['ZARZA-S1', 'ZARZA-S3']) await scan(code, 'IF MA LD DL')
      await plantByHand(db, past)

      const planted = await inTables()
      const expected = Object.entries(recipientColumns)
        .flatMap(([table, names]) => names.map((name) => `${table}.${name}`))
        .filter((name) => !notPlanted.has(name))
      for (const name of expected) assert.ok(planted.includes(name), `not planted: ${name}`)
      for (const name of planted)
        assert.ok(
          expected.includes(name) || name.startsWith('order_words'),
          `it is in ${name}, too`,
        )

      const doors = posta.app.environments.get('testing')
      assert.ok(doors)
      const data = JSON.stringify(await doors.privacy.exportPerson(document, officer))
      for (const text of ['dice que vino roto', 'llamar a', 'era de', 'firmó', 'another-person'])
        assert.ok(data.includes(text), `the export has nothing of: ${text}`)
      const done = await doors.privacy.erasePerson(document, officer)
      assert.deepEqual([done.postponed, done.remains], [[], []])
      assert.deepEqual(await inTables(), [])
      assert.deepEqual(
        (await shop('GET', '/views')).items.map(({ id }: { id: string }) => id),
        ['kept'],
      )
      if (engine === 'sqlite') assert.deepEqual(await inFiles(), [])
      assert.deepEqual((await doors.audit.verify()).sound, true)
    })

    /** Plants words about cash, and about a sheet that was received by mistake. */
    async function plantAtTheDesk(): Promise<void> {
      const paid = { servicio: 'B', productos: [product({ valorContrareembolso: 900 })] }
      const brought = await loadRest(paid)
      await scan(brought, 'IF MA LD DL')
      const counted = { branch: 'C0001', trackingCodes: [brought], countedCents: 80_000 }
      const { id } = await ops('POST', '/cash/hand-overs', counted)
      const noted = { ids: [`cash-difference~${id}`], change: 'plan', note: `falta de ${word}` }
      const { changed } = await ops('POST', '/work-list/changes', noted)
      assert.equal(changed.length, 1)
      const decided = { resolution: 'recovered', note: `lo trajo ${word}` }
      await ops('POST', `/cash/hand-overs/${id}/resolution`, decided)

      const key = bearer((await issueKey(posta, 9001, { scopes: await allScopes() })).key)
      const handedOver = await loadRest()
      const sheet = (await posta.post('/v1/hand-overs', {}, key)).json.id
      await ops('POST', `/hand-overs/${sheet}/reception`, { branch: 'C0001' })
      await ops('POST', `/hand-overs/${sheet}/undo`, { reason: `vino ${word} a buscarlo` })
      await posta.post(`/v1/orders/${handedOver}/cancellation`, {}, key)
    }

    async function allScopes(): Promise<string[]> {
      const { scopeNames } = await import('../../src/slices.ts')
      return [...scopeNames]
    }
  })

/** Plants words from elsewhere: receivers of webhooks, settled cash, orders that were replaced. */
async function plantByHand(db: Database, code: string): Promise<void> {
  const [event] = await db.all<{ id: string }>('select id from outbox where tracking_code = $1', [
    code,
  ])
  await db.run(
    `insert into delivery_attempt
       (subscription_id, id, event_id, number, at, ms, status, problem, answer)
     values ('sub', 'attempt', $1, 1, 1, 1, 200, '', $2)`,
    [event?.id ?? '', `recibido: ${word}`],
  )
  await db.run(
    `insert into past_order (tracking_code, replaced_at, entered_at, content)
     select o.tracking_code, 1, 1, c.content from shipment_order o
     join order_content c on c.id = o.id where o.tracking_code = $1`,
    [code],
  )
  await db.run(
    `insert into cash_collection
       (id, tracking_code, shipper_number, amount_cents, driver, branch_code, collected_at)
     values ('zarza', $1, 9001, 1, 'x', 'C0001', 1)`,
    [code],
  )
  await db.run(
    `insert into cash_difference (collection_id, opened_at, opened_by, reason, note)
     values ('zarza', 1, 'x', $1, $1)`,
    [`la mamá de ${word}`],
  )
}

function unpacked(bytes: Buffer): string[] {
  try {
    return [gunzipSync(bytes).toString('latin1')]
  } catch {
    return []
  }
}
