import { field } from '../../../kits/fields/field.ts'
import { type Shape, shapeSchema } from '../../../kits/fields/structures.ts'
import { readJsonBody } from '../../../kits/http/json-body.ts'
import { entity } from '../../../kits/openapi/entities.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import { limits } from '../../../limits.ts'
import { unreadable } from '../../../outcome.ts'
import { count, itemsOf, objectOf, string } from '../../../rows/answer-schema.ts'
import { object, oneOf, text } from '../../../rows/fields.ts'
import {
  badField,
  badRequest,
  conflict,
  notFound,
  type Operation,
  type OperationAnswer,
} from '../../../rows/operation.ts'
import { dayForm, flagForm } from '../../../rows/query-forms.ts'
import { readBody } from '../../../rows/read-body.ts'
import { day } from '../../../rows/table-fields.ts'
import {
  areaTexts,
  areaTypes,
  contentsOf,
  contentsProperties,
  coordinatesText,
  type RestrictedZonesContext,
  readArea,
  readCollection,
  todayOf,
  writeCollection,
  writeZone,
  zoneReaders,
  zoneSchema,
} from './restricted-zones.wire.ts'
import type { ZonesRefusal } from './zone-changes.ts'

type Row = Operation<RestrictedZonesContext>

const keepers = ['administrator']

const listZones: Row = {
  method: 'GET',
  path: '/restricted-zones',
  name: 'listRestrictedZones',
  summary: 'Ver las zonas restringidas',
  description: paragraph`Donde no se entrega a domicilio: lo que va ahí se retira en una sucursal.
    Por nombre, con lo que hay adentro.`,
  roles: zoneReaders,
  sight: 'no-shipments',
  response: itemsOf(zoneSchema),
  successStatus: 200,
  async answer(_input, context) {
    const items = context.restrictedZones.list().map((zone) => writeZone(zone, context))
    return { status: 200, body: { items } }
  },
}

const exportZones: Row = {
  method: 'GET',
  path: '/restricted-zones.geojson',
  name: 'exportRestrictedZones',
  summary: 'Bajar las zonas restringidas en GeoJSON',
  description: 'Un archivo que leen los programas de mapas, y que se puede volver a importar.',
  roles: zoneReaders,
  sight: 'no-shipments',
  fileResponse: { type: 'application/geo+json', description: 'Las zonas.' },
  response: { type: 'string', format: 'binary', description: 'El archivo.' },
  successStatus: 200,
  async answer(_input, { restrictedZones }) {
    const collection = writeCollection(restrictedZones.list())
    return {
      status: 200,
      bytes: Buffer.from(JSON.stringify(collection)),
      type: 'application/geo+json',
      fileName: 'zonas-restringidas.geojson',
    }
  },
}

const geometry = object(
  {
    type: ['type', oneOf(areaTypes, { required: true, description: 'Qué es.' })],
    coordinates: [
      'coordinates',
      field(
        'una lista',
        { type: 'array', items: {} },
        (value) => (Array.isArray(value) ? (value as unknown[]) : unreadable),
        { required: true, description: coordinatesText },
      ),
    ],
  },
  {
    required: true,
    entity: 'AreaGeometryInput',
    description: 'El borde: un Polygon o un MultiPolygon de GeoJSON.',
  },
)

const zoneShape = {
  name: ['name', text(80, { required: true, description: 'Cómo se llama; no se repite.' })],
  reason: ['reason', text(200, { required: true, description: 'Por qué: lo ven los remitentes.' })],
  since: ['since', day({ description: 'Desde qué día rige; hoy si falta.' })],
  geometry: ['geometry', geometry],
} as const satisfies Shape

const unknownZone = notFound({
  es: 'No hay ninguna zona restringida con ese id.',
  en: 'There is no restricted zone with that id.',
})

const refusals: Readonly<Record<ZonesRefusal, OperationAnswer>> = {
  'zone-unknown': unknownZone,
  'zone-name-taken': conflict({
    es: 'Ya hay una zona restringida con ese nombre.',
    en: 'There is a restricted zone of that name already.',
  }),
  'too-many-zones': conflict({
    es: 'Son demasiadas zonas, o sus bordes tienen demasiados puntos.',
    en: 'There are too many zones, or their outlines have too many points.',
  }),
}

const conflictProblem = { status: 409, meaning: 'El nombre ya está, o son demasiadas zonas.' }
const unknownProblem = { status: 404, meaning: 'No hay ninguna zona con ese id.' }

/** Adds a zone, or changes the one of the id. */
async function putZone(
  id: string | undefined,
  body: Parameters<Row['answer']>[0]['body'],
  context: RestrictedZonesContext,
): Promise<OperationAnswer> {
  const read = readBody(zoneShape, body, 'Con estos datos no se puede guardar la zona.')
  if (!read.ok) return read.refusal
  const area = readArea(read.value.geometry)
  if (!area.ok) return badField('geometry', areaTexts[area.refusal])
  const { name, reason, since = todayOf(context) } = read.value
  const facts = { name, reason, since, polygons: area.value }
  const stored = await context.restrictedZones.put(id, facts, context.operator)
  if (!stored.ok) return refusals[stored.refusal]
  return { status: id === undefined ? 201 : 200, body: writeZone(stored.value, context) }
}

