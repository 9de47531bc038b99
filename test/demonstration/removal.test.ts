import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, afterEach, before, describe, test } from 'node:test'
import { removeRows } from '../../src/capabilities/demo-removal/removing.steps.ts'
import { listDemonstration } from '../../src/demo/demo-accounts.ts'
import { demoTables, onRemoved, shipmentTables } from '../../src/slices.ts'
import { type Browser, signIn } from '../people/support.ts'
import { closePostgresServer } from '../support/postgres-databases.ts'
import { hasPostgres } from '../support/postgres-server.ts'
import { finishPosta, runPosta } from '../support/service.ts'
import { until } from '../support/until.ts'
import { bearer } from '../v1/support.ts'
import { type Actors, actAll, loadOrders, must, scan } from './acts.ts'
import { assertSame, openScene, type RemovalScene, remover } from './scene.ts'

const ops = '/testing/ops/v1'

after(closePostgresServer)

for (const engine of ['sqlite', ...(hasPostgres ? ['postgres'] : [])])
  describe(`removing what lives, on ${engine}`, () => {
    let scene: RemovalScene
    let own: Actors
    let branch: Browser
    before(async () => {
      scene = await openScene(engine)
      own = await scene.ownActors()
      branch = await signIn(scene.posta, 'sucursal@demo.example')
      await actAll(own)
    })
    after(() => scene.close())

    // A test that failed leaves nothing behind for the next one.
    afterEach(async () => void (await remove()))

    const remove = async (isWhole = false) => {
      const removed = await scene.doors.demoRemoval.remove({ isWhole, by: remover })
      assert.ok(removed.ok)
      return removed.value
    }

    test('it goes whole, and the rest is as it was', async () => {
      const first = await scene.look()
      const living = await scene.addLiving()
      const codes = await actAll(living)
      await actAsVisitors(own.shop, branch, codes)
      const remains = await scene.doors.demoRemoval.find(false)
      assert.deepEqual(remains.shippers, [9101])
      assert.equal(remains.shipments, 10)
      const removed = await remove()
      assert.deepEqual([removed.shipments, removed.people], [10, 3])
      assert.ok(removed.auditEntries > 10 && removed.rows >= remains.rows)
      assertSame(first, await scene.look())
      const verified = await finishPosta(['audit', 'verify', '--json'], scene.env)
      assert.equal(verified.code, 0, verified.errors)
      assert.deepEqual((await scene.doors.demoRemoval.find(false)).shippers, [])
      const again = await remove()
      assert.deepEqual([again.shipments, again.people, again.rows], [0, 0, 0])
    })

    test('nobody who lived there enters any more', async () => {
      const { shop } = await scene.addLiving()
      const made = await must(
        shop.send('POST', '/testing/v1/keys', { name: 'una', scopes: ['tracking'] }),
      )
      const path = '/testing/v1/shipments?limit=1'
      assert.equal((await scene.posta.get(path, bearer(made.key))).status, 200)
      await remove()
      const isRefused = async () => (await scene.posta.get(path, bearer(made.key))).status === 401
      await until('the key opens nothing', isRefused)
      assert.equal((await shop.get('/testing/v1/session')).status, 401)
      const wish = { email: 'luz@demo.example', password: 'demo-posta-2026' }
      assert.equal((await scene.posta.post('/testing/v1/session', wish)).status, 401)
      const { json } = await (await signIn(scene.posta, 'tienda@demo.example')).get(
        '/testing/v1/session',
      )
      assert.deepEqual(JSON.stringify(json).match(/910\d/g), null)
    })

    test('a hand-over that others had together with it keeps their own part', async () => {
      const prefix = 'JUNTO-'
      const [mine = ''] = await loadOrders({ ...own, prefix }, 1, 1)
      const first = await scene.look()
      const living = await scene.addLiving()
      const [theirs = ''] = await loadOrders(living, 1, 1)
      await carryTogether(own, [mine, theirs])
      await remove()
      const [bag] = await scene.testing.all<object>(
        'select tracking_code as code from container_piece where tracking_code in list($1)',
        [[mine, theirs]],
      )
      assert.deepEqual(bag, { code: mine })
      const stops = await scene.testing.all(
        'select tracking_code as code from run_stop where run_id = $1',
        ['JUNTOS'],
      )
      assert.deepEqual(stops, [{ code: mine }])
      const [handOver] = await scene.testing.all<object>(
        `select expected_cents as "expected", counted_cents as "counted" from cash_hand_over h
         where id in (select hand_over_id from cash_collection where tracking_code = $1)`,
        [mine],
      )
      assert.deepEqual(handOver, { expected: 150_000, counted: 150_000 })
      const { testing } = await scene.look()
      assert.equal(
        testing.get('shipment_order')?.length,
        first.testing.get('shipment_order')?.length,
      )
    })

    test('cut off between any two portions, it is whole after the next one', async () => {
      const first = await scene.look()
      await actAll(await scene.addLiving())
      for (let cut = 1; cut < 40; cut += 6) await removePartly(scene, cut)
      assert.deepEqual(await diagnose(scene), ['fault'])
      await remove()
      assertSame(first, await scene.look())
    })

    test('archived shipments leave their file, and those of others stay in it', async () => {
      await actAll({ ...own, prefix: 'VIEJA-' })
      await archive(scene)
      const first = await scene.look()
      const [archived] = await scene.testing.all<{ code: string }>(
        `select tracking_code as code from archived_order limit 1`,
      )
      assert.ok(archived)
      await finish(own, 'NUEVA-')
      const both = await scene.look()
      await finish(await scene.addLiving(), 'DEMO-')
      await archive(scene)
      const [counted] = await scene.testing.all<{ many: number }>(
        'select count(*) as many from archived_order where shipper_number = 9101',
      )
      assert.equal(Number(counted?.many), 3)
      const removed = await remove()
      assert.equal(removed.shipments, 3)
      assert.ok((await scene.doors.archives.verify()).every(({ verdict }) => verdict === 'sound'))
      for await (const { piece } of scene.doors.archives.listWith(''))
        assert.equal(piece.shipper, 9001)
      assert.ok(await scene.doors.archives.search(archived.code as never))
      const { testing, files } = await scene.look()
      for (const table of ['figure_sum', 'movement_sum'])
        assert.deepEqual(testing.get(table), both.testing.get(table), table)
      assert.equal(testing.get('account_archive')?.length, 1)
      assert.ok(files.length > first.files.length)
    })

    test('an administrator removes it in the console, and sees how far it is', async () => {
      const first = await scene.look()
      await actAll(await scene.addLiving())
      const { staff } = own
      const contents = await must(staff.get(`${ops}/demonstration/contents`))
      assert.deepEqual(
        [contents.living.shippers, contents.living.shipments, contents.removal],
        [[9101], 10, null],
      )
      assert.equal((await branch.get(`${ops}/demonstration/contents`)).status, 403)
      assert.equal((await branch.send('POST', `${ops}/demonstration/removal`, {})).status, 403)
      const begun = await must(staff.send('POST', `${ops}/demonstration/removal`, {}))
      assert.deepEqual(begun.shippers, [9101])
      await until('it is gone', async () => {
        const { removal, living } = await must(staff.get(`${ops}/demonstration/contents`))
        return removal === null && living.shippers.length === 0
      })
      const look = await scene.look()
      // The person who asked for it has a session that was used since.
      const sessions = 'person_session'
      const without = ({ people, ...rest }: typeof look) => ({
        ...rest,
        people: new Map([...people].filter(([name]) => name !== sessions)),
      })
      assertSame(without(first), without(look))
    })

    test('shipments that the living carrier itself made in its last days go whole', async () => {
      const first = await scene.look()
      // It changes the carrier itself in its first days.
      await scene.fill(engine === 'sqlite' ? 12 : 2)
      const remains = await scene.doors.demoRemoval.find(false)
      assert.ok(remains.shipments > 20 && remains.people > 20, JSON.stringify(remains))
      const left = await removeAndKill(scene)
      assert.ok(left > 0 && left < remains.shipments)
      const again = await finishPosta(['demo', 'remove', '--yes'], scene.env)
      assert.equal(again.code, 2, again.errors)
      // Nobody has been heard of for long enough.
      await scene.testing.run('update demo_removal set held_until = 0')
      const ended = await finishPosta(['demo', 'remove', '--yes', '--json'], scene.env)
      assert.equal(ended.code, 0, ended.errors)
      assert.ok(ended.output.includes(`"removed": ${left}`), ended.output)
      assertSame(first, await scene.look())
    })

    test('it goes whole while another node drives', async () => {
      const first = await scene.look()
      const node = await scene.drive()
      try {
        await until('it lives', async () => {
          const walk = await scene.doors.demonstration.findWalk()
          return typeof walk?.filledAt === 'number'
        })
        assert.ok((await remove()).shipments > 20)
      } finally {
        await node.stop()
      }
      assertSame(first, await scene.look())
    })

    test('prices that its people published go back, unless somebody published since', async () => {
      const first = await amounts(own)
      await raise(await scene.addLiving(), 0)
      assert.notDeepEqual(await amounts(own), first)
      assert.deepEqual((await remove()).tariffs, { takenBack: 1, inForce: 0 })
      assert.deepEqual(await amounts(own), first)
      await raise(await scene.addLiving(), 0)
      await raise(own, 1)
      const left = await amounts(own)
      const removed = await finishPosta(['demo', 'remove', '--yes'], scene.env)
      assert.equal(removed.code, 0, removed.errors)
      assert.match(removed.errors, /published are still in force/)
      assert.deepEqual(await amounts(own), left)
    })

    test('with all of it the small carrier goes, too, and nothing is left', async () => {
      await actAll({ ...(await scene.addLiving()), isPosted: true })
      await own.staff.send('POST', `${ops}/tokens`, { name: 'De la demo', role: 'reader' })
      await remove(true)
      const { testing, people, files } = await scene.look()
      const left = [...testing].filter(([, rows]) => rows.length > 0).map(([name]) => name)
      assert.deepEqual(
        left.filter((name) => !staying.includes(name)),
        [],
      )
      const ofPeople = [...people].filter(([, rows]) => rows.length > 0).map(([name]) => name)
      assert.deepEqual(
        ofPeople.filter((name) => !staying.includes(name)),
        [],
      )
      assert.ok(
        files.every((file) => !file.includes('archive')),
        files.join(),
      )
      assert.deepEqual(await listDemonstration(scene.doors), [])
      assert.deepEqual(await diagnose(scene, { POSTA_DEMO: 'off' }), [])
      assert.equal(await scene.doors.demoRemoval.mode(), 'off')
      const verified = await finishPosta(['audit', 'verify', '--json'], scene.env)
      assert.equal(verified.code, 0, verified.errors)
    })
  })

