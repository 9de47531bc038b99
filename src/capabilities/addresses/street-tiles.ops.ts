import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { count, objectOf } from '../../rows/answer-schema.ts'
import { notFound, type Operation } from '../../rows/operation.ts'
import { addressLimits } from './addresses.limits.ts'
import type { Addresses } from './addresses.ts'

export interface StreetTilesContext {
  readonly addresses: Addresses
}

const readers = ['administrator', 'branch', 'executive', 'reader']
const { tileLeastZoom: leastZoom, tileMostZoom: mostZoom } = addressLimits
/** Streets change with an import only. */
const keptSeconds = 300

export const getStreetMap: Operation<StreetTilesContext> = {
  method: 'GET',
  path: '/map/streets',
  name: 'getStreetMap',
  summary: 'Ver si hay calles para dibujar en los mapas',
  description: paragraph`Cuántos tramos de calles tienen su línea y en qué niveles de detalle hay
    teselas. Las líneas vienen de lo que se importó con \`./posta geo import\`; sin ninguna, las
    teselas están vacías.`,
  roles: readers,
  sight: 'no-shipments',
  response: entity(
    'StreetMap',
    objectOf({
      stretches: count('Los tramos con línea.'),
      leastZoom: count('El nivel más lejano que tiene teselas.'),
      mostZoom: count('El más cercano.'),
    }),
  ),
  successStatus: 200,
  async answer(_input, { addresses }) {
    return { status: 200, body: { stretches: addresses.streetStretches(), leastZoom, mostZoom } }
  },
}

const noTile = {
  es: `Las teselas van del nivel ${leastZoom} al ${mostZoom}, con x e y desde 0.`,
  en: `Tiles go from zoom ${leastZoom} to ${mostZoom}, with x and y from 0 on.`,
}

export const getStreetTile: Operation<StreetTilesContext> = {
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
  fileResponse: { type: 'application/vnd.mapbox-vector-tile', description: 'La tesela.' },
  response: { type: 'string', format: 'binary', description: 'La tesela.' },
  successStatus: 200,
  problems: [{ status: 404, meaning: 'No hay una tesela con esos números.' }],
  async answer({ params }, { addresses }) {
    const [zoom, x, y] = ['zoom', 'x', 'y'].map((name) => numberIn(params[name]))
    if (zoom === undefined || x === undefined || y === undefined) return notFound(noTile)
    const across = 2 ** zoom
    if (zoom < leastZoom || zoom > mostZoom || x >= across || y >= across) return notFound(noTile)
    return {
      status: 200,
      bytes: addresses.streetTile({ zoom, x, y }),
      type: 'application/vnd.mapbox-vector-tile',
      fileName: `${zoom}-${x}-${y}.mvt`,
      headers: { 'cache-control': `private, max-age=${keptSeconds}` },
    }
  },
}

function numberIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : undefined
}
