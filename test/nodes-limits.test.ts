/** Guesses at one node count at all. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Client } from 'pg'
import { type StartedPosta, startPosta } from './support/posta.ts'
import { createPostgresDatabase } from './support/postgres-databases.ts'
import { hasPostgres, noPostgres, type PostgresServer } from './support/postgres-server.ts'
import { until } from './support/until.ts'

describe('two nodes on PostgreSQL', { skip: !hasPostgres && noPostgres }, () => {
  let server: PostgresServer
  let one: StartedPosta
  let other: StartedPosta
  let listener: Client
  /**
   * The nodes that have greeted, as they do once they listen, and the number of wrong tokens
   * reported.
   */
  const heard = { nodes: new Set<string>(), tokens: 0 }

  before(async () => {
    server = await createPostgresDatabase('posta_empty')
    listener = new Client({ connectionString: server.url })
    await listener.connect()
    await listener.query('listen posta_people')
    listener.on('notification', ({ payload = '' }) => {
      const [, id = '', kind] = /^node (\S+) (\S+) /.exec(payload) ?? []
      if (kind === 'here') heard.nodes.add(id)
      if (kind === 'token') heard.tokens += 1
    })
    // Each second grants another guess: time stands still.
    const stoppedAt = Date.now()
    const env = { POSTA_DATABASE_URL: server.url, POSTA_LIMITS: 'on' }
    one = await startPosta({ env, clock: () => stoppedAt })
    other = await startPosta({ env, clock: () => stoppedAt })
  })
  after(async () => {
    await one?.close()
    await other?.close()
    await listener?.end()
    await server?.stop()
  })

  const showToken = async (at: StartedPosta, turn: number) => {
    const headers = { authorization: `Bearer wrong-${turn}` }
    return (await at.get('/ops/v1/branches', headers)).status
  }
  test('wrong tokens at one are refused at the other', async () => {
    await until('both listen', () => heard.nodes.size === 2)
    assert.equal(await showToken(other, 0), 401)
    const turns = Array.from({ length: 150 }, (_, turn) => turn + 1)
    const shown = await Promise.all(turns.map((turn) => showToken(one, turn)))
    assert.ok(shown.includes(429), 'the one refuses')
    // Alone, the other would take as many as the one did.
    const most = shown.filter((status) => status === 401).length / 2
    await until('all are told', () => heard.tokens > most * 2)
    let tries = 0
    await until('the other refuses', async () => (await showToken(other, 1_000 + tries++)) === 429)
    assert.ok(tries < most, `${tries} were tried at the other, ${most * 2} at the one`)
  })
})
