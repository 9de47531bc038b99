import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { addUnits, assertFound, assertNoneHalf } from './support/crash-checks.ts'
import { createClient, startLoad } from './support/load.ts'
import { openData } from './support/open-data.ts'
import { createPostgresDatabase } from './support/postgres-databases.ts'
import { hasPostgres, noPostgres } from './support/postgres-server.ts'
import { finishPosta, killServices, newFolder, startService } from './support/service.ts'
import { until } from './support/until.ts'

after(killServices)

describe('from PostgreSQL back to files', { skip: !hasPostgres && noPostgres }, () => {
  test('a carrier goes on where it was, with all that it had', async () => {
    const server = await createPostgresDatabase('posta_empty')
    const folder = await newFolder()
    const onServer = { POSTA_DATA: folder.path, POSTA_DATABASE_URL: server.url }
    const move = (...words: string[]) => finishPosta(['move', '--back', ...words], onServer)
    const service = await startService({ ...onServer, POSTA_LOG: 'off' })
    const db = openData({ url: server.url, folder: '', name: 'testing', poolSize: 2 })
    await addUnits(db)
    const client = createClient(8)
    const load = startLoad(client, `${service.url}/testing`, 8)
    await until('orders are stored', () => load.sent.length > 60)
    await load.stop()
    const refused = await move()
    assert.match(refused.errors, /process \d+ is using/)
    const elsewhere = await move('--to', join(folder.path, 'new'))
    assert.match(elsewhere.errors, /nothing was moved: a service uses that database/)
    service.signal('SIGTERM')
    assert.equal(await service.ended, 0)
    await db.close()

    const moved = await move()
    assert.equal(moved.code, 0, moved.errors)
    assert.match(moved.output, /testing +\d+ +\d{3,}/)
    const names = readdirSync(folder.path).filter((name) => name.includes('.db'))
    assert.deepEqual(names.toSorted(), ['people.db', 'production.db', 'testing.db'])
    const repeated = await move()
    assert.match(repeated.errors, /testing\.db is there already: take it out of the folder/)

    const here = { POSTA_DATA: folder.path }
    const examined = await finishPosta(['doctor'], here)
    assert.equal(examined.code, 0, examined.output)
    const again = await startService({ ...here, POSTA_LOG: 'off' })
    await assertFound(client, `${again.url}/testing`, load.sent)
    const file = openData({ folder: folder.path, name: 'testing' })
    assert.equal(await assertNoneHalf(file), load.sent.length)
    await file.close()
    const more = startLoad(client, `${again.url}/testing`, 4)
    await until('orders go on', () => more.sent.length > 10)
    await more.stop()
    assert.deepEqual([...new Set(more.sent.map(({ codError }) => codError))], [0])
    const listing = await finishPosta(
      ['api', 'listAllOrders', '--ops', '--q', load.sent[1]?.code ?? '', '--url', again.url],
      here,
    )
    assert.match(listing.output, new RegExp(load.sent[1]?.code ?? 'none'), listing.errors)
    client.close()
    again.signal('SIGTERM')
    await again.ended
    await folder.remove()
    assert.equal(existsSync(folder.path), false)
    await server.stop()
  })
})
