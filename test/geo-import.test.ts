import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { geoFileName, openAddresses } from '../src/capabilities/addresses/addresses.ts'
import type { ImportReport } from '../src/capabilities/addresses/import/import-report.ts'
import { forgetRunning, noteRunning } from '../src/cli/running.ts'
import { type Folder, finishPosta, newFolder } from './support/service.ts'

let folder: Folder

beforeEach(async () => {
  folder = await newFolder()
})
afterEach(() => folder.remove())

async function write(name: string, text: string | Buffer): Promise<string> {
  const path = join(folder.path, name)
  await writeFile(path, text)
  return path
}

const geo = (...words: string[]) =>
  finishPosta(['geo', 'import', ...words], { POSTA_DATA: folder.path })

interface Printed {
  readonly files: readonly (ImportReport & { readonly file: string })[]
  readonly index: Readonly<Record<'localityRows' | 'streetRows' | 'zones' | 'sources', number>>
}

async function imported(...words: string[]): Promise<Printed> {
  const { code, output, errors } = await geo(...words, '--json')
  assert.equal(errors, '')
  assert.equal(code, 0)
  return JSON.parse(output) as Printed
}

async function find(street: string, postalCode: number) {
  const addresses = openAddresses({ file: join(folder.path, geoFileName) })
  await addresses.refresh()
  try {
    return addresses.normalize({ street, postalCode })
  } finally {
    addresses.close()
  }
}

const blocks = 'calle,altura_desde,altura_hasta,barrio,comuna,codigo_postal,lat,lon'
const streets = 'provincia,partido,localidad,calle,altura_desde,altura_hasta,codigo_postal,lat,lon'
const row = (name: string, town = 'Tandil') =>
  `Buenos Aires,${town},${town},${name},100,900,7000,-37.32,-59.13`

