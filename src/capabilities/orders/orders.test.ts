import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { crossOrder, fullOrder, wareLine, wareOrder } from '../../../test/contract/support.ts'
import { forEachEngine, type TestDatabase, testAtOnce } from '../../../test/support/engines.ts'
import { openMigrated, withStatements } from '../../../test/support/migrated.ts'
import {
  addWareStock,
  crossShipper,
  type OrderDoor,
  openOrderDoor,
} from '../../../test/support/order-door.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Submission } from './orders.ts'
import { findOrders } from './storing/orders.store.ts'

type Fields = Record<string, unknown>

forEachEngine((engine) => {
  let db: TestDatabase
  let door: OrderDoor
  let now = Date.now()

  before(async () => {
    db = await openMigrated(engine)
    await addWareStock(
      db,
      ['SKU-AZUL', 'SKU-ROJO'].map((sku) => ({
        sku,
        warehouse: '001',
        location: 'A01',
        units: 10_000,
      })),
    )
    door = await openOrderDoor(db, () => now)
  })
  after(() => db.dispose())

  const codeOf = (order: Fields) => String(order['codigoSeguimiento'])

  async function contentOf(order: Fields): Promise<Fields> {
    const [stored] = await findOrders(db, [codeOf(order) as TrackingCode])
    assert.ok(stored, `${codeOf(order)} is not stored`)
    return JSON.parse(stored.content) as Fields
  }

  /** Counts the orders and contents stored under these codes; nothing else may be stored. */
  async function rowsOf(codes: readonly string[]): Promise<{ orders: number; contents: number }> {
    const [strays] = await db.all<{ many: number }>(
      `select count(*) as many from order_content c
       where not exists (select 1 from shipment_order o where o.id = c.id)`,
    )
    assert.equal(strays?.many, 0, 'contents without an order')
    const [rows] = await db.all<{ orders: number; contents: number }>(
      `select count(*) as orders, count(c.id) as contents
       from shipment_order o left join order_content c on c.id = o.id
       where tracking_code in list($1)`,
      [codes],
    )
    assert.ok(rows)
    return rows
  }

  const reserved = async () => {
    const rows = await db.all<{ many: number }>('select sum(reserved) as many from stock')
    return rows[0]?.many ?? 0
  }

  const many = <Value>(count: number, make: (index: number) => Value) =>
    Array.from({ length: count }, (_, index) => make(index))

  const times = (codes: readonly number[], wanted: number) =>
    codes.filter((code) => code === wanted).length

  test('sixty-four orders at once are stored whole by a few commits', async () => {
    const orders = many(64, (index) => fullOrder({ datoNumerico: `N-${index}` }))
    door.batches.length = 0
    const codes = await Promise.all(orders.map((order) => door.send(order)))
    assert.deepEqual(new Set(codes), new Set([0]))
    assert.equal(
      door.batches.reduce((sum, size) => sum + size, 0),
      64,
    )
    assert.ok(door.batches.length <= 3, `commits of ${door.batches.join(', ')}`)
    assert.deepEqual(await rowsOf(orders.map(codeOf)), { orders: 64, contents: 64 })
    for (const [index, order] of orders.entries())
      assert.equal((await contentOf(order))['numericData'], `N-${index}`)
  })

  test('an order alone is stored at once', async () => {
    door.batches.length = 0
    assert.equal(await door.send(crossOrder()), 0)
    assert.deepEqual(door.batches, [1])
  })

  test('an order, what it says, its units and its answer are one transaction', async () => {
    const watched = withStatements(db)
    const watchedDoor = await openOrderDoor(watched.db)
    assert.equal(await watchedDoor.send(crossOrder()), 0, 'the first one takes numbers for many')
    const already = watched.statements.length
    assert.equal(await watchedDoor.send(wareOrder(), 'one-transaction'), 0)
    const statements = watched.statements.slice(already)
    assert.equal(statements.filter((one) => one === 'begin').length, 1)
    const writes = statements.filter((one) => /\b(insert into|update|delete from)\b/.test(one))
    const inside = writes.filter((one) => one.startsWith('in transaction: '))
    assert.deepEqual(writes, inside)
    for (const table of ['shipment_order', 'order_content', 'stock', 'idempotency'])
      assert.ok(
        inside.some((one) => one.includes(table)),
        `${table}: ${inside.join('\n')}`,
      )
  })

  test('everything sent is stored, including fields that the contract does not name', async () => {
    const order = fullOrder({
      color: 'azul',
      'destinatario.apodo': 'Tito',
      'productos[0].colores': ['rojo', { tono: 3 }],
      'autorizado[0].vinculo': null,
    })
    assert.equal(await door.send(order), 0)
    assert.deepEqual(await contentOf(order), {
      ...keptOfFullOrder,
      trackingCode: codeOf(order),
      additional: {
        color: 'azul',
        'destinatario.apodo': 'Tito',
        'productos[0].colores': ['rojo', { tono: 3 }],
        'autorizado[0].vinculo': null,
      },
    })
  })

  test('999 products are kept, each of them', async () => {
    const productos = many(999, (index) => wareLine('SKU-AZUL', 1, { serie: `S${index}` }))
    const order = wareOrder({ productos })
    assert.equal(await door.send(order), 0)
    const { products } = await contentOf(order)
    assert.deepEqual(
      (products as Fields[]).map((product) => product['serial']),
      many(999, (index) => `S${index}`),
    )
  })

  test('of twenty loads of one code at once exactly one is stored', async () => {
    const order = crossOrder()
    const codes = await Promise.all(many(20, () => door.send(order)))
    assert.equal(times(codes, 0), 1)
    assert.equal(times(codes, 11) + times(codes, 8), 19)
    assert.deepEqual(await rowsOf([codeOf(order)]), { orders: 1, contents: 1 })
    assert.equal(await door.send(order), 8)
  })

  test('codes that differ only in case are the same code', async () => {
    const order = crossOrder({ codigoSeguimiento: 'Caja-Uno' })
    assert.equal(await door.send(order), 0)
    assert.equal(await door.send({ ...order, codigoSeguimiento: 'cAJA-uNO' }), 8)
  })

  testAtOnce(engine, 'two processes never store one code twice', async () => {
    const other = await openOrderDoor(await db.again())
    const orders = many(30, () => crossOrder())
    const codes = await Promise.all(
      orders.flatMap((order) => [door.send(order), other.send(order)]),
    )
    assert.equal(times(codes, 0), 30)
    assert.equal(times(codes, 8), 30)
    assert.deepEqual(await rowsOf(orders.map(codeOf)), { orders: 30, contents: 30 })
  })

  test('a faulty order never fails others of its batch, and leaves nothing behind', async () => {
    const faulty = { ...(await submissionOf('FALLA-0001')), unread: [] }
    const neighbours = many(12, () => crossOrder())
    const answers = await Promise.allSettled([
      ...neighbours.slice(0, 6).map((order) => door.send(order)),
      door.orders.createOrder(faulty),
      ...neighbours.slice(6).map((order) => door.send(order)),
    ])
    assert.equal(answers[6]?.status, 'rejected')
    const codes = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    assert.deepEqual(
      codes,
      many(12, () => 0),
    )
    assert.deepEqual(await rowsOf(neighbours.map(codeOf)), { orders: 12, contents: 12 })
    assert.deepEqual(await rowsOf(['FALLA-0001']), { orders: 0, contents: 0 })
  })

  test('stock is reserved with the order, and an order without it leaves nothing', async () => {
    const reservedBefore = await reserved()
    const greedy = [7_000, 7_000].map((units) =>
      wareOrder({ productos: [wareLine('SKU-ROJO', 3), wareLine('SKU-ROJO', units)] }),
    )
    const codes = await Promise.all(greedy.map((order) => door.send(order)))
    assert.deepEqual(new Set(codes), new Set([0, 400]))
    assert.deepEqual(await rowsOf(greedy.map(codeOf)), { orders: 1, contents: 1 })
    assert.equal(await reserved(), reservedBefore + 7_003)
  })

  testAtOnce(
    engine,
    'two processes that reserve in different orders both get through',
    async () => {
      const other = await openOrderDoor(await db.again())
      const reservedBefore = await reserved()
      const lines = (first: string) => {
        const second = first === 'SKU-AZUL' ? 'SKU-ROJO' : 'SKU-AZUL'
        return many(20, (index) =>
          wareOrder({ productos: [wareLine(index % 2 === 0 ? first : second, 1)] }),
        )
      }
      const codes = await Promise.all([
        ...lines('SKU-AZUL').map((order) => door.send(order)),
        ...lines('SKU-ROJO').map((order) => other.send(order)),
      ])
      assert.equal(times(codes, 0), 40)
      assert.equal(await reserved(), reservedBefore + 40)
    },
  )

  /** An order that passes the rules but violates a table's constraint, as a bug would. */
  async function submissionOf(code: string): Promise<Submission> {
    const submissions: Submission[] = []
    const { createOrder } = door.orders
    door.orders.createOrder = async (submission) => {
      submissions.push(submission)
      return { ok: true, value: { code: code as TrackingCode, enteredAt: 0 } }
    }
    await door.send(crossOrder({ codigoSeguimiento: code })).finally(() => {
      door.orders.createOrder = createOrder
    })
    const [submission] = submissions
    assert.ok(submission)
    const { recipient: _left, ...draft } = submission.draft
    return { ...submission, shipper: crossShipper, draft: { ...draft, recipient: {} as never } }
  }
})

