import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { recordAll, scan } from './contract/movements-support.ts'
import { only, redirectionOf, rescue } from './contract/pieces-support.ts'
import { change, expectStored, fullOrder } from './contract/support.ts'
import { envelope } from './soap/envelope.ts'
import { type StartedPosta, startPosta } from './support/posta.ts'
import { csvSheet } from './support/sheets.ts'
import { copyTemplates } from './support/sqlite-templates.ts'
import { bearer, issueKey } from './v1/support.ts'

const document = 28_765_432
const officer = { id: 'token 1', name: 'oficina', role: 'administrator' } as const

let folder: string
let posta: StartedPosta

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'posta-privacy-'))
  await copyTemplates(folder, 'demo')
  posta = await startPosta({ env: { POSTA_DATA: folder, POSTA_NORMALIZE_ORDERS: 'on' } })
})
after(async () => {
  await posta.close()
  await rm(folder, { recursive: true, force: true })
})

/** Everything in the database as text; files of sheets decoded. */
function dump(): string {
  const db = new DatabaseSync(join(folder, 'testing.db'), { readOnly: true })
  const tables = db.prepare("select name from pragma_table_list where type = 'table'").all()
  const text = tables
    .map(({ name }) => JSON.stringify(db.prepare(`select * from "${String(name)}"`).all()))
    .join('\n')
  const files = db.prepare('select content from import_file').all()
  db.close()
  const decoded = files.map(({ content }) => Buffer.from(String(content), 'base64').toString())
  return [text, ...decoded].join('\n')
}

/** How many orders a search for this word finds; the index itself can't be read. */
function countFound(word: string): number {
  const db = new DatabaseSync(join(folder, 'testing.db'), { readOnly: true })
  const row = db
    .prepare('select count(*) as count from order_words where order_words match ?')
    .get(word)
  db.close()
  return Number(row?.['count'])
}

/**
 * Words of this person's data alone, as they stand in the file: in tables and in the index of
 * words.
 */
const wordsInBytes = ['Agüero', 'aguero', '28765432', 'jorge.aguero', 'Avenida Colón', 'Secreto']

/** Those of the words that the bytes of the database have: its pages, free ones too, and its log. */
async function leftInFiles(): Promise<string[]> {
  const files = ['testing.db', 'testing.db-wal'].map((name) => readFile(join(folder, name)))
  const bytes = Buffer.concat(await Promise.all(files))
  return wordsInBytes.filter((word) => bytes.includes(word))
}

/** Normalized addresses are spelled in other words, so they are counted. */
function countAddresses(): number {
  const db = new DatabaseSync(join(folder, 'testing.db'), { readOnly: true })
  const row = db.prepare('select count(*) as count from order_address').get()
  db.close()
  return Number(row?.['count'])
}

const doors = () => {
  const environment = posta.app.environments.get('testing')
  assert.ok(environment)
  return environment
}

const delivered = ['IF', 'MA', 'LD', 'DL'] as const

async function deliver(code: unknown): Promise<void> {
  const place = { latitude: '-31.9999', longitude: '-64.9999' }
  for (const check of delivered) await recordAll(posta, [scan(posta, String(code), check, place)])
}

/** The words that only this person's data has. */
const words =
  /Agüero|28\.?765\.?432|jorge\.aguero|3514223344|3515556677|Avenida Colón|Bulevar San Juan|Tocar timbre|-31\.4135|-31\.9999|Apodo Secreto|Quintana Segunda/

test('nothing in the database is left of a person that was erased', async () => {
  const order = change(fullOrder(), { 'destinatario.apodo': 'Apodo Secreto' })
  await expectStored(posta, order, { headers: { 'idempotency-key': 'privacy-1' } })
  await deliver(order['codigoSeguimiento'])

  const redirected = fullOrder()
  await expectStored(posta, redirected)
  const code = String(redirected['codigoSeguimiento'])
  await recordAll(
    posta,
    ['IF', 'MA'].map((check) => scan(posta, code, check)),
  )
  const wish = change(redirectionOf(code), {
    'destinatario.nombre': 'Quintana Segunda',
    'domicilio.observaciones': 'Quintana Segunda',
  })
  assert.equal(only(await rescue(posta, wish))[0], 'succeeded')
  await recordAll(
    posta,
    ['LD', 'DL'].map((check) => scan(posta, code, check)),
  )

  const own = bearer((await issueKey(posta, 9001, { scopes: ['imports'] })).key)
  const person = { 'Nombre del destinatario': 'Jorge Agüero', 'Número de documento': '28.765.432' }
  const file = csvSheet([
    { 'Código de seguimiento': 'PLANILLA-1', ...person },
    { 'Código de seguimiento': 'PLANILLA-2', ...person, 'Código postal': 'CABA' },
  ])
  const { json } = await posta.request('POST', '/v1/imports?load=true', {
    body: file,
    headers: own,
  })
  let state = ''
  while (state !== 'judged' && state !== 'finished') {
    await sleep(25)
    state = (await posta.get(`/v1/imports/${json.id}`, own)).json.state
  }
  if (state === 'judged')
    await posta.request('POST', `/v1/imports/${json.id}/start`, { headers: own })
  while ((await posta.get(`/v1/imports/${json.id}`, own)).json.state !== 'finished') await sleep(25)
  await deliver('PLANILLA-1')

  assert.match(dump(), words)
  assert.deepEqual(await leftInFiles(), wordsInBytes)
  assert.equal(countFound('aguero'), 2)
  assert.equal(countFound('28765432'), 3)
  assert.ok(countAddresses() > 0)
  const { privacy } = doors()
  const data = await privacy.exportPerson(document, officer)
  assert.equal(data.shipments.length, 3)
  assert.deepEqual(data.sheets, [json.id])
  const done = await privacy.erasePerson(document, officer)
  assert.deepEqual([done.erased.length, done.postponed.length, done.sheets.length], [3, 0, 1])
  assert.equal(words.exec(dump())?.[0], undefined)
  assert.equal(countAddresses(), 0)
  for (const word of ['aguero', 'quintana', '28765432']) assert.equal(countFound(word), 0, word)
  assert.deepEqual(await leftInFiles(), [])

  const message = envelope('consultas', { tipo_doc: 'DNI', numero_doc: String(document) })
  const soap = await posta.request('POST', '/soap', { body: message })
  assert.match(soap.text, /false/)
  const page = await posta.get(`/seguimiento/${code}`)
  assert.match(page.text, /Envío entregado|entregado/i)
})
