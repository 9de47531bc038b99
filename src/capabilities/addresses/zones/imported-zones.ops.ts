import { entity } from '../../../kits/openapi/entities.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import { count, objectOf, string } from '../../../rows/answer-schema.ts'
import type { Operation } from '../../../rows/operation.ts'
import {
  areaSchema,
  contentsOf,
  contentsProperties,
  type RestrictedZonesContext,
  writeGeometry,
  zoneReaders,
} from './restricted-zones.wire.ts'

const importedSchema = entity(
  'ImportedZone',
  objectOf({
    name: string('Su nombre en el archivo.'),
    reason: string('Por qué lo es: lo ven los remitentes.'),
    geometry: areaSchema,
    ...contentsProperties,
  }),
)

const importedZonesSchema = entity(
  'ImportedZones',
  objectOf({
    items: { type: 'array', items: importedSchema, description: 'Por nombre.' },
    total: count('Cuántas hay: las que tienen demasiados puntos no se listan.'),
  }),
)

/** The zones of the data file, which all environments share. */
function writeImported(context: RestrictedZonesContext) {
  const { addresses } = context
  const items = addresses.importedZones().map(({ name, reason, polygons }) => ({
    name,
    reason,
    geometry: writeGeometry(polygons),
    ...contentsOf(polygons, context),
  }))
  return { items, total: addresses.status().zones }
}

export const listImportedZones: Operation<RestrictedZonesContext> = {
  method: 'GET',
  path: '/restricted-zones/imported',
  name: 'listImportedZones',
  summary: 'Ver las zonas restringidas del archivo de direcciones',
  description: paragraph`Las que se importaron con \`posta geo import\`: rigen en todos los
    entornos, y se cambian importando de nuevo su archivo.`,
  roles: zoneReaders,
  sight: 'no-shipments',
  response: importedZonesSchema,
  successStatus: 200,
  answer: async (_input, context) => ({ status: 200, body: writeImported(context) }),
}