interface Tariff {
  readonly list: string
  readonly origin: string
  readonly destination: string
  readonly service: string
  readonly upToKg: number
  readonly amount: number
}

/** Some prices in force: of one cell the one since the last moment. */
async function listTariffs({ staff }: Pick<Actors, 'staff'>): Promise<readonly Tariff[]> {
  const { items } = await must(staff.get(`${ops}/tariffs?limit=500`))
  const cellOf = ({ list, origin, destination, service, upToKg }: Tariff) =>
    [list, origin, destination, service, upToKg].join()
  const newest = new Map((items as Tariff[]).map((one) => [cellOf(one), one]))
  return [...newest.values()].slice(0, 100)
}

async function amounts(actors: Pick<Actors, 'staff'>): Promise<readonly number[]> {
  return (await listTariffs(actors)).map(({ amount }) => amount)
}

/** Publishes another price at once. */
async function raise({ staff }: Pick<Actors, 'staff'>, place: number): Promise<void> {
  const tariff = (await listTariffs({ staff }))[place]
  assert.ok(tariff)
  const { list, origin, destination, service, upToKg, amount } = tariff
  const row = { list, origin, destination, service, upToKg, amount: amount + 10 }
  const draft = await must(staff.send('POST', `${ops}/rate-drafts`, { note: 'Suba' }))
  const path = `${ops}/rate-drafts/${draft.id}`
  await must(staff.send('PUT', `${path}/changes`, { tariffs: [row] }))
  await must(staff.send('POST', `${path}/publication`, {}))
}

