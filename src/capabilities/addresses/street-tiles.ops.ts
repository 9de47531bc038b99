import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, refuse } from '../../outcome.ts'
import { fileOf } from '../../rows/file-answers.ts'
import { opsRows } from '../../rows/row.ts'
import { count, view } from '../../rows/view.ts'
import { addressLimits } from './addresses.limits.ts'
import type { Addresses } from './addresses.ts'

export interface StreetTilesContext {
  readonly addresses: Addresses
}

const { row, plainRow } = opsRows<StreetTilesContext>()

const readers = ['administrator', 'branch', 'executive', 'reader']
const { tileLeastZoom: leastZoom, tileMostZoom: mostZoom } = addressLimits
/** Streets change with an import only. */
const keptSeconds = 300

interface StreetMap {
  readonly stretches: number
  readonly leastZoom: number
  readonly mostZoom: number
}

export const getStreetMap = plainRow({
  method: 'GET',
  path: '/map/streets',
  name: 'getStreetMap',
  summary: 'Ver si hay calles para dibujar en los mapas',
  description: paragraph`Cuántos tramos de calles tienen su línea y en qué niveles de detalle hay
    teselas. Las líneas vienen de lo que se importó con \`./posta geo import\`; sin ninguna, las
    teselas están vacías.`,
  roles: readers,
  sight: 'no-shipments',
  answer: view<StreetMap>('StreetMap')({
    stretches: count('Los tramos con línea.'),
    leastZoom: count('El nivel más lejano que tiene teselas.'),
    mostZoom: count('El más cercano.'),
  }),
  run: (_input, { addresses }) => ({
    stretches: addresses.streetStretches(),
    leastZoom,
    mostZoom,
  }),
})

export const getStreetTile = row({
  method: 'GET',
  path: '/map/streets/:zoom/:x/:y',
  name: 'getStreetTile',
  summary: 'Bajar una tesela de calles',
  description: paragraph`Una tesela vectorial (Mapbox Vector Tile 2.1) con la capa \`streets\`: las
    calles como líneas, cada una con su \`name\`, las más largas primero. Se numeran como en los
    mapas web (x desde el oeste, y desde el norte). Con \`If-None-Match\`, responde 304 si nada
    cambió. Donde no se importaron calles está vacía.`,
  roles: readers,
  sight: 'no-shipments',
  etag: true,
  answer: fileOf({ type: 'application/vnd.mapbox-vector-tile', description: 'La tesela.' }),
  run({ params }, { addresses }) {
    const [zoom, x, y] = [params.zoom, params.x, params.y].map(numberIn)
    if (zoom === undefined || x === undefined || y === undefined) return refuse('not-found')
    const across = 2 ** zoom
    if (zoom < leastZoom || zoom > mostZoom || x >= across || y >= across)
      return refuse('not-found')
    return accept({
      bytes: addresses.streetTile({ zoom, x, y }),
      fileName: `${zoom}-${x}-${y}.mvt`,
      headers: { 'cache-control': `private, max-age=${keptSeconds}` },
    })
  },
  refusals: {
    'not-found': [
      404,
      `Las teselas van del nivel ${leastZoom} al ${mostZoom}, con x e y desde 0.`,
      `Tiles go from zoom ${leastZoom} to ${mostZoom}, with x and y from 0 on.`,
    ],
  },
})

function numberIn(text: string): number | undefined {
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined
}
