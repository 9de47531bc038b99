import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openAddresses } from '../src/capabilities/addresses/addresses.ts'
import { orderCreation } from '../src/capabilities/orders/orders.rest.ts'
import { readConfig } from '../src/config.ts'
import { openEnvironment } from '../src/environment.ts'
import { silentLog } from '../src/kits/log/log.ts'
import { createMetrics } from '../src/kits/metrics/metrics.ts'
import { crossOrder } from './contract/support.ts'
import { closeEngines, engines, type TestDatabase } from './support/engines.ts'
import { openMigrated } from './support/migrated.ts'
import { crossShipper } from './support/order-door.ts'

const street = 'Pasaje de los Secretos'
const lines: string[] = []
const metrics = createMetrics()
let db: TestDatabase
let opened: Awaited<ReturnType<typeof openEnvironment>>
before(async () => {
  const [engine] = engines
  assert.ok(engine)
  db = await openMigrated(engine)
  opened = await openEnvironment('testing', {
    config: readConfig({ POSTA_NORMALIZE_ORDERS: 'on' }),
    databases: new Map([['testing', db]]),
    log: { ...silentLog, error: (...values) => void lines.push(JSON.stringify(values)) },
    metrics,
    addresses: {
      ...openAddresses(),
      normalize(question) {
        throw new RangeError(`nowhere:\n${question.street}\n${question.locality}`)
      },
    },
  })
  await opened.environment.shippers.issueCredentials(crossShipper, {
    id: 'token 1',
    name: 'test',
    role: 'administrator',
  })
})
after(async () => {
  await opened.close()
  await db.dispose()
  await closeEngines()
})

test('a fault of the normalizer loses no order; it is counted, and logged without the address', async () => {
  const { orders, zone } = opened.environment
  const order = crossOrder({ 'domicilio.direccion': street, 'domicilio.localidad': 'Escondida' })
  const context = { orders, zone, caller: crossShipper, header: () => undefined }
  const answer = await orderCreation.answer(order, context)
  assert.equal(answer.code, 0)
  const code = String(order['codigoSeguimiento'])
  assert.equal((await db.all('select 1 as one from shipment_order')).length, 1)
  assert.equal((await db.all('select 1 as one from order_address')).length, 0)
  assert.match(await metrics.print(), /^posta_unnormalized_orders_total 1$/m)
  assert.equal(lines.length, 1)
  const [line = ''] = lines
  assert.ok(line.includes(code))
  assert.match(line, /order not normalized/)
  assert.match(line, /RangeError/)
  assert.match(line, /normalizer-fault\.test/)
  for (const secret of [street, 'Escondida', 'Núñez', '30123456'])
    assert.ok(!line.includes(secret), line)
})
