import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import { viewLimits } from './views.limits.ts'
import { openViews, type Views } from './views.ts'

const ana = { shipper: 9001, actor: 'person ana' }
const luis = { shipper: 9001, actor: 'person luis' }

forEachEngine((engine) => {
  let db: TestDatabase
  let views: Views
  let now = 1_000
  before(async () => {
    db = await openMigrated(engine)
    views = openViews(db, () => (now += 1))
  })
  after(() => db.dispose())

  const idsOf = async (reader = ana) => (await views.list(reader)).map(({ id }) => id)

  test('each reader has their own views, in the order in which they were saved', async () => {
    for (const id of ['patagonia', 'con-problemas'])
      assert.ok((await views.put(ana, { id, name: id, query: 'estado=CA' })).ok)
    await views.put(ana, { id: 'patagonia', name: 'Patagonia demorados', query: 'provincia=U' })
    assert.deepEqual(await idsOf(), ['patagonia', 'con-problemas'])
    assert.partialDeepStrictEqual((await views.list(ana))[0], {
      name: 'Patagonia demorados',
      query: 'provincia=U',
    })
    assert.deepEqual(await idsOf(luis), [])
    assert.deepEqual(await idsOf({ ...ana, shipper: 9002 }), [])
  })

  test('only own views can be deleted', async () => {
    assert.equal(await views.remove(luis, 'patagonia'), false)
    assert.equal(await views.remove(ana, 'patagonia'), true)
    assert.equal(await views.remove(ana, 'patagonia'), false)
    assert.deepEqual(await idsOf(), ['con-problemas'])
  })

  test('there is a limit, up to which known views can still be changed', async () => {
    for (let turn = 0; turn < viewLimits.viewsPerReader; turn += 1)
      assert.ok((await views.put(luis, { id: `v${turn}`, name: 'Vista', query: '' })).ok)
    const more = await views.put(luis, { id: 'more', name: 'Vista', query: '' })
    assert.deepEqual(more, { ok: false, refusal: 'too-many-views' })
    assert.ok((await views.put(luis, { id: 'v0', name: 'Otra', query: '' })).ok)
    assert.equal((await views.list(luis)).length, viewLimits.viewsPerReader)
  })
})