const addZone: Row = {
  method: 'POST',
  path: '/restricted-zones',
  name: 'addRestrictedZone',
  summary: 'Agregar una zona restringida',
  description: 'Rige desde su día en todas las direcciones, cotizaciones y órdenes.',
  roles: keepers,
  request: entity('RestrictedZoneInput', shapeSchema(zoneShape)),
  response: zoneSchema,
  successStatus: 201,
  problems: [conflictProblem],
  answer: ({ body }, context) => putZone(undefined, body, context),
}

const changeZone: Row = {
  method: 'PUT',
  path: '/restricted-zones/:id',
  name: 'changeRestrictedZone',
  summary: 'Cambiar una zona restringida',
  description: 'La reemplaza entera.',
  roles: keepers,
  request: entity('RestrictedZoneInput', shapeSchema(zoneShape)),
  response: zoneSchema,
  successStatus: 200,
  problems: [unknownProblem, conflictProblem],
  answer: ({ params, body }, context) => putZone(params['id'] ?? '', body, context),
}

const removeZone: Row = {
  method: 'DELETE',
  path: '/restricted-zones/:id',
  name: 'removeRestrictedZone',
  summary: 'Quitar una zona restringida',
  description: 'Desde entonces se entrega ahí como en cualquier otro lado.',
  roles: keepers,
  response: zoneSchema,
  successStatus: 200,
  problems: [unknownProblem],
  async answer({ params }, context) {
    const removed = await context.restrictedZones.remove(params['id'] ?? '', context.operator)
    if (!removed.ok) return refusals[removed.refusal]
    return { status: 200, body: writeZone(removed.value, context) }
  },
}

const areaShape = { geometry: ['geometry', geometry] } as const satisfies Shape

const measureArea: Row = {
  method: 'POST',
  path: '/restricted-zones/contents',
  name: 'measureRestrictedZone',
  readsOnly: true,
  summary: 'Ver qué hay adentro de un borde',
  description: 'Para mirar antes de guardar una zona; no cambia nada.',
  roles: zoneReaders,
  sight: 'no-shipments',
  request: entity('AreaInput', shapeSchema(areaShape)),
  response: entity('AreaContents', objectOf(contentsProperties)),
  successStatus: 200,
  async answer({ body }, context) {
    const read = readBody(areaShape, body, 'Con estos datos no se puede mirar.')
    if (!read.ok) return read.refusal
    const area = readArea(read.value.geometry)
    if (!area.ok) return badField('geometry', areaTexts[area.refusal])
    return { status: 200, body: contentsOf(area.value, context) }
  },
}

const importZones: Row = {
  method: 'POST',
  path: '/restricted-zones.geojson',
  name: 'importRestrictedZones',
  summary: 'Importar zonas restringidas de GeoJSON',
  description: paragraph`Cada Feature es una zona: \`name\` o \`nombre\`, \`reason\` o \`motivo\` y
    \`since\` o \`desde\` de sus propiedades. Una de un nombre que ya está la cambia; las demás se
    agregan y ninguna se quita. Si algo está mal no se guarda nada. Con \`dryRun\` solo dice qué
    haría.`,
  roles: keepers,
  query: [
    { name: 'dryRun', description: 'Si solo se pregunta.', form: flagForm },
    {
      name: 'since',
      description: 'Desde qué día rigen las que no lo dicen; hoy si falta.',
      form: dayForm,
    },
  ],
  fileRequest: {
    type: 'application/geo+json',
    description: 'Un FeatureCollection, un Feature o una geometría de GeoJSON.',
    bytes: limits.bodyBytes,
  },
  response: entity(
    'RestrictedZonesImported',
    objectOf({
      added: count('Cuántas se agregan.'),
      changed: count('Cuántas cambian.'),
      unchanged: count('Cuántas quedan como estaban.'),
      names: { type: 'array', items: string('Su nombre.'), description: 'Las que son nuevas.' },
    }),
  ),
  successStatus: 200,
  problems: [conflictProblem],
  async answer({ file, query }, context) {
    const read = readJsonBody(file, limits.bodyDepth)
    const usual = { reason: 'Zona restringida', since: query['since'] ?? todayOf(context) }
    const found = read.ok ? readCollection(read.value, usual) : undefined
    if (found === undefined) return badRequest(noGeoJson)
    if (found.faults.length > 0) return badFeatures(found.faults)
    const { restrictedZones, operator } = context
    const plan =
      query['dryRun'] === 'true'
        ? restrictedZones.rehearse(found.zones)
        : await restrictedZones.importZones(found.zones, operator)
    if (!plan.ok) return refusals[plan.refusal]
    const { added, changed, unchanged } = plan.value
    const names = added.map(({ name }) => name)
    const counts = { added: added.length, changed: changed.length, unchanged: unchanged.length }
    return { status: 200, body: { ...counts, names } }
  },
}

const noGeoJson = {
  es: 'El archivo no es GeoJSON, o no tiene ninguna zona.',
  en: 'The file is no GeoJSON, or has no zone.',
}

function badFeatures(
  faults: NonNullable<ReturnType<typeof readCollection>>['faults'],
): OperationAnswer {
  const detail = {
    es: 'El archivo tiene errores: no se guardó nada.',
    en: 'The file has errors: nothing was stored.',
  }
  const errors = faults.map(({ feature, fault }) => ({
    field: `features[${feature - 1}]`,
    code: 'field-malformed' as const,
    detail: areaTexts[fault].es,
    en: areaTexts[fault].en,
  }))
  return badRequest(detail, errors.slice(0, limits.violationsPerAnswer))
}

export const restrictedZoneRows = [
  listZones,
  exportZones,
  addZone,
  measureArea,
  importZones,
  changeZone,
  removeZone,
] as const
