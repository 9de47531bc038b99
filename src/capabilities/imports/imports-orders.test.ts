import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../test/support/engines.ts'
import { codes, csvSheet, type ImportTest, openImportTest } from '../../../test/support/sheets.ts'

const code = 'Código de seguimiento'

forEachEngine((engine) => {
  let kit: ImportTest

  before(async () => {
    kit = await openImportTest(engine)
  })
  after(() => kit.close())

  const ordersOf = (id: string, changes = {}) =>
    kit.imports.orders(id, { afterRow: 0, most: 100, state: undefined, ...changes })

  test('orders are listed as the sheet has them, also what is wrong in it', async () => {
    const { id } = await kit.upload(
      csvSheet([
        { [code]: 'LEIDA-1', Altura: '1234', Piso: '3', Cantidad: 2 },
        { [code]: 'LEIDA-1', 'Peso (kg)': '0,25' },
        { [code]: 'LEIDA-2', 'Código postal': '76OO', 'Peso (kg)': '1.500' },
      ]),
    )
    assert.deepEqual(await ordersOf(id), [
      {
        firstRow: 2,
        rowCount: 2,
        code: 'LEIDA-1',
        state: 'right',
        recipientName: 'Ana Pérez',
        address: 'Av. Corrientes 1234, 3, CABA',
        postalCode: '1043',
        weightKg: 3.25,
        priceCents: null,
      },
      {
        firstRow: 4,
        rowCount: 1,
        code: 'LEIDA-2',
        state: 'wrong',
        recipientName: 'Ana Pérez',
        address: 'Av. Corrientes, CABA',
        postalCode: '76OO',
        weightKg: undefined,
        priceCents: null,
      },
    ])
  })

  test('orders are listed page by page, and by their state after the load', async () => {
    const wrong = { [code]: 'PAGINA-MAL', 'Código postal': 99 }
    const { id } = await kit.upload(csvSheet([...codes('PAGINA', 12), wrong]))
    const first = await ordersOf(id, { most: 11 })
    assert.equal(first.length, 11)
    const rest = await ordersOf(id, { afterRow: first.at(-1)?.firstRow })
    assert.deepEqual(
      rest.map((order) => order.code),
      ['PAGINA-12', 'PAGINA-MAL'],
    )
    await kit.load(id)
    assert.equal((await ordersOf(id, { state: 'loaded' })).length, 12)
    const refused = await ordersOf(id, { state: 'refused' })
    assert.deepEqual(
      refused.map((order) => order.code),
      ['PAGINA-MAL'],
    )
  })

  test('an error has the text of its cell', async () => {
    const wrong = { [code]: 'DICE-1', 'Código postal': ' 76OO ', 'Peso (kg)': '1.500' }
    const { id } = await kit.upload(csvSheet([wrong]))
    const [order] = await kit.imports.errors(id, 0, 1)
    const errors = order?.errors.map(({ field, value }) => [field, value]).toSorted()
    assert.deepEqual(errors, [
      ['domicilio.codigoPostal', '76OO'],
      ['productos[].peso', '1.500'],
    ])
  })

  test('orders that were loaded before, just the same, are distinguished from other errors', async () => {
    const first = await kit.upload(csvSheet(codes('IGUAL', 2)))
    assert.equal(first.counts.wrong.already, 0)
    await kit.load(first.id)
    const [same = {}, other = {}] = codes('IGUAL', 2)
    const changed = { ...other, Calle: 'Av. Rivadavia' }
    const again = await kit.upload(csvSheet([same, changed, ...codes('NUEVA', 1)]))
    assert.deepEqual(again.counts.wrong, { orders: 2, rows: 2, already: 1 })
    const ended = await kit.load(again.id)
    assert.equal(ended.counts.refused.already, 1)
  })
})
