import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { hundredths } from '../../kernel/measures.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { unreadable } from '../../outcome.ts'
import { requestedUnits } from './order-content.ts'
import type { OrderDraft, ProductDraft } from './order-draft.ts'
import { judgeOrder, type OrderFacts } from './order-rules.ts'

const cross: Shipper = {
  number: 1,
  name: 'Tienda',
  mode: 'CROSS',
  insured: false,
  sameDay: false,
  volumetricFactor: 4000,
}
const ware: Shipper = { ...cross, mode: 'WARE' }

function facts(changes: Partial<OrderFacts> = {}): OrderFacts {
  return { shipper: cross, branchKnown: false, shortages: [], ...changes }
}

function product(changes: ProductDraft = {}): ProductDraft {
  const size = hundredths(1_000)
  return {
    lengthHundredthsCm: size,
    heightHundredthsCm: size,
    widthHundredthsCm: size,
    weightHundredthsKg: hundredths(150),
    quantity: 1,
    ...changes,
  }
}

function draft(changes: OrderDraft = {}): OrderDraft {
  return {
    service: 'E',
    products: [product()],
    address: { street: 'Corrientes', locality: 'CABA' },
    ...changes,
  }
}

/** The violations as "refusal field product". */
function faults(order: OrderDraft, orderFacts: OrderFacts = facts()): string[] {
  return judgeOrder(order, orderFacts).map(({ refusal, field, product: place }) =>
    [refusal, field, place].filter((part) => part !== undefined).join(' '),
  )
}

test('an order that breaks no rule is not refused', () => {
  assert.deepEqual(faults(draft()), [])
})

describe('quantity', () => {
  test('a quantity of 0 or less is refused, at its product', () => {
    const products = [product(), product({ quantity: 0 }), product({ quantity: -3 })]
    assert.deepEqual(faults(draft({ products })), [
      'quantity-not-positive quantity 1',
      'quantity-not-positive quantity 2',
    ])
  })
})

describe('weight', () => {
  const weighing = (weightHundredthsKg: ProductDraft['weightHundredthsKg'] | undefined) => {
    const { weightHundredthsKg: _usual, ...rest } = product()
    return draft({
      products: [weightHundredthsKg === undefined ? rest : { ...rest, weightHundredthsKg }],
    })
  }

  test('in CROSS it is above 0', () => {
    assert.deepEqual(faults(weighing(hundredths(1))), [])
    for (const weight of [hundredths(0), hundredths(-1), undefined])
      assert.deepEqual(faults(weighing(weight)), ['weight-not-positive weight 0'])
  })

  test('in WARE it may be 0, but must be sent', () => {
    const rules = (weight?: ProductDraft['weightHundredthsKg']) =>
      faults(weighing(weight), facts({ shipper: ware })).filter((one) => one.includes('weight'))
    assert.deepEqual(rules(hundredths(0)), [])
    assert.deepEqual(rules(hundredths(-1)), ['weight-negative weight 0'])
    assert.deepEqual(rules(undefined), ['field-missing weight 0'])
  })

  test('one that could not be read is not judged again', () => {
    assert.deepEqual(faults(weighing(unreadable)), [])
  })
})

describe('amounts', () => {
  test('a negative amount is refused, of whichever kind', () => {
    const products = [product({ declaredValue: -1, cashOnDelivery: -2 })]
    assert.deepEqual(faults(draft({ products })), [
      'amount-negative declaredValue 0',
      'amount-negative cashOnDelivery 0',
    ])
  })

  test('with insurance every product needs a value above 0', () => {
    const insured = facts({ shipper: { ...cross, insured: true } })
    const products = [product({ declaredValue: 1 }), product({ declaredValue: 0 }), product()]
    assert.deepEqual(faults(draft({ products }), insured), [
      'insured-value-missing declaredValue 1',
      'insured-value-missing declaredValue 2',
    ])
    const unread = draft({ products: [product({ declaredValue: unreadable })] })
    assert.deepEqual(faults(unread, insured), [])
  })

  test('without insurance no value is needed', () => {
    assert.deepEqual(faults(draft({ products: [product({ declaredValue: 0 })] })), [])
  })

  for (const service of ['B', 'G'] as const)
    test(`service ${service} needs an amount to collect above 0 over all products`, () => {
      const orderFacts = facts({ branchKnown: true })
      const collecting = (...amounts: number[]) =>
        faults(
          draft({
            service,
            products: amounts.map((cashOnDelivery) => product({ cashOnDelivery })),
          }),
          orderFacts,
        )
      assert.deepEqual(collecting(0, 100), [])
      assert.deepEqual(collecting(0, 0), ['cash-amount-missing cashOnDelivery 0'])
      assert.deepEqual(faults(draft({ service }), orderFacts), [
        'cash-amount-missing cashOnDelivery 0',
      ])
      assert.deepEqual(collecting(-1), ['amount-negative cashOnDelivery 0'])
    })

  for (const service of ['E', 'R', 'C', 'F'] as const)
    test(`service ${service} needs none`, () => {
      assert.deepEqual(faults(draft({ service }), facts({ branchKnown: true })), [])
    })

  test('an amount that could not be read may have been above 0', () => {
    const products = [product({ cashOnDelivery: unreadable }), product()]
    assert.deepEqual(faults(draft({ service: 'B', products })), [])
    assert.deepEqual(faults(draft({ service: 'B', products: [unreadable, product()] })), [])
  })
})

