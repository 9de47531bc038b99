import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { read, utils } from '@e965/xlsx'
import { importLimits } from '../../src/capabilities/imports/imports.limits.ts'
import { withPosta } from '../support/posta.ts'
import { codes, csvSheet, type SheetRowWords, workbookSheet } from '../support/sheets.ts'
import { bearer, issueKey } from './support.ts'

let own: Record<string, string>

const posta = withPosta()
before(async () => {
  own = bearer((await issueKey(posta, 9001, { scopes: ['imports'] })).key)
})

const code = 'Código de seguimiento'
const wrong: SheetRowWords = { [code]: 'MAL-1', Celular: '', 'Código postal': 'CABA' }

async function upload(file: Buffer, query = '', headers = own): Promise<string> {
  const answer = await posta.request('POST', `/v1/imports${query}`, { body: file, headers })
  assert.equal(answer.status, 201, answer.text)
  return answer.json.id as string
}

/** Asks until nothing more is under way. */
async function settled(id: string) {
  for (;;) {
    const { json } = await posta.get(`/v1/imports/${id}`, own)
    if (json.state !== 'judging' && json.state !== 'loading') return json
    await sleep(25)
  }
}

async function rowsOf(path: string): Promise<string[][]> {
  const response = await fetch(posta.url + path, { headers: own })
  assert.equal(response.status, 200)
  assert.match(response.headers.get('content-disposition') ?? '', /filename="[a-z-]+\.xlsx?"/)
  const book = read(Buffer.from(await response.arrayBuffer()), { type: 'buffer' })
  const [first = ''] = book.SheetNames
  return utils.sheet_to_json(book.Sheets[first] ?? {}, { header: 1, raw: false })
}

test('the template can be uploaded as it is, loads nothing, and is refused for having no orders', async () => {
  const [headings = [], example = []] = await rowsOf('/v1/imports/template.xlsx')
  assert.ok(headings.includes('Código de seguimiento *'))
  assert.equal(example.length > 10, true)
  const csv = await posta.get('/v1/imports/template.csv', own)
  assert.match(csv.text, /^\u{feff}?Código de seguimiento \*;Servicio \*/u)
  assert.match(csv.text, /;"1,5";/)
  const judged = await settled(await upload(Buffer.from(csv.text)))
  assert.equal(judged.state, 'failed')
  assert.match(judged.failure, /no tiene órdenes debajo de los títulos/)
  assert.equal(judged.rows, 0)
})

for (const type of ['xlsx', 'biff8'] as const)
  test(`a workbook in ${type} is judged, loaded and given back`, async () => {
    const prefix = type.toUpperCase()
    const rows = [...codes(prefix, 2), { ...wrong, [code]: `MAL-${prefix}` }]
    const id = await upload(workbookSheet(rows, type), '?fileName=marzo.xlsx')
    const judged = await settled(id)
    assert.deepEqual([judged.rightOrders, judged.wrongOrders, judged.sheet], [2, 1, 'Pedidos'])
    const { json } = await posta.get(`/v1/imports/${id}/errors`, own)
    assert.deepEqual(
      json.items.map((one: { row: number; column: string; code: number }) => [
        one.row,
        one.column,
        one.code,
      ]),
      [
        [4, 'H', 5],
        [4, 'F', 400],
      ],
    )
    for (const { detail, mend } of json.items) assert.ok(detail.length > 10 && mend.length > 5)
    assert.equal(
      (await posta.request('POST', `/v1/imports/${id}/start`, { headers: own })).status,
      200,
    )
    const finished = await settled(id)
    assert.deepEqual([finished.loadedOrders, finished.refusedOrders], [2, 1])
    const result = await rowsOf(`/v1/imports/${id}/result`)
    assert.deepEqual(
      result.map((row) => row[15]?.slice(0, 8)),
      ['Resultad', 'Cargada:', 'Cargada:', 'Código p'],
    )
    const failed = await rowsOf(`/v1/imports/${id}/failed`)
    assert.deepEqual(
      failed.map((row) => row[0]),
      [code, `MAL-${prefix}`],
    )
    const again = await posta.request('POST', `/v1/imports/${id}/start`, { headers: own })
    assert.equal(again.status, 409)
  })

