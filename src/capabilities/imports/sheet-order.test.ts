import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createZone } from '../../kits/clock/zone.ts'
import { createOrderMessages } from '../orders/message/order-messages.wire.ts'
import { importLimits } from './imports.limits.ts'
import type { SheetCell } from './sheet-cell.ts'
import { indexColumns, judgeHeading, readHeading } from './sheet-column.ts'
import { createGatherer, exampleCode, placeOf, type SheetOrder, toOrder } from './sheet-order.ts'
import { createOrderWords } from './sheet-words.wire.ts'

const zone = createZone('America/Argentina/Buenos_Aires')
const { columns } = createOrderWords(createOrderMessages(zone))
const index = indexColumns(columns)

function gather(names: string[], ...rows: SheetCell[][]): SheetOrder[] {
  const heading = readHeading(1, names, index)
  assert.ok(heading)
  const gatherer = createGatherer(heading)
  const orders = rows.map((cells, place) => gatherer.add({ number: place + 2, cells }))
  return [...orders, gatherer.end()].filter((order) => order !== undefined)
}

const names = ['Código de seguimiento', 'Nombre', 'Peso (kg)', 'Producto']
const faultsOf = (orders: SheetOrder[]) =>
  orders.flatMap(({ faults }) => faults.map(({ row, fault }) => `${row} ${fault.name}`))

describe('the heading', () => {
  test('is recognized without case, accents, blanks or stars, by other names and by paths', () => {
    const heading = readHeading(
      3,
      [
        'CODIGO DE SEGUIMIENTO *',
        'nombreydestinatario',
        'destinatario.nombre',
        'peso',
        'CP',
        'dni',
      ],
      index,
    )
    assert.deepEqual(
      heading?.columns.map((column) => column?.path),
      [
        'codigoSeguimiento',
        undefined,
        'destinatario.nombre',
        'productos[].peso',
        'domicilio.codigoPostal',
        'destinatario.numeroDocumento',
      ],
    )
  })

  test('knows every field of the message by its own name', () => {
    for (const { path } of columns) {
      const wire = path.replaceAll('[]', '')
      assert.equal(
        readHeading(1, [path, 'servicio', 'piso', 'alto'], index)?.columns[0]?.path,
        path,
      )
      assert.ok(index.has(wire.replaceAll(/[^a-zA-Z0-9]/g, '').toLowerCase()), path)
    }
  })

  test('is no row that names fewer than three columns', () => {
    assert.equal(readHeading(1, ['Pedidos de marzo', 'Servicio', 'x'], index), undefined)
  })

  test('must have the columns that are always needed, each once', () => {
    const all = columns.map(({ heading }) => heading)
    const judged = (headings: string[]) => {
      const heading = readHeading(1, headings, index)
      assert.ok(heading)
      return judgeHeading(heading, columns)?.name
    }
    assert.equal(judged(all), undefined)
    assert.equal(judged(all.filter((heading) => heading !== 'Piso')), undefined)
    assert.equal(judged(all.filter((heading) => heading !== 'Celular')), 'columns-missing')
    assert.equal(judged([...all, 'CELULAR']), 'column-repeated')
  })
})

describe('the rows of an order', () => {
  test('one row is an order of one product', () => {
    const [order] = gather(names, ['A-1', 'Ana', '1,5', 'Remera'])
    assert.deepEqual(order?.message, {
      codigoSeguimiento: 'A-1',
      destinatario: { nombre: 'Ana' },
      domicilio: {},
      productos: [{ peso: '1.5', descripcionProducto: 'Remera' }],
    })
  })

  test('rows that follow each other with one code are one order of several products', () => {
    const orders = gather(
      names,
      ['A-1', 'Ana', 1, 'Remera'],
      ['a-1', null, 2, 'Gorra'],
      ['A-1 ', 'Ana', 3, 'Media'],
      ['A-2', 'Luis', 4, 'Bota'],
    )
    assert.equal(orders.length, 2)
    assert.deepEqual(
      orders.map(({ message }) => (message['productos'] as unknown[]).length),
      [3, 1],
    )
    assert.deepEqual(faultsOf(orders), [])
  })

  test('a row of an order that says something else of it is wrong', () => {
    const orders = gather(names, ['A-1', 'Ana', 1, 'x'], ['A-1', 'Luis', 2, 'y'])
    assert.deepEqual(faultsOf(orders), ['3 differs'])
  })

  test('a row that is the same as another is a mistake', () => {
    const orders = gather(names, ['A-1', 'Ana', 1, 'x'], ['A-1', 'Ana', 1, 'x'])
    assert.deepEqual(faultsOf(orders), ['3 row-repeated'])
  })

  test('a code that comes again further down is a mistake', () => {
    const orders = gather(
      names,
      ['A-1', 'Ana', 1, 'x'],
      ['A-2', 'Luis', 1, 'x'],
      ['A-1', 'Ana', 2, 'y'],
    )
    assert.deepEqual(faultsOf(orders), ['4 code-repeated'])
  })

  test('rows without a code are orders of their own, each without a code', () => {
    const orders = gather(names, [null, 'Ana', 1, 'x'], [null, 'Luis', 1, 'x'])
    assert.equal(orders.length, 2)
    assert.deepEqual(faultsOf(orders), [])
  })

  test("the template's example is no order", () => {
    assert.deepEqual(gather(names, [exampleCode, 'Ana', 1, 'x']), [])
  })

  test('a field of the message is found again in the sheet', () => {
    const [order] = gather(names, ['A-1', 'Ana', 1, 'x'], ['A-1', null, 2, 'y'])
    assert.ok(order)
    assert.deepEqual(placeOf('productos[1].peso', order), { row: 3, path: 'productos[].peso' })
    assert.deepEqual(placeOf('destinatario.email[0]', order), {
      row: 2,
      path: 'destinatario.email',
    })
  })
})

describe('an order of too many rows, or of too much text,', () => {
  const rowsOf = (count: number, text = '') =>
    Array.from({ length: count }, (_, turn) => ['A-1', 'Ana', 1, `${text}${turn}`])

  test('is refused whole, in parts of bounded length', () => {
    const most = importLimits.sheetRowsPerOrder
    assert.deepEqual(faultsOf(gather(names, ...rowsOf(most))), [])
    const orders = gather(names, ...rowsOf(most + 10))
    assert.deepEqual(
      orders.map(({ lines }) => lines.length),
      [most + 1, 9],
    )
    assert.deepEqual(faultsOf(orders), ['2 order-too-long', `${most + 3} code-repeated`])
  })

  test('is reported again when it is read from the store', () => {
    const text = 'x'.repeat(30_000)
    const orders = gather(names, ...rowsOf(50, text))
    assert.deepEqual(faultsOf(orders), ['2 order-too-long', '37 code-repeated'])
    const heading = readHeading(1, names, index)
    const again = orders.map(({ lines, earlier }) => heading && toOrder(lines, heading, earlier))
    assert.deepEqual(faultsOf(again.filter((order) => order !== undefined)), faultsOf(orders))
  })
})
