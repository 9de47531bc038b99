/** A node whose clock is an hour fast dates by the clock of its database, and leaves the balancer. */
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { Client } from 'pg'
import { crossOrder, newCode } from './contract/support.ts'
import { createPostgresDatabase } from './support/postgres-databases.ts'
import { hasPostgres, noPostgres } from './support/postgres-server.ts'
import { killServices, newFolder, startService } from './support/service.ts'

after(killServices)

const minuteMs = 60_000

test('a wrong clock misdates nothing', { skip: !hasPostgres && noPostgres }, async () => {
  const [database, folder] = [await createPostgresDatabase('posta_empty'), await newFolder()]
  const fast = join(folder.path, 'fast.mjs')
  await writeFile(fast, 'const now = Date.now; Date.now = () => now() + 3_600_000\n')
  const service = await startService({
    POSTA_DATA: folder.path,
    POSTA_DATABASE_URL: database.url,
    NODE_OPTIONS: `--import=${fast}`,
  })
  const code = newCode()
  const answer = await fetch(`${service.url}/testing/cargaCliente/`, {
    method: 'POST',
    body: JSON.stringify(crossOrder({ codigoSeguimiento: code })),
  })
  assert.equal(((await answer.json()) as { codError: number }).codError, 0)
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ late: string }>(
    `select entered_at - extract(epoch from clock_timestamp()) * 1000 as late
     from posta_testing.shipment_order where tracking_code = $1`,
    [code],
  )
  await client.end()
  assert.ok(Math.abs(Number(rows[0]?.late)) < minuteMs, `${rows[0]?.late} ms`)
  const ready = await fetch(`${service.url}/health/ready`)
  assert.equal(await ready.text(), 'not ready: clock\n')
  assert.equal((await fetch(`${service.url}/health/reads`)).status, 200)
  await service.kill()
  await database.stop()
  await folder.remove()
})
