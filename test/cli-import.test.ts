import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, test } from 'node:test'
import { type Folder, finishPosta, killServices, newFolder } from './support/service.ts'
import { codes, csvSheet } from './support/sheets.ts'

let folder: Folder

before(async () => {
  folder = await newFolder()
})
after(async () => {
  await killServices()
  await folder.remove()
})

const posta = (words: readonly string[]) => finishPosta([...words], { POSTA_DATA: folder.path })

async function file(...lines: string[]): Promise<string> {
  const path = join(folder.path, 'file.csv')
  await writeFile(path, lines.join('\n'))
  return path
}

const routes = (count: number) =>
  Array.from({ length: count }, (_, turn) => {
    const [from, to] = [1000 + (turn % 60), 2000 + Math.floor(turn / 60)]
    return `${from},${to},RED ${turn},,,true`
  })
const header = 'from,to,router,sameDayRouter,cutOff,active'

test('a long file is taken in with word of how far it is', async () => {
  const path = await file(header, ...routes(3_000))
  const { code, output, errors } = await posta(['import', 'routes', path])
  assert.equal(code, 0, errors)
  assert.match(output, /rows +3000\n +added +3000\n/)
  const lines = errors.trim().split('\n')
  assert.ok(lines.includes('posta import: 1500 of 3000 rows read'), errors)
  assert.ok(lines.includes('posta import: 1000 of 3000 rows stored'), errors)
  assert.equal(lines.at(-1), 'posta import: 3000 of 3000 rows stored')
})

test('a file with a fault changes nothing, and each fault is reported by row and column', async () => {
  const path = await file(header, '8000,8001,NUEVA,,,true', '8002,80,MALA,,,true')
  const { code, output } = await posta(['import', 'routes', path])
  assert.equal(code, 1)
  assert.match(output, /no se guardó nada/)
  assert.match(output, /\n +3 +to +Se espera/)
  const again = await posta([
    'import',
    'routes',
    await file(header, '8000,8001,NUEVA,,,true'),
    '--json',
  ])
  assert.deepEqual(JSON.parse(again.output), { rows: 1, added: 1, changed: 0, unchanged: 0 })
  assert.equal(again.errors, '', 'a short file needs no word of its progress')
})

test('scans that are refused are listed, and the command says so by its exit code', async () => {
  const columns = 'trackingCode,check,branch,at,reasonCode,latitude,longitude,correction,id'
  const { code, output } = await posta([
    'import',
    'movements',
    await file(columns, 'NADA-1,IF,X1,,,,,,'),
  ])
  assert.equal(code, 1)
  assert.match(output, /refused +1\n/)
  assert.match(output, /\n +2 +branch +Se espera/)
})

test('a missing table or file is reported', async () => {
  const unknown = await posta(['import', 'clientes', 'x.csv'])
  assert.equal(unknown.code, 2)
  assert.match(unknown.errors, /^posta: expected: .*import TABLE FILE, .*movements, branches/)
  const missing = await posta(['import', 'routes', join(folder.path, 'nada.csv')])
  assert.equal(missing.code, 2)
  assert.match(missing.errors, /^posta: .*nada\.csv/)
})

function stateOf(id: string): unknown {
  const connection = new DatabaseSync(join(folder.path, 'testing.db'), { readOnly: true })
  const row = connection.prepare('select state from import where id = ?').get(id)
  connection.close()
  return row?.['state']
}

test('a sheet of orders is judged, loaded and given back with its results', async () => {
  const path = join(folder.path, 'pedidos.csv')
  const wrong = { 'Código de seguimiento': 'CLI-MAL', 'Código postal': 'x' }
  await writeFile(path, csvSheet([...codes('CLI', 2), wrong]))
  const account = ['--number', '9001', '--name', 'Tienda', '--mode', 'CROSS']
  assert.equal((await posta(['shipper', 'add', ...account])).code, 0)
  const words = ['import', path, '--shipper', '9001', '--json']
  const checked = await posta([...words, '--check'])
  assert.equal(checked.code, 1, checked.errors)
  const judged = JSON.parse(checked.output)
  assert.equal(judged.right, 2)
  assert.equal(stateOf(judged.import), 'cancelled', 'it does not count as unfinished')
  const result = join(folder.path, 'resultado.csv')
  const loaded = await posta([...words, '--result', result])
  assert.equal(loaded.code, 1)
  const { loaded: many, refused, errors } = JSON.parse(loaded.output)
  assert.deepEqual([many, refused, errors[0].row, errors[0].column], [2, 1, 4, 'H'])
  assert.match(await readFile(result, 'utf8'), /Cargada: CLI-2\./)
  const unknown = await posta(['import', path, '--shipper', '77'])
  assert.equal(unknown.code, 2)
  assert.match(unknown.errors, /^posta: --shipper/)
})

test('a missing file is reported in a sentence', async () => {
  for (const words of [
    ['import', 'nope.xlsx', '--shipper', '9001'],
    ['import', 'routes', 'nope.xlsx'],
  ]) {
    const { code, errors } = await posta(words)
    assert.equal(code, 2)
    assert.equal(errors, 'posta: there is no file "nope.xlsx"; look at its path and name\n')
  }
})

test('a count of the warehouse says whose it is and why', async () => {
  const account = ['--number', '9002', '--name', 'Depósito', '--mode', 'WARE']
  assert.equal((await posta(['shipper', 'add', ...account])).code, 0)
  const skuColumns = 'shipper,code,description,weightKg,lengthCm,heightCm,widthCm'
  const skus = await file(
    `${skuColumns},batchTracked,serialTracked,expiryTracked,active`,
    '9002,MATE-01,Mate,0.25,10,12,10,false,false,false,true',
  )
  assert.equal((await posta(['import', 'skus', skus])).code, 0)
  const counts = await file(
    'sku,warehouse,location,batch,serial,expiresOn,units',
    'MATE-01,001,A01,,,,14',
  )
  const words = ['import', 'stock/counts', counts]
  const { code, output, errors } = await posta([...words, '--shipper', '9002', '--reason', 'x'])
  assert.deepEqual([code, errors], [0, ''])
  assert.match(output, /movements +1\n/)
  assert.match((await posta(words)).output, /Se esperan shipper y reason/)
})