describe('destination', () => {
  for (const service of ['F', 'G'] as const)
    test(`service ${service} goes to a branch that is known`, () => {
      const collected = draft({ service, products: [product({ cashOnDelivery: 5 })] })
      assert.deepEqual(faults(collected, facts({ branchKnown: true })), [])
      assert.deepEqual(faults(collected), ['branch-unknown locality'])
      const nowhere = { ...collected, address: { street: 'Corrientes' } }
      assert.deepEqual(faults(nowhere), ['branch-unknown locality'])
    })

  test('otherwise the locality is a place, and a blank one is missing', () => {
    assert.deepEqual(faults(draft({ address: { street: 'x' } })), ['field-missing locality'])
    assert.deepEqual(faults(draft({ address: { street: 'x', locality: '  ' } })), [
      'field-missing locality',
    ])
    assert.deepEqual(faults(draft({ address: { street: 'x', locality: unreadable } })), [])
  })

  test('an unreadable address is reported once, by the reader', () => {
    const { address: _none, ...rest } = draft()
    assert.deepEqual(faults({ ...rest, address: unreadable }), [])
    assert.deepEqual(faults(rest), [])
  })
})

describe('stock in WARE', () => {
  const orderFacts = facts({ shipper: ware })
  const line = (sku: string, quantity: number) =>
    product({ sku, warehouse: '001', location: 'A01', quantity })
  const products = [line('AZUL', 1), line('ROJO', 8)]

  test('sku, warehouse and location are required, and blank ones are missing', () => {
    assert.deepEqual(faults(draft({ products: [product()] }), orderFacts), [
      'field-missing sku 0',
      'field-missing warehouse 0',
      'field-missing location 0',
    ])
    assert.deepEqual(faults(draft({ products: [line(' ', 1)] }), orderFacts), [
      'field-missing sku 0',
    ])
  })

  test('a shortage is reported at its product, with the requested and the available units', () => {
    const shortages: OrderFacts['shortages'] = [
      { line: 0, name: 'sku-unknown' },
      { line: 1, name: 'stock-insufficient', asked: 8, available: 5 },
    ]
    assert.deepEqual(judgeOrder(draft({ products }), { ...orderFacts, shortages }), [
      { refusal: 'sku-unknown', field: 'sku', product: 0 },
      { refusal: 'stock-insufficient', field: 'quantity', product: 1, available: 5, asked: 8 },
    ])
  })

  test('CROSS orders need none of it', () => {
    assert.deepEqual(faults(draft({ products: [line(' ', 9_999)] })), [])
  })
})

describe('the units that an order requests', () => {
  const line = { sku: 'AZUL', warehouse: '001', location: 'A01' }

  test('are the readable ones, by product index', () => {
    const products = [unreadable, product({ ...line, sku: unreadable }), product(line)]
    assert.deepEqual(
      requestedUnits(draft({ products })).map(([index, { sku, units }]) => [index, sku, units]),
      [[2, 'AZUL', 1]],
    )
  })

  test('a negative quantity makes no room for other lines', () => {
    const [request] = requestedUnits(draft({ products: [product({ ...line, quantity: -4 })] }))
    assert.equal(request?.[1].units, 0)
  })

  test('the batch, its expiry and the serial are what the order names', () => {
    const names = { batch: 'L1', serial: 'S1', batchExpiry: '31/12/2027' }
    const [request] = requestedUnits(draft({ products: [product({ ...line, ...names })] }))
    const { batch, serial, expiresOn } = request?.[1] ?? {}
    assert.deepEqual([batch, serial, expiresOn], ['L1', 'S1', '2027-12-31'])
  })
})
