/** Branches, routes and price tables: the effect of a change, and the roles that may make it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crossOrder } from './contract/support.ts'
import { signIn } from './people/support.ts'
import { withPosta } from './support/posta.ts'
import { bearer } from './v1/support.ts'

const posta = withPosta()
const ops = '/testing/ops/v1'
const get = (path: string) => posta.get(ops + path, bearer(posta.opsToken))
const importFile = (path: string, lines: readonly string[]) =>
  posta.request('POST', ops + path, {
    headers: bearer(posta.opsToken, { 'content-type': 'text/csv' }),
    body: lines.join('\n'),
  })

test('closing for a try returns the postal codes without a branch, and closes nothing', async () => {
  const path = `${ops}/branches/M0001/close`
  const tried = await posta.post(`${path}?dryRun=true`, {}, bearer(posta.opsToken))
  assert.equal(tried.status, 200, tried.text)
  assert.equal(tried.json.status, 'closed')
  assert.ok(tried.json.whileClosed.without.includes(5500))
  assert.equal((await get('/branches/M0001')).json.status, 'open')

  const closed = await posta.post(path, {}, bearer(posta.opsToken))
  assert.deepEqual(closed.json.whileClosed, tried.json.whileClosed)
  const coverage = await get('/branches/M0001/coverage')
  assert.equal(coverage.json.without, closed.json.whileClosed.without.length)
  const resolved = await get('/routes/resolve?postalCode=5500')
  assert.equal(resolved.json.branch, null)
  assert.ok(resolved.json.withoutBranch.includes(5500))
})

test('people of a branch close their own alone', async () => {
  const clerk = await signIn(posta, 'sucursal@demo.example')
  const other = await clerk.send('POST', `${ops}/branches/C0002/close`, {})
  assert.equal(other.status, 403, other.text)
  assert.equal(other.json.code, 'branch-of-others')
  assert.equal((await clerk.send('POST', `${ops}/branches/C0002/reopen`)).status, 403)
  assert.equal((await get('/branches/C0002')).json.status, 'open')
  const own = await clerk.send('POST', `${ops}/branches/c0001/close`, {})
  assert.equal(own.status, 200, own.text)
  assert.equal((await clerk.send('POST', `${ops}/branches/C0001/reopen`)).status, 200)
  assert.equal((await clerk.get(`${ops}/branches/C0002/coverage`)).status, 200)
})

test('a route has the cut-off of the moment and the route below it', async () => {
  const noon = await get('/routes/resolve?postalCode=1425&at=2026-03-06T12:00:00-03:00')
  assert.equal(noon.json.sameDayRouter, 'CABA EN EL DIA')
  assert.equal(noon.json.route.range, '1000-1499')
  assert.deepEqual(
    noon.json.under.map(({ router }: { router: string }) => router),
    ['TRONCAL NACIONAL'],
  )
  const evening = await get('/routes/resolve?postalCode=1425&at=2026-03-06T20:00:00-03:00')
  assert.equal(evening.json.sameDayRouter, null)
  assert.equal((await get('/routes/resolve')).status, 400)
})

test('a route has the count of its shipments', async () => {
  for (const codigoPostal of [1425, 1426, 5500]) {
    const loaded = await posta.post(
      '/testing/cargaCliente/',
      crossOrder({ 'domicilio.codigoPostal': codigoPostal }),
    )
    assert.equal(loaded.json.codError, 0, loaded.text)
  }
  const { items } = (await get('/routes/volume')).json
  const byRange = new Map(items.map((one: { range: string }) => [one.range, one]))
  const row = { range: '1000-1499', shipments: 2, visits: 0, failed: 0 }
  assert.deepEqual(byRange.get('1000-1499'), row)
  assert.equal(byRange.get('1000-9999'), undefined)
})

test('a file for a try returns the rows that would change, and stores none', async () => {
  const before = (await get('/tariffs?limit=1')).json.items[0]
  const { id, list, origin, destination, service, upToKg, amount, extraKg } = before
  const head = 'list,origin,destination,service,upToKg,amount,extraKg,validFrom,validTo'
  const row = (price: number) =>
    `${list},${origin},${destination},${service},${upToKg},${price},${extraKg ?? ''},,`
  const tried = await importFile('/tariffs.csv?dryRun=true', [head, row(amount + 1)])
  assert.equal(tried.status, 200, tried.text)
  const [change] = tried.json.changes
  assert.deepEqual([change.kind, change.id], ['changed', id])
  assert.deepEqual([change.before.amount, change.after.amount], [amount, amount + 1])
  const same = await importFile('/tariffs.csv?dryRun=true', [head, row(amount)])
  assert.deepEqual([same.json.unchanged, same.json.differences], [1, 0])
  assert.deepEqual((await get('/tariffs?limit=1')).json.items[0], before)

  const whole = await importFile('/tariffs.csv?dryRun=true&replace=true', [head, row(amount)])
  const saved = await importFile('/tariffs.csv?replace=true', [head, row(amount)])
  const { rows, added, changed, unchanged, removed } = whole.json
  assert.deepEqual(saved.json, { rows, added, changed, unchanged, removed })
  assert.deepEqual([unchanged, whole.json.differences], [1, removed])
})

test('routes and branches can be tried too', async () => {
  const head = 'from,to,router,sameDayRouter,cutOff,active'
  const lines = [head, '1000,1499,CABA SUR,,,true', '8500,8599,VIEDMA,,,true']
  const tried = await importFile('/routes.csv?dryRun=true', lines)
  assert.deepEqual([tried.json.added, tried.json.changed], [1, 1])
  assert.equal(tried.json.changes[0].before.router, 'CABA')
  assert.equal((await get('/routes/8500-8599')).status, 404)
  const file = (await get('/branches.csv')).text.trim().split(/\r?\n/)
  const branches = await importFile('/branches.csv?dryRun=true', file)
  assert.deepEqual([branches.json.differences, branches.json.unchanged], [0, file.length - 1])
})
