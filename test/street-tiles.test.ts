import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { geoFileName } from '../src/capabilities/addresses/addresses.ts'
import { withPosta } from './support/posta.ts'
import { streetsFile } from './support/street-lines.ts'

const streets = streetsFile([
  {
    name: 'GORRITI',
    points: [
      [-58.44, -34.6],
      [-58.439, -34.6],
      [-58.438, -34.6],
    ],
  },
  {
    name: 'HONDURAS',
    points: [
      [-58.44, -34.601],
      [-58.439, -34.601],
    ],
  },
])
const tile = '/testing/ops/v1/map/streets/14/5532/9872'

describe('the tiles of imported streets', () => {
  const posta = withPosta({ files: { [geoFileName]: streets } })
  const authorization = `Bearer ${posta.opsToken}`

  test('say first whether there is anything to draw', async () => {
    const { json } = await posta.get('/testing/ops/v1/map/streets', { authorization })
    assert.deepEqual(json, { stretches: 3, leastZoom: 11, mostZoom: 16 })
  })

  test('have each street with its name', async () => {
    const answer = await fetch(posta.url + tile, { headers: { authorization } })
    assert.equal(answer.headers.get('content-type'), 'application/vnd.mapbox-vector-tile')
    const { layers } = new VectorTile(new PbfReader(new Uint8Array(await answer.arrayBuffer())))
    const layer = layers['streets']
    assert.ok(layer)
    const names = Array.from(
      { length: layer.length },
      (_, at) => layer.feature(at).properties['name'],
    )
    assert.deepEqual(names, ['Gorriti', 'Honduras'])
    const [longitude, latitude] = lineOf(layer.feature(0).toGeoJSON(5532, 9872, 14))
    assert.deepEqual([longitude?.toFixed(4), latitude?.toFixed(4)], ['-58.4400', '-34.6000'])
  })

  test('are not sent again to clients that have them', async () => {
    const first = await posta.get(tile, { authorization })
    const etag = first.headers.get('etag') ?? ''
    assert.equal(first.headers.get('cache-control'), 'private, max-age=300')
    const again = await posta.get(tile, { authorization, 'if-none-match': etag })
    assert.deepEqual([again.status, again.text], [304, ''])
    const other = await posta.get(tile, { authorization, 'if-none-match': '"another"' })
    assert.equal(other.status, 200)
  })

  test('are of the carrier: nobody else gets one', async () => {
    assert.equal((await posta.get(tile)).status, 401)
  })

  for (const wrong of [
    '10/345/616',
    '17/44256/78928',
    '14/16384/1',
    '14/-1/1',
    '14/1.5/1',
    'a/b/c',
  ])
    test(`do not exist at ${wrong}`, async () => {
      const answer = await posta.get(`/testing/ops/v1/map/streets/${wrong}`, { authorization })
      assert.equal(answer.status, 404, answer.text)
    })

  test('are empty where no street was imported', async () => {
    const answer = await posta.get('/testing/ops/v1/map/streets/14/1/1', { authorization })
    assert.deepEqual([answer.status, answer.text], [200, ''])
  })
})

function lineOf({ geometry }: { geometry: { type: string } }): readonly number[] {
  const { coordinates } = geometry as unknown as { coordinates: number[][] }
  return coordinates[0] ?? []
}
