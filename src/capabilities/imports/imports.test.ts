import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../test/support/engines.ts'
import { crossShipper, wareShipper } from '../../../test/support/order-door.ts'
import {
  clerk,
  codes,
  csvSheet,
  type ImportTest,
  openImportDoor,
  openImportTest,
  ordersOf,
  type SheetRowWords,
  usualCells,
  workbookSheet,
} from '../../../test/support/sheets.ts'
import { importLimits } from './imports.limits.ts'
import { type Imports, usualSheetLimits } from './imports.ts'

const code = 'Código de seguimiento'

forEachEngine((engine) => {
  let kit: ImportTest

  before(async () => {
    kit = await openImportTest(engine)
  })
  after(() => kit.close())

  async function errorsOf(id: string): Promise<string[]> {
    const orders = await kit.imports.errors(id, 0, 100)
    return orders.flatMap(({ errors }) =>
      errors.map(({ row, column, field, code: number }) => `${row} ${column} ${field} ${number}`),
    )
  }

  async function linesOf(outcome: Awaited<ReturnType<Imports['resultFile']>>) {
    assert.ok(outcome.ok, JSON.stringify(outcome))
    return outcome.value.bytes.toString('utf8').trimEnd().split('\r\n')
  }

  async function addImport(id: string, shipper: number, state: string, at: number) {
    await kit.db.run(
      `insert into import (id, shipper_number, file_name, format, file_bytes, state,
         loads_at_once, reloads, failure, sheet, columns, rows_total, requested_by, created_at,
         counts, forgotten, lease_owner, lease_until)
       values ($1, $2, '', '', 0, $3, 0, 0, '', '', '', 0, '', $4, '[]', 0, '', 0)`,
      [id, shipper, state, at],
    )
  }

  const addEnded = (id: string) => addImport(id, crossShipper.number, 'finished', kit.time.now + 1)

  const wrong: SheetRowWords = { [code]: 'MAL-2', 'Código postal': 99, 'Peso (kg)': '1.500' }

  test('a sheet is judged without storing orders, then the correct ones are loaded', async () => {
    const judged = await kit.upload(csvSheet([...codes('BIEN', 2), wrong]))
    assert.equal(judged.state, 'judged')
    assert.equal(judged.rows, 3)
    assert.deepEqual(ordersOf(judged), [2, 1, 0, 0])
    assert.deepEqual(await errorsOf(judged.id), [
      '4 L productos[].peso 400',
      '4 H domicilio.codigoPostal 5',
    ])
    assert.equal((await kit.stored('BIEN')).orders, 0)
    const loaded = await kit.load(judged.id)
    assert.equal(loaded.state, 'finished')
    assert.deepEqual(ordersOf(loaded), [0, 0, 2, 1])
    assert.deepEqual(await kit.stored('BIEN'), { orders: 2, contents: 2 })
    const again = await kit.upload(csvSheet(codes('BIEN', 2)))
    assert.deepEqual(await errorsOf(again.id), [
      '2 A codigoSeguimiento 8',
      '3 A codigoSeguimiento 8',
    ])
  })

  test('the sheet is returned with the result of each row, or the failed rows alone', async () => {
    const rows = [...codes('VUELTA', 1), { ...wrong, [code]: 'MAL-3' }]
    const { id } = await kit.upload(csvSheet(rows), { loadsAtOnce: true })
    const result = await linesOf(await kit.imports.resultFile(id))
    assert.equal(result.length, 3)
    assert.match(result[0] ?? '', /;Resultado$/)
    assert.match(result[1] ?? '', /;Cargada: VUELTA-1\.$/)
    assert.match(result[2] ?? '', /Peso \(kg\): Puede ser 1,5 o 1500: 1\.500 no lo dice\./)
    const pattern = / Código postal: El código postal es un número de 1000 a 9999\. Escribí solo/
    assert.match(result[2] ?? '', pattern, 'the heading is said once')
    const failed = await linesOf(await kit.imports.failedRows(id))
    assert.equal(failed.length, 2)
    const mended = failed.join('\r\n').replace('1.500', '1.5').replace(';99;', ';1043;')
    const again = await kit.upload(Buffer.from(mended), { loadsAtOnce: true })
    assert.deepEqual(ordersOf(again), [0, 0, 1, 0])
    assert.deepEqual(again.ignoredColumns, [])
  })

  for (const separator of [',', ';', '\t'])
    test(`a sheet parted by ${JSON.stringify(separator)} goes back so`, async () => {
      const prefix = { ',': 'COMA', ';': 'PUNTO', '\t': 'TAB' }[separator] ?? ''
      const text = csvSheet([{ ...wrong, [code]: `${prefix}-1` }]).toString('utf8')
      const file = Buffer.from(text.replaceAll(';', separator), 'latin1')
      const { id } = await kit.upload(file, { loadsAtOnce: true })
      const heads = `\u{feff}Código de seguimiento${separator}Servicio${separator}`
      const [result] = await linesOf(await kit.imports.resultFile(id))
      assert.ok(result?.startsWith(heads), String(result))
      const failed = await linesOf(await kit.imports.failedRows(id))
      assert.ok(failed[0]?.startsWith(heads), String(failed[0]))
      const mended = failed
        .join('\r\n')
        .replace('1.500', '1.5')
        .replace(/(?<=\W)99(?=\W)/, '1043')
      const again = await kit.upload(Buffer.from(mended), { loadsAtOnce: true })
      assert.deepEqual(ordersOf(again), [0, 0, 1, 0])
    })

  const blank: SheetRowWords = Object.fromEntries(
    Object.keys(usualCells).map((name) => [name, ' \u{a0}']),
  )
  const parted = (name: string): SheetRowWords[] => [
    { [code]: name },
    blank,
    { [code]: name, Cantidad: 2 },
    blank,
  ]

  test('rows of blanks part no order and make none, and the rows keep their places', async () => {
    const text = `${csvSheet(parted('HUECO-1')).toString('utf8')}\r\n \r\n`
    const judged = await kit.upload(Buffer.from(text))
    assert.deepEqual([judged.rows, ...ordersOf(judged)], [2, 1, 0, 0, 0])
    const loaded = await kit.load(judged.id)
    assert.deepEqual(ordersOf(loaded), [0, 0, 1, 0])
    const results = (await linesOf(await kit.imports.resultFile(judged.id))).map(
      (line) => line.split(';')[Object.keys(usualCells).length] ?? '',
    )
    const done = 'Cargada: HUECO-1.'
    assert.deepEqual(results, ['Resultado', done, '', done, '', ''])
    for (const bookType of ['xlsx', 'biff8'] as const) {
      const book = await kit.upload(workbookSheet(parted(`HUECO-${bookType}`), bookType))
      assert.deepEqual([book.rows, ...ordersOf(book)], [2, 1, 0, 0, 0], bookType)
    }
  })

  test('a file that can not be read fails, and says why', async () => {
    const broken = await kit.upload(Buffer.from('<html>'))
    assert.equal(broken.state, 'failed')
    assert.match(broken.failure, /guardalo como \.xlsx/)
    const headless = await kit.upload(Buffer.from('a;b;c\n1;2;3'))
    assert.match(headless.failure, /fila de títulos/)
    const partial = await kit.upload(Buffer.from('servicio;peso;piso\nE;1;2'))
    assert.match(partial.failure, /«Código de seguimiento»/)
    const bare = await kit.upload(csvSheet([]), { loadsAtOnce: true })
    assert.equal(bare.state, 'failed')
    assert.match(bare.failure, /no tiene órdenes debajo de los títulos/)
    assert.ok(!(await kit.imports.resultFile(broken.id)).ok)
  })

  test('the rows below the heading are counted, whatever stands above it', async () => {
    const tight = await openImportDoor(kit.db, kit.clock, { ...usualSheetLimits, rows: 3 })
    const upload = async (file: Buffer) => {
      const settings = { fileName: 'p.csv', by: clerk, loadsAtOnce: false, reloads: false }
      const stored = await tight.upload({ shipper: crossShipper, file, ...settings })
      assert.ok(stored.ok)
      await tight.run()
      return kit.find(stored.value.id)
    }
    for (const above of ['', 'Pedidos de hoy;;\r\n']) {
      const sheet = (rows: number) =>
        upload(Buffer.concat([Buffer.from(above), csvSheet(codes('CUENTA', rows))]))
      assert.equal((await sheet(3)).rows, 3)
      const refused = await sheet(4)
      assert.equal(refused.state, 'failed')
      assert.match(refused.failure, /más de 3 filas/)
    }
  })

  test('several workers on one sheet load each order once', async () => {
    const others = await Promise.all(
      [1, 2].map(async () => openImportDoor(await kit.db.again(), kit.clock)),
    )
    const { id } = await kit.upload(csvSheet(codes('JUNTOS', 300)))
    const started = await kit.imports.start(id, undefined, undefined, clerk)
    assert.ok(started.ok)
    await Promise.all([kit.imports.run(), ...others.map((other) => other.run())])
    assert.deepEqual(ordersOf(await kit.find(id)), [0, 0, 300, 0])
    assert.deepEqual(await kit.stored('JUNTOS'), { orders: 300, contents: 300 })
    for (const other of others) await other.stop()
  })

  test('the work of a silent worker is resumed when its lease expires, not before', async () => {
    const { id } = await kit.upload(csvSheet(codes('SILENCIO', 3)))
    await kit.db.run(
      `update import set state = 'loading', lease_owner = 'muerto', lease_until = $2 where id = $1`,
      [id, kit.time.now + importLimits.importLeaseMs],
    )
    await kit.imports.run()
    assert.deepEqual(ordersOf(await kit.find(id)), [3, 0, 0, 0])
    kit.time.now += importLimits.importLeaseMs + 1
    await kit.imports.run()
    assert.deepEqual(ordersOf(await kit.find(id)), [0, 0, 3, 0])
  })

  test('two keepers of one import, the first of them late, still load each order once', async () => {
    const { id } = await kit.upload(csvSheet(codes('TARDE', 200)))
    const other = await openImportDoor(await kit.db.again(), kit.clock)
    assert.ok((await kit.imports.start(id, undefined, undefined, clerk)).ok)
    const first = kit.imports.run()
    await kit.db.run('update import set lease_until = 0 where id = $1', [id])
    await Promise.all([first, other.run()])
    assert.deepEqual(ordersOf(await kit.find(id)), [0, 0, 200, 0])
    assert.deepEqual(await kit.stored('TARDE'), { orders: 200, contents: 200 })
    await other.stop()
  })

  test('a cancelled import loads nothing more, and is not started', async () => {
    const { id } = await kit.upload(csvSheet(codes('NUNCA', 2)))
    assert.equal((await kit.imports.find(id, 4_444))?.id, undefined)
    assert.ok(!(await kit.imports.cancel(id, 4_444, clerk)).ok)
    assert.ok((await kit.imports.cancel(id, undefined, clerk)).ok)
    const started = await kit.imports.start(id, undefined, undefined, clerk)
    assert.deepEqual(started, { ok: false, refusal: { name: 'state-unfit', state: 'cancelled' } })
    await kit.imports.run()
    assert.equal((await kit.stored('NUNCA')).orders, 0)
  })

  test('a repeated upload is one import, and another file under its key is refused', async () => {
    const file = csvSheet(codes('REPETIDA', 1))
    const named = { shipper: crossShipper, fileName: 'a.csv', by: clerk, reloads: false }
    const once = { shipper: crossShipper.number, operation: 'uploadImport', key: 'k', digest: '' }
    const upload = { ...named, file, loadsAtOnce: false, once }
    const stored = await Promise.all([1, 2, 3].map(() => kit.imports.upload(upload)))
    stored.push(await kit.imports.upload(upload))
    const ids = new Set(stored.map((one) => one.ok && one.value.id))
    assert.equal(ids.size, 1)
    assert.ok(stored[0]?.ok)
    const refusal = { ok: false, refusal: { name: 'idempotency-key-reused' } }
    const other = csvSheet(codes('REPETIDA', 2))
    assert.deepEqual(await kit.imports.upload({ ...upload, file: other }), refusal)
    assert.deepEqual(await kit.imports.upload({ ...upload, loadsAtOnce: true }), refusal)
    await kit.imports.run()
  })

  test('sheets that wait without end are limited, and each shipper has its own', async () => {
    const file = csvSheet(codes('ESPERA', 1))
    const waiting = { shipper: wareShipper, fileName: 'x', file, by: clerk }
    const settings = { ...waiting, loadsAtOnce: false, reloads: false }
    const open = (await kit.imports.list(wareShipper.number, undefined, 1_000)).filter(
      ({ state }) => state === 'judged',
    ).length
    for (let one = open; one < importLimits.unfinishedImportsPerShipper; one++)
      await addImport(`w${one}`, wareShipper.number, 'judged', 0)
    const refused = await kit.imports.upload(settings)
    assert.deepEqual(refused, { ok: false, refusal: { name: 'too-many-unfinished' } })
    assert.equal((await kit.upload(file)).state, 'judged')
  })

  test('the file and its rows are forgotten when their time is over, the counts are not', async () => {
    const { id } = await kit.upload(csvSheet(codes('OLVIDO', 2)), { loadsAtOnce: true })
    kit.time.now += importLimits.importDays * 86_400_000 - 1_000
    await kit.imports.forgetOld()
    assert.ok((await kit.imports.resultFile(id)).ok)
    kit.time.now += 2_000
    while ((await kit.imports.forgetOld()) > 0);
    const forgotten = await kit.find(id)
    assert.ok(forgotten.forgotten)
    assert.deepEqual(ordersOf(forgotten), [0, 0, 2, 0])
    assert.deepEqual(await kit.imports.resultFile(id), {
      ok: false,
      refusal: { name: 'no-content' },
    })
    const left = await kit.db.all(
      'select part from import_file where import_id = $1 union all select first_row from import_row where import_id = $1',
      [id],
    )
    assert.deepEqual(left, [])
  })

  test('of the ended imports of a shipper, only the newest keep their files', async () => {
    const oldest = await kit.upload(csvSheet(codes('PRIMERA', 1)), { loadsAtOnce: true })
    for (let one = 1; one < importLimits.endedImportsPerShipper; one++) await addEnded(`e${one}`)
    const waiting = await kit.upload(csvSheet(codes('SEGUNDA', 1)))
    assert.ok((await kit.imports.resultFile(oldest.id)).ok)
    await addEnded('last')
    await kit.upload(csvSheet(codes('TERCERA', 1)))
    assert.ok((await kit.find(oldest.id)).forgotten)
    assert.deepEqual(ordersOf(await kit.find(oldest.id)), [0, 0, 1, 0])
    assert.ok(!(await kit.find('e1')).forgotten)
    assert.ok((await kit.imports.resultFile(waiting.id)).ok, 'one that waits is not among them')
  })

  test('imports are listed newest first, those of one shipper to that shipper', async () => {
    const all = await kit.imports.list(undefined, undefined, 5)
    assert.equal(all.length, 5)
    const times = all.map(({ createdAt }) => createdAt)
    assert.deepEqual(
      times,
      times.toSorted((left, right) => right - left),
    )
    const own = await kit.imports.list(crossShipper.number, undefined, 1_000)
    assert.ok(own.every(({ shipper }) => shipper === crossShipper.number))
  })
})