/** The doctor's findings about a demonstration that is no more, if any. */
async function diagnose({ env }: RemovalScene, more: object = {}): Promise<string[]> {
  const { output } = await finishPosta(['doctor', '--json'], { ...env, ...more })
  const findings = JSON.parse(output) as { check: string; state: string }[]
  return findings
    .filter(({ check }) =>
      /^(living demonstration|demonstration (testing|production))$/.test(check),
    )
    .map(({ state }) => state)
}

/** The tables with rows in an environment that nothing was ever in. */
const staying = [
  'audit_entry',
  'audit_head',
  'code_key',
  'container_serial',
  'demonstration',
  'epoch',
  'epoch_change',
  'erasure_walk',
  'order_content_block',
  'outbox_head',
  'schema_change',
  'schema_migration',
  'sealing_key',
  'tracking_link_key',
  'work_sweep',
]

/** The documented people act on living shipments: their acts go with these. */
async function actAsVisitors(
  shop: Browser,
  branch: Browser,
  codes: readonly string[],
): Promise<void> {
  await scan({ staff: branch }, codes.slice(7, 8), ['MA', 'LD', 'DL'])
  const body = { name: 'Mías', query: 'estado=DL' }
  const answer = await shop.send('PUT', '/testing/v1/views/mias', body, {
    'x-posta-account': '9101',
  })
  assert.ok(answer.status < 300, answer.text)
  const items = (await must(branch.get(`${ops}/work-list?limit=50`))).items as { id: string }[]
  const ids = items.filter(({ id }) => codes.some((code) => id.includes(code))).map(({ id }) => id)
  assert.ok(ids.length > 0)
  await must(branch.send('PUT', `${ops}/work-list/${ids[0]}/owner`, {}))
  const notices = (await must(branch.get(`${ops}/notices`))).items as { id: string }[]
  const news = notices.map(({ id }) => id).filter((id) => codes.some((code) => id.includes(code)))
  assert.ok(news.length > 0)
  await must(branch.send('POST', `${ops}/notices/read`, { ids: news.slice(0, 1) }))
}

