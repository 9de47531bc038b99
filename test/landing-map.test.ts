import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { networkMap, stationsOf } from '../src/faces/web/network-map.ts'
import { opsHeaders } from './contract/support.ts'
import { readPageWords } from './support/page-words.ts'
import { withPosta } from './support/posta.ts'
import { randomRuns } from './support/random-runs.ts'

const posta = withPosta()

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

interface DrawnMap {
  readonly label: string
  readonly box: readonly number[]
  readonly outline: readonly (readonly [number, number])[]
  readonly stations: number
  readonly names: readonly string[]
}

async function mapOf(path: string): Promise<DrawnMap> {
  const { text } = await posta.get(path, browser)
  const [, map = ''] = /<svg class="map"([\s\S]*?)<\/svg>/.exec(text) ?? []
  const [, land = ''] = /class="land" d="([^"]*)"/.exec(map) ?? []
  const pairs = land.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)
  return {
    label: /aria-label="([^"]*)"/.exec(map)?.[1] ?? '',
    box: (/viewBox="([^"]*)"/.exec(map)?.[1] ?? '').split(' ').map(Number),
    outline: [...pairs].map(([, x, y]): readonly [number, number] => [Number(x), Number(y)]),
    stations: /class="st" d="([^"]*)"/.exec(map)?.[1]?.split('z').filter(Boolean).length ?? 0,
    names: [...map.matchAll(/<text [^>]*>([^<]*)</g)].map(([, name = '']) => name),
  }
}

async function putBranch(code: string, locality: string, place: readonly [string, string]) {
  const [latitude, longitude] = place
  const branch = {
    name: `Sucursal ${locality}`,
    address: 'San Martín 100',
    postalCode: 4640,
    locality,
    latitude,
    longitude,
    locker: false,
    maxWeightKg: 25,
    maxSideCm: 100,
    openingHours: 'Mo-Fr 09:00-18:00',
  }
  const { status, text } = await posta.request('PUT', `/testing/ops/v1/branches/${code}`, {
    body: JSON.stringify(branch),
    headers: { ...opsHeaders(posta), 'content-type': 'application/json' },
  })
  assert.ok(status === 200 || status === 201, text)
}

test('the map of the landing page shows the country from end to end', async () => {
  const { box, outline } = await mapOf('/testing/')
  const [x = 0, y = 0, width = 0, height = 0] = box
  assert.ok(outline.length > 80)
  for (const [east, south] of outline) {
    assert.ok(east > x && east < x + width, `${east} is beside ${box.join(' ')}`)
    assert.ok(south > y && south < y + height, `${south} is above or below ${box.join(' ')}`)
  }
})

test('the map of the landing page shows the branches there are, and leads to them', async () => {
  const before = await mapOf('/testing/')
  assert.deepEqual(before.names.toSorted(), [
    'Buenos Aires',
    'Córdoba',
    'Mar del Plata',
    'Mendoza',
    'Rosario',
  ])
  assert.equal(before.stations, 5, 'those of a city are one')
  await putBranch('Y0001', 'La Quiaca', ['-22.105000', '-65.595000'])
  await putBranch('V0001', 'Ushuaia', ['-54.807000', '-68.305000'])
  await putBranch('V0002', 'Nowhere', ['0', '0'])
  const { label, names, stations } = await mapOf('/testing/')
  assert.equal(stations, 7)
  assert.ok(names.includes('La Quiaca') && names.includes('Ushuaia'), names.join())
  assert.match(label, /^Mapa de las sucursales: Buenos Aires, .*Ushuaia/)
  const { links } = readPageWords((await posta.get('/testing/', browser)).text)
  assert.equal(links.get('11 sucursales'), '/testing/sucursales')
  const english = await mapOf('/testing/en/')
  assert.match(english.label, /^Map of the branches: Buenos Aires, /)
  await posta.request('DELETE', '/testing/ops/v1/branches/Y0001', { headers: opsHeaders(posta) })
  assert.ok(!(await mapOf('/testing/')).names.includes('La Quiaca'))
})

test('a carrier without branches has the country alone', async () => {
  const { label, stations, names, outline } = await mapOf('/production/')
  assert.deepEqual([label, stations, names], ['Mapa de la Argentina', 0, []])
  assert.ok(outline.length > 80)
  const { text } = readPageWords((await posta.get('/production/', browser)).text)
  assert.doesNotMatch(text, /\d sucursal/)
})

test('of many branches none covers another, and names stand inside the map', () => {
  const place = fc.record({
    code: fc.constant('B0001'),
    latitude: fc.double({ min: -54, max: -23, noNaN: true }).map(String),
    longitude: fc.double({ min: -72, max: -54, noNaN: true }).map(String),
    locality: fc.constantFrom('Mar del Plata', 'San Fernando del Valle de Catamarca', 'Ea'),
  })
  fc.assert(
    fc.property(fc.array(place, { maxLength: 200 }), (branches) => {
      const stations = stationsOf(branches)
      assert.equal(
        stations.reduce((sum, station) => sum + station.branches, 0),
        branches.length,
      )
      for (const [index, { at }] of stations.entries())
        for (const other of stations.slice(index + 1))
          assert.ok(Math.hypot(at[0] - other.at[0], at[1] - other.at[1]) > 6)
      const boxes = nameBoxes(networkMap(stations, '').text)
      for (const [index, box] of boxes.entries()) {
        assert.ok(box.left > -52 && box.right < 220)
        for (const other of boxes.slice(index + 1))
          assert.ok(
            box.right < other.left || other.right < box.left || Math.abs(box.y - other.y) > 7,
          )
      }
    }),
    { numRuns: randomRuns(50) },
  )
})

/** Where names stand, by letters as wide as they are on a desk. */
function nameBoxes(map: string): { left: number; right: number; y: number }[] {
  const texts = map.matchAll(/<text x="(\S+)" y="(\S+)" text-anchor="(\w+)">([^<]*)</g)
  return [...texts].map(([, x, y, anchor, text = '']) => {
    const left = Number(x) - (anchor === 'end' ? text.length * 4 : 0)
    return { left, right: left + text.length * 4, y: Number(y) }
  })
}