const keptOfFullOrder = {
  alternativeCode: '42',
  service: 'E',
  numericData: '0000012345',
  observations: ['Tocar timbre', 'Entregar de mañana'],
  smsModel: 'aviso',
  emailModel: 'aviso',
  watermark: 'FRAGIL',
  deliveryNote: 'R-0001-00001234',
  recipient: person('Jorge Agüero'),
  authorized: [person('Inés Agüero')],
  address: address('Avenida Colón', '1250'),
  alternativeAddress: address('Bulevar San Juan', '600'),
  products: [
    {
      lengthHundredthsCm: 3_000,
      heightHundredthsCm: 1_050,
      widthHundredthsCm: 2_000,
      weightHundredthsKg: 125,
      quantity: 1,
      declaredValue: 15_000,
      cashOnDelivery: 0,
      sku: 'MATE-01',
      description: 'Mate de calabaza',
      batch: 'L-2026',
      warehouse: '001',
      location: 'A01',
      serial: 'S-000001',
      batchExpiry: '31/12/2027',
    },
  ],
}

function person(name: string) {
  const document = { documentType: 'DNI', documentNumber: 28_765_432 }
  const reach = {
    emails: ['jorge.aguero@ejemplo.com.ar'],
    phone: '3514223344',
    mobile: '3515556677',
  }
  return { ...document, name, ...reach }
}

function address(street: string, number: string) {
  return {
    street,
    number,
    floor: '4',
    flat: 'B',
    postalCode: 5000,
    locality: 'Córdoba',
    province: 'Córdoba',
    latitude: '-31.4135',
    longitude: '-64.1811',
    phones: ['3514223344'],
  }
}