/** One bag, one round and one hand-over of cash with shipments of both. */
async function carryTogether({ staff }: Actors, codes: readonly string[]): Promise<void> {
  await scan({ staff }, codes, ['IF', 'GE', 'AS', 'AR'])
  const wish = { kind: 'bag', branch: 'C0001', destination: 'C0002' }
  const bag = await must(staff.send('POST', `${ops}/containers`, wish))
  await scan({ staff }, codes, ['CO'], { container: bag.id })
  await scan({ staff }, codes, ['AS', 'AR', 'MA'])
  const run = { branch: 'C0001', courier: 'reparto@demo.example', stops: codes }
  await must(staff.send('PUT', `${ops}/runs/JUNTOS`, run))
  await scan({ staff }, codes, ['LD', 'DL'])
  const counted = { branch: 'C0001', trackingCodes: codes, countedCents: 299_000 }
  await must(staff.send('POST', `${ops}/cash/hand-overs`, counted))
}

/** Ends the command by force when some shipments are gone; returns how many are left. */
async function removeAndKill({ testing, env }: RemovalScene): Promise<number> {
  const count = async () => {
    const [row] = await testing.all<{ many: number }>(
      'select count(*) as many from shipment_order where shipper_number between 9101 and 9109',
    )
    return Number(row?.many)
  }
  const all = await count()
  const child = runPosta(['demo', 'remove', '--yes'], env)
  const ended = once(child, 'close')
  await until('some are gone', async () => (await count()) < all)
  child.kill('SIGKILL')
  await ended
  return count()
}

/** Does as many portions as that, and ends as a process does that is killed. */
async function removePartly(scene: RemovalScene, portions: number): Promise<void> {
  const { archives, zone } = scene.doors
  const parts = { db: scene.testing, zone, tables: demoTables, shipmentTables, onRemoved, archives }
  const names = { shippers: [9101], people: ['per_demo_horacio'], isWhole: false, isAlone: false }
  let done = 0
  for await (const portion of removeRows(parts, names)) {
    assert.ok(portion.rows > 0)
    done += 1
    if (done === portions) return
  }
}

async function finish(actors: Actors, prefix: string): Promise<void> {
  const codes = await loadOrders({ ...actors, prefix }, 3, 0)
  await scan(actors, codes, ['IF', 'GE', 'AS', 'AR', 'MA', 'LD', 'DL'])
}

/** Everything that has ended leaves the database for a file. */
async function archive({ doors, look }: RemovalScene): Promise<void> {
  await look()
  const endedBefore = Date.now() + 1_000
  const { keepArchived: keepCharges } = doors.account
  for await (const segment of doors.archives.archive({
    before: endedBefore,
    by: remover,
    keepCharges,
  }))
    assert.ok(segment.pieces > 0)
}
