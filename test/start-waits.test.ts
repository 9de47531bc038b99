import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createPostgresDatabase } from './support/postgres-databases.ts'
import { freePort, hasPostgres, noPostgres } from './support/postgres-server.ts'
import { openPostgresWire } from './support/postgres-wire.ts'
import { killServices, launchService, newFolder } from './support/service.ts'
import { until } from './support/until.ts'

after(killServices)

test('a start waits for its database, and says so', {
  skip: !hasPostgres && noPostgres,
}, async () => {
  const database = await createPostgresDatabase('posta_empty')
  const folder = await newFolder()
  const port = await freePort()
  const away = new URL(database.url)
  away.port = String(port)
  const service = launchService({ POSTA_DATA: folder.path, POSTA_DATABASE_URL: away.href })
  await until('it says so', () => service.errors().includes('the database does not answer'))
  const wire = await openPostgresWire(database.url, port)
  await service.serving
  assert.equal((await fetch(`${service.url}/health/ready`)).status, 200)
  await service.kill()
  await wire.close()
  await database.stop()
  await folder.remove()
})
