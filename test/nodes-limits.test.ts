/** What is guessed at one node counts at all. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type StartedPosta, startPosta } from './support/posta.ts'
import { createPostgresDatabase } from './support/postgres-databases.ts'
import { hasPostgres, noPostgres, type PostgresServer } from './support/postgres-server.ts'
import { until } from './support/until.ts'

describe('two nodes on PostgreSQL', { skip: !hasPostgres && noPostgres }, () => {
  let server: PostgresServer
  let one: StartedPosta
  let other: StartedPosta

  before(async () => {
    server = await createPostgresDatabase('posta_empty')
    const env = { POSTA_DATABASE_URL: server.url, POSTA_LIMITS: 'on' }
    one = await startPosta({ env })
    other = await startPosta({ env })
  })
  after(async () => {
    await one?.close()
    await other?.close()
    await server?.stop()
  })

  const showToken = async (at: StartedPosta, turn: number) => {
    const headers = { authorization: `Bearer wrong-${turn}` }
    return (await at.get('/ops/v1/branches', headers)).status
  }
  test('wrong tokens at one are refused at the other', async () => {
    assert.equal(await showToken(other, 0), 401)
    const turns = Array.from({ length: 150 }, (_, turn) => turn + 1)
    const shown = await Promise.all(turns.map((turn) => showToken(one, turn)))
    assert.ok(shown.includes(429), 'the one refuses')
    // Alone, the other would take as many as the one did.
    const most = shown.filter((status) => status === 401).length / 2
    let tries = 0
    await until('the other refuses', async () => (await showToken(other, 1_000 + tries++)) === 429)
    assert.ok(tries < most, `${tries} were tried at the other, ${most * 2} at the one`)
  })
})
