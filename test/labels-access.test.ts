import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newPiece, recordAll, scan } from './contract/movements-support.ts'
import { cancel, pieceIn } from './contract/pieces-support.ts'
import { addShipper, cross, crossOrder, expectStored, opsHeaders } from './contract/support.ts'
import { type StartedPosta, startPosta, withPosta } from './support/posta.ts'

const dayMs = 86_400_000
const minuteMs = 60_000
let now = Date.parse('2026-11-10T12:00:00Z')
const posta = withPosta({ clock: () => now })

const open = (code: string, shipper = 9001) =>
  `/impresionEtiqueta/?tipo=zpl&shipper=${shipper}&codSeguimiento=${code}`

const statusOf = async (path: string, headers = {}) => (await posta.get(path, headers)).status

async function linkTo(code: string, account = cross, at: Pick<StartedPosta, 'post'> = posta) {
  const wish = { autentificacion: account, tipo: 'zpl', codigoSeguimiento: code }
  const { json } = await at.post('/etiquetas/enlace/', wish)
  const link = new URL(json.url)
  return link.pathname + link.search
}

const inHeaders = ({ shipper, password }: typeof cross) => ({
  'x-client-id': String(shipper),
  'x-client-secret': password,
})

describe('labels without a signature (D42)', () => {
  test('are open while the shipment is under way, however long that takes', async () => {
    const codes = await Promise.all(['PI', 'LD', 'CA', 'RM'].map((state) => pieceIn(posta, state)))
    now += 400 * dayMs
    for (const code of codes) assert.equal(await statusOf(open(code)), 200)
  })

  for (const state of ['DL', 'RC'])
    test(`are open for 30 days after ${state}, and then need a signature`, async () => {
      const code = await pieceIn(posta, state)
      assert.equal(await statusOf(open(code)), 200)
      now += 30 * dayMs - minuteMs
      assert.equal(await statusOf(open(code)), 200)
      now += 2 * minuteMs
      const refused = await posta.get(open(code))
      assert.equal(refused.status, 403)
      assert.match(refused.headers.get('content-type') ?? '', /^text\/plain/)
      assert.equal(await statusOf(`${open(code)}&vista=png`), 403)
      assert.equal(await statusOf(await linkTo(code)), 200)
    })

  test('need one 30 days after DL, even if it was scanned before its order came in', async () => {
    const code = await newPiece(posta)
    const days = (ago: number) => ({ at: new Date(now - ago * dayMs).toISOString() })
    const scans = [
      scan(posta, code, 'IF', days(40)),
      scan(posta, code, 'MA', days(33)),
      scan(posta, code, 'LD', days(32)),
      scan(posta, code, 'DL', days(31)),
    ]
    await recordAll(posta, scans)
    assert.equal(await statusOf(open(code)), 403)
  })

  test('need one 30 days after the order was cancelled, since nothing is under way', async () => {
    const code = await pieceIn(posta, 'PI')
    await cancel(posta, code)
    assert.equal(await statusOf(open(code)), 200)
    now += 30 * dayMs
    assert.equal(await statusOf(open(code)), 403)
  })

  test('are printed with credentials instead: in headers, or for many', async () => {
    const code = await pieceIn(posta, 'DL')
    now += 31 * dayMs
    assert.equal(await statusOf(open(code), inHeaders(cross)), 200)
    assert.equal(await statusOf(open(code), inHeaders({ ...cross, password: 'x' })), 401)
    const other = await addShipper(posta, { number: 77, name: 'Otra', mode: 'CROSS' })
    assert.equal(await statusOf(open(code), inHeaders(other)), 403)
    const many = { autentificacion: cross, tipo: 'zpl', codigos: [code] }
    assert.match((await posta.post('/etiquetas/', many)).text, /\^XA/)
  })

  test('the days can be set', async () => {
    const strict = await startPosta({ env: { POSTA_LABEL_OPEN_DAYS: '0' }, clock: () => now })
    try {
      assert.equal((await strict.get(open(await pieceIn(strict, 'LD')))).status, 200)
      const delivered = await pieceIn(strict, 'DL')
      now += minuteMs
      assert.equal((await strict.get(open(delivered))).status, 403)
    } finally {
      await strict.close()
    }
  })
})

test('a shipper whose links are required prints with them only, and reveals no codes', async () => {
  const account = { number: 78, name: 'Celosa', mode: 'CROSS', labelLinks: 'required' }
  const celosa = await addShipper(posta, account)
  const order = crossOrder({ autentificacion: celosa })
  await expectStored(posta, order)
  const code = String(order['codigoSeguimiento'])
  assert.equal(await statusOf(open(code, 78)), 403)
  assert.equal(await statusOf(open('NO-EXISTE', 78)), 403)
  assert.equal(await statusOf(await linkTo(code, celosa)), 200)
  assert.equal(await statusOf(open(code, 78), inHeaders(celosa)), 200)
  const facts = { name: 'Celosa', insured: false, sameDay: false, volumetricFactor: 4000 }
  const put = async (more: object) =>
    (
      await posta.request('PUT', '/ops/v1/shippers/78', {
        body: JSON.stringify({ ...facts, ...more }),
        headers: opsHeaders(posta),
      })
    ).json
  assert.equal((await put({})).labelLinks, 'required', 'what is not sent stays')
  assert.equal((await put({ labelLinks: 'optional' })).labelLinks, 'optional')
  assert.equal(await statusOf(open(code, 78)), 200)
})

test('a link whose signature is wrong, blank or expired is refused where none is needed', async () => {
  const code = await pieceIn(posta, 'PI')
  const link = await linkTo(code)
  assert.equal(await statusOf(link), 200)
  assert.equal(await statusOf(link.replace(/firma=.*/, 'firma=x')), 403)
  assert.equal(await statusOf(link.replace(/firma=.*/, 'firma=')), 403)
  now += 25 * 3_600_000
  assert.equal(await statusOf(link), 403)
  assert.equal(await statusOf(open(code)), 200)
})
