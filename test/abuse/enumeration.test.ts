import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '../../src/limits.ts'
import { crossOrder, expectStored } from '../contract/support.ts'
import { envelope } from '../soap/envelope.ts'
import { type Reply, type StartedPosta, startPosta } from '../support/posta.ts'

/** No time passes in these tests, so that no bucket refills and every count is exact. */
const now = Date.parse('2026-11-10T12:00:00Z')

async function withLimits(work: (posta: StartedPosta) => Promise<void>): Promise<void> {
  const posta = await startPosta({ env: { POSTA_LIMITS: 'on' }, clock: () => now })
  try {
    await work(posta)
  } finally {
    await posta.close()
  }
}

const page = (code: unknown) => `/seguimiento/${String(code)}`
const label = (code: unknown) =>
  `/impresionEtiqueta/?tipo=zpl&shipper=9001&codSeguimiento=${String(code)}`

const many = (count: number, ask: (place: number) => Promise<Reply>): Promise<Reply[]> =>
  Promise.all(Array.from({ length: count }, (_, place) => ask(place)))

const countOf = (replies: readonly Reply[], status: number): number =>
  replies.filter((reply) => reply.status === status).length

const askDocument = (posta: StartedPosta, document: number) =>
  posta.request('POST', '/soap', {
    body: envelope('consultas', { tipo_doc: 'DNI', numero_doc: String(document) }),
  })

for (const [door, path] of Object.entries({ page, label }))
  test(`codes guessed all at once at the ${door} are answered up to the limit`, () =>
    withLimits(async (posta) => {
      const replies = await many(300, (place) => posta.get(path(`GUESS-${place}`)))
      assert.equal(countOf(replies, 404), limits.missesBurstPerAddress)
      assert.equal(countOf(replies, 429), 300 - limits.missesBurstPerAddress)
      const refused = replies.find(({ status }) => status === 429)
      assert.ok(Number(refused?.headers.get('retry-after')) >= 1)
    }))

test('a caller that has used up the misses does not learn which codes exist, at any door', () =>
  withLimits(async (posta) => {
    const order = crossOrder()
    await expectStored(posta, order)
    const code = order['codigoSeguimiento']
    await many(limits.missesBurstPerAddress, (place) => posta.get(page(`GUESS-${place}`)))
    for (const guess of [code, 'GUESS-1'])
      for (const path of [page, label]) {
        assert.equal((await posta.get(path(guess))).status, 429)
        assert.equal((await posta.get(`/testing${path(guess)}`)).status, 429)
        assert.equal((await posta.request('HEAD', path(guess))).status, 429)
      }
    const { numeroDocumento } = order['destinatario'] as { numeroDocumento: number }
    for (const document of [numeroDocumento, 1])
      assert.equal((await askDocument(posta, document)).status, 429)
  }))

test('misses of the page, the labels and the document query are counted together', () =>
  withLimits(async (posta) => {
    const replies = await many(150, (place) => {
      if (place % 3 === 0) return posta.get(page(`GUESS-${place}`))
      if (place % 3 === 1) return posta.get(label(`GUESS-${place}`))
      return askDocument(posta, 50_000_000 + place)
    })
    assert.equal(countOf(replies, 429), 150 - limits.missesBurstPerAddress)
  }))

test('a caller that asks for existing codes is never limited by misses, however much at once', () =>
  withLimits(async (posta) => {
    const order = crossOrder()
    await expectStored(posta, order)
    const code = order['codigoSeguimiento']
    const misses = limits.missesBurstPerAddress - 1
    await many(misses, (place) => posta.get(page(`GUESS-${place}`)))
    const replies = await many(300, (place) => posta.get((place % 2 ? page : label)(code)))
    assert.equal(countOf(replies, 200), 300)
  }))