describe('geo import', () => {
  test('makes what it reads known to the normalizer, beside the reference', async () => {
    const path = await write('calles.csv', `${streets}\n${row('Calle de las Golondrinas')}\n`)
    const { files, index } = await imported(path)
    assert.deepEqual([files[0]?.format, files[0]?.read, files[0]?.taken], ['streets', 1, 1])
    assert.ok(index.localityRows > 1_000 && index.streetRows > 9_000)
    const address = await find('golondrinas 345', 7000)
    assert.deepEqual([address.street, address.number], ['Calle de las Golondrinas', '345'])
    assert.equal((await find('Av. Corrientes 1530', 1042)).status, 'found')
  })

  test('prints a table of what was read, taken and left out, and why', async () => {
    const path = await write('calles.csv', `${streets}\n${row('Larga')}\n${row('S/N')}\n`)
    const { code, output, errors } = await geo(path)
    assert.equal(code, 0)
    assert.match(output, /calles\.csv +streets +2 +1 +1/)
    assert.match(output, /1 +no name, or too long a one +3 /)
    assert.match(errors, /calles\.csv: 2 rows, 100 %\n/)
    assert.match(errors, /building the index: writing\n/)
  })

  test('replaces the same source and leaves the others', async () => {
    const one = await write('uno.csv', `${streets}\n${row('Primera Vieja')}\n`)
    const two = await write('dos.csv', `${streets}\n${row('Segunda Firme')}\n`)
    await imported(one, two)
    await write('uno.csv', `${streets}\n${row('Primera Nueva')}\n`)
    assert.equal((await imported(one)).index.sources, 2)
    assert.equal((await find('Primera Nueva 300', 7000)).street, 'Primera Nueva')
    assert.equal((await find('Segunda Firme 300', 7000)).street, 'Segunda Firme')
    assert.notEqual((await find('Primera Vieja 300', 7000)).status, 'found')
  })

  test('keeps the earlier rows of a source with --add, and forgets all others with --replace', async () => {
    const one = await write('uno.csv', `${streets}\n${row('Primera Vieja')}\n`)
    const two = await write('dos.csv', `${streets}\n${row('Segunda Firme')}\n`)
    const { index } = await imported(one, two)
    await write('uno.csv', `${streets}\n${row('Primera Nueva')}\n`)
    assert.equal((await imported(one, '--add')).index.streetRows, index.streetRows + 1)
    const replaced = await imported(one, '--replace')
    assert.deepEqual([replaced.index.sources, replaced.index.streetRows], [1, index.streetRows - 1])
  })

  test('takes the streets of a district that a file covers from it alone', async () => {
    const many = Array.from(
      { length: 30 },
      (_, index) => `Perú,${index * 100 + 1},${index * 100 + 100},San Telmo,1,1068,-34.62,-58.3745`,
    )
    const { index } = await imported(await write('manzanas.csv', [blocks, ...many].join('\n')))
    assert.ok(index.streetRows < 9_000, 'the blocks of the capital made room')
    assert.notEqual((await find('Av. Corrientes 1530', 1042)).status, 'found')
    assert.equal((await find('Av. Colón 350', 5000)).status, 'found')
  })

  test('marks zones where nothing is delivered', async () => {
    const ring = [
      [-58.395, -34.61],
      [-58.38, -34.61],
      [-58.38, -34.6],
      [-58.395, -34.61],
    ]
    const zone = {
      type: 'Polygon',
      coordinates: [[...ring.slice(0, 3), [-58.395, -34.6], ring[0]]],
    }
    const path = await write('zonas.geojson', JSON.stringify(zone))
    assert.equal((await imported(path, '--reason', 'obras')).index.zones, 1)
    const address = await find('Av. Corrientes 1530', 1042)
    assert.ok(
      address.reasons.some((reason) => reason.includes('zone')),
      address.reasons.join(),
    )
  })

  test('says which file it cannot use, and changes nothing', async () => {
    const good = await write('calles.csv', `${streets}\n${row('Larga')}\n`)
    await imported(good)
    const before = await readFile(join(folder.path, geoFileName))
    const wrong = await write('clientes.csv', 'nombre,telefono\nAna,1\n')
    for (const [words, message] of [
      [[wrong], /clientes\.csv: its first line, "nombre,telefono", is of no known file/],
      [[wrong, '--format', 'streets'], /lacks the columns provincia, partido/],
      [[join(folder.path, 'falta.csv')], /there is no file/],
      [[good, '--add', '--replace'], /exclude each other/],
      [[good, '--format', 'xml'], /--format: expected georef-localities/],
      [[], /expected: geo import FILE/],
    ] as const) {
      const { code, output, errors } = await geo(...words)
      assert.deepEqual([code, output], [2, ''])
      assert.match(errors, message)
    }
    assert.deepEqual(await readFile(join(folder.path, geoFileName)), before)
  })

  test('is refused while another command changes the same data, and taken after it', async () => {
    const good = await write('calles.csv', `${streets}\n${row('Larga')}\n`)
    const incoming = join(folder.path, 'geo-incoming')
    noteRunning(incoming)
    await writeFile(join(incoming, 'half-read'), '')
    for (const words of [['import', good], ['update', '--from', folder.path], ['rebuild']]) {
      const refused = await finishPosta(['geo', ...words], { POSTA_DATA: folder.path })
      assert.deepEqual([refused.code, refused.output], [2, ''])
      assert.match(refused.errors, /another command changes the addresses of .*nothing was changed/)
    }
    await readFile(join(incoming, 'half-read'))
    forgetRunning(incoming)
    await imported(good)
  })
})

describe('geo rebuild', () => {
  const rebuild = () => finishPosta(['geo', 'rebuild'], { POSTA_DATA: folder.path })

  test('makes a file of another version anew, of what was imported', async () => {
    await imported(await write('calles.csv', `${streets}\n${row('Calle de las Golondrinas')}\n`))
    const file = join(folder.path, geoFileName)
    const bytes = await readFile(file)
    bytes.writeUInt32LE(1, 4)
    await writeFile(file, bytes)
    assert.equal((await find('golondrinas 345', 7000)).status, 'unknown')
    const { code, output } = await rebuild()
    assert.equal(code, 0)
    assert.match(output, /sources +1\n/)
    assert.equal((await find('golondrinas 345', 7000)).street, 'Calle de las Golondrinas')
  })

  test('says that nothing was imported', async () => {
    const { code, errors } = await rebuild()
    assert.equal(code, 2)
    assert.equal(errors, 'posta: nothing was imported: the reference is in use\n')
  })
})