test('a form is taken as well as the bare file', async () => {
  const form = new FormData()
  form.set('nota', 'nada')
  form.set('file', new Blob([new Uint8Array(csvSheet(codes('FORM', 1)))]), 'abril.csv')
  const response = await fetch(`${posta.url}/v1/imports?load=true`, {
    method: 'POST',
    headers: own,
    body: form,
  })
  const { id, fileName } = (await response.json()) as { id: string; fileName: string }
  assert.equal(fileName, 'abril.csv')
  assert.equal((await settled(id)).loadedOrders, 1)
})

test("nobody sees another's sheets, and a key needs the scope", async () => {
  const id = await upload(csvSheet(codes('MIO', 1)))
  await settled(id)
  const other = bearer((await issueKey(posta, 9002, { scopes: ['imports'] })).key)
  for (const path of ['', '/errors', '/orders', '/result', '/failed'])
    assert.equal((await posta.get(`/v1/imports/${id}${path}`, other)).status, 404, path)
  for (const path of ['/start', '/cancel'])
    assert.equal(
      (await posta.request('POST', `/v1/imports/${id}${path}`, { headers: other })).status,
      404,
    )
  const listed = await posta.get('/v1/imports', other)
  assert.deepEqual(listed.json.items, [])
  const weak = bearer((await issueKey(posta, 9001, { scopes: ['tracking'] })).key)
  assert.equal((await posta.get('/v1/imports', weak)).status, 403)
})

test('operators upload for a shipper that exists, and it is on record', async () => {
  const headers = bearer(posta.opsToken)
  const send = (query: string) =>
    posta.request('POST', `/ops/v1/imports${query}`, { body: csvSheet(codes('OPS', 1)), headers })
  assert.equal((await send('')).status, 400)
  assert.equal((await send('?shipper=4444')).status, 404)
  const reply = await send('?shipper=9001')
  assert.equal(reply.status, 201)
  const cancelled = await posta.request('POST', `/ops/v1/imports/${reply.json.id}/cancel`, {
    headers,
  })
  assert.equal(cancelled.json.state, 'cancelled')
  const { json } = await posta.get('/ops/v1/audit?limit=1000', headers)
  const actions = json.items
    .filter((one: { subject: string }) => one.subject === `import ${reply.json.id}`)
    .map((one: { action: string }) => one.action)
  assert.deepEqual(actions.toSorted(), ['import.cancel', 'import.upload'])
})

test('pages of errors follow each other, and lists too', async () => {
  const rows = codes('PAG', 5).map((row) => ({ ...row, 'Código postal': 1 }))
  const id = await upload(csvSheet(rows))
  await settled(id)
  const seen: number[] = []
  let next: string | undefined = ''
  while (next !== undefined) {
    const { json } = await posta.get(`/v1/imports/${id}/errors?limit=2&after=${next}`, own)
    seen.push(...json.items.map((one: { row: number }) => one.row))
    next = json.next as string | undefined
  }
  assert.deepEqual(seen, [2, 3, 4, 5, 6])
  const first = await posta.get('/v1/imports?limit=1', own)
  const second = await posta.get(`/v1/imports?limit=1&after=${first.json.next}`, own)
  assert.notEqual(first.json.items[0].id, second.json.items[0].id)
})

test('no file, or one that is too large, is reported', async () => {
  const empty = await posta.request('POST', '/v1/imports', { headers: own })
  assert.equal(empty.status, 400)
  const huge = await posta.request('POST', '/v1/imports', {
    headers: own,
    body: Buffer.alloc(17_000_000),
  })
  assert.equal(huge.status, 413)
  assert.match(huge.json.detail, /16 MB/)
})

test('sheets that are asked for all at once are given a few at a time, and the rest refused', async () => {
  const id = await upload(csvSheet(codes('MUCHOS', 3)))
  await settled(id)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => posta.get(`/v1/imports/${id}/result`, own)),
  )
  const statuses = answers.map(({ status }) => status)
  assert.deepEqual(new Set(statuses), new Set([200, 429]))
  assert.equal(
    statuses.filter((status) => status === 200).length,
    importLimits.sheetFilesPerShipper,
  )
  assert.equal((await posta.get(`/v1/imports/${id}/result`, own)).status, 200)
})
