import { field } from '../../../kits/fields/field.ts'
import type { Shape, Sound } from '../../../kits/fields/structures.ts'
import { readJsonBody } from '../../../kits/http/json-body.ts'
import { entity } from '../../../kits/openapi/entities.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import { limits } from '../../../limits.ts'
import { type Outcome, refuse, unreadable } from '../../../outcome.ts'
import { objectOf, string } from '../../../rows/answer-schema.ts'
import { object, oneOf, text } from '../../../rows/fields.ts'
import { fileOf } from '../../../rows/file-answers.ts'
import {
  badField,
  badRequest,
  conflict,
  notFound,
  type ProblemAnswer,
} from '../../../rows/operation.ts'
import { dayForm, flagForm } from '../../../rows/query-forms.ts'
import { message, opsRows } from '../../../rows/row.ts'
import { day } from '../../../rows/table-fields.ts'
import { count, itemsView, listOf, type View, view } from '../../../rows/view.ts'
import {
  areaSchema,
  areaTexts,
  areaTypes,
  contentsOf,
  contentsProperties,
  coordinatesText,
  type RestrictedZonesContext,
  readArea,
  readCollection,
  shownZone,
  todayOf,
  writeCollection,
  writeGeometry,
  zoneReaders,
} from './restricted-zones.wire.ts'
import type { ZoneFacts, ZonesRefusal } from './zone-changes.ts'

const { row, plainRow } = opsRows<RestrictedZonesContext>()

const keepers = ['administrator']

const listZones = plainRow({
  method: 'GET',
  path: '/restricted-zones',
  name: 'listRestrictedZones',
  summary: 'Ver las zonas restringidas',
  description: paragraph`Donde no se entrega a domicilio: lo que va ahí se retira en una sucursal.
    Por nombre, con lo que hay adentro.`,
  roles: zoneReaders,
  sight: 'no-shipments',
  answer: itemsView(shownZone),
  run: (_input, { restrictedZones }) => restrictedZones.list(),
})

const exportZones = plainRow({
  method: 'GET',
  path: '/restricted-zones.geojson',
  name: 'exportRestrictedZones',
  summary: 'Bajar las zonas restringidas en GeoJSON',
  description: 'Un archivo que leen los programas de mapas, y que se puede volver a importar.',
  roles: zoneReaders,
  sight: 'no-shipments',
  answer: fileOf(
    { type: 'application/geo+json', description: 'Las zonas.' },
    { type: 'string', format: 'binary', description: 'El archivo.' },
  ),
  run: (_input, { restrictedZones }) => ({
    bytes: Buffer.from(JSON.stringify(writeCollection(restrictedZones.list()))),
    fileName: 'zonas-restringidas.geojson',
  }),
})

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

const zoneInput = message(
  'RestrictedZoneInput',
  zoneShape,
  'Con estos datos no se puede guardar la zona.',
)

/** Their codes are the general ones. */
const answers: Readonly<Record<ZonesRefusal, ProblemAnswer>> = {
  'zone-unknown': notFound({
    es: 'No hay ninguna zona restringida con ese id.',
    en: 'There is no restricted zone with that id.',
  }),
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

function answered<Value>(outcome: Outcome<Value, ZonesRefusal>) {
  return outcome.ok ? outcome : refuse(answers[outcome.refusal])
}

function areaOf(sent: unknown) {
  const area = readArea(sent)
  return area.ok ? area : refuse(badField('geometry', areaTexts[area.refusal]))
}

/** Adds a zone, or changes the one of the id. */
async function putZone(
  id: string | undefined,
  { name, reason, since, geometry: outline }: Sound<typeof zoneShape>,
  context: RestrictedZonesContext,
) {
  const area = areaOf(outline)
  if (!area.ok) return area
  const facts = { name, reason, since: since ?? todayOf(context), polygons: area.value }
  return answered(await context.restrictedZones.put(id, facts, context.operator))
}

const addZone = row({
  method: 'POST',
  path: '/restricted-zones',
  name: 'addRestrictedZone',
  summary: 'Agregar una zona restringida',
  description: 'Rige desde su día en todas las direcciones, cotizaciones y órdenes.',
  roles: keepers,
  body: zoneInput,
  answer: shownZone,
  status: 201,
  problems: [conflictProblem],
  run: ({ body }, context) => putZone(undefined, body, context),
  refusals: {},
})

const changeZone = row({
  method: 'PUT',
  path: '/restricted-zones/:id',
  name: 'changeRestrictedZone',
  summary: 'Cambiar una zona restringida',
  description: 'La reemplaza entera.',
  roles: keepers,
  body: zoneInput,
  answer: shownZone,
  problems: [unknownProblem, conflictProblem],
  run: ({ params, body }, context) => putZone(params.id, body, context),
  refusals: {},
})

const removeZone = row({
  method: 'DELETE',
  path: '/restricted-zones/:id',
  name: 'removeRestrictedZone',
  summary: 'Quitar una zona restringida',
  description: 'Desde entonces se entrega ahí como en cualquier otro lado.',
  roles: keepers,
  answer: shownZone,
  problems: [unknownProblem],
  run: async ({ params }, { restrictedZones, operator }) =>
    answered(await restrictedZones.remove(params.id, operator)),
  refusals: {},
})

const measureArea = row({
  method: 'POST',
  path: '/restricted-zones/contents',
  name: 'measureRestrictedZone',
  readsOnly: true,
  summary: 'Ver qué hay adentro de un borde',
  description: 'Para mirar antes de guardar una zona; no cambia nada.',
  roles: zoneReaders,
  sight: 'no-shipments',
  body: message(
    'AreaInput',
    { geometry: ['geometry', geometry] },
    'Con estos datos no se puede mirar.',
  ),
  answer: { schema: entity('AreaContents', objectOf(contentsProperties)), write: contentsOf },
  run: ({ body }) => areaOf(body.geometry),
  refusals: {},
})

interface Imported {
  readonly added: readonly ZoneFacts[]
  readonly changed: readonly unknown[]
  readonly unchanged: readonly unknown[]
}

const countOf = (description: string) => ({
  ...count(description),
  write: (zones: readonly unknown[]) => zones.length,
})

const importZones = row({
  method: 'POST',
  path: '/restricted-zones.geojson',
  name: 'importRestrictedZones',
  summary: 'Importar zonas restringidas de GeoJSON',
  description: paragraph`Cada Feature es una zona: \`name\` o \`nombre\`, \`reason\` o \`motivo\` y
    \`since\` o \`desde\` de sus propiedades. Una de un nombre que ya está la cambia; las demás se
    agregan y ninguna se quita. Si algo está mal no se guarda nada. Con \`dryRun\` solo dice qué
    haría.`,
  roles: keepers,
  query: {
    dryRun: [flagForm, 'Si solo se pregunta.'],
    since: [dayForm, 'Desde qué día rigen las que no lo dicen; hoy si falta.'],
  },
  fileRequest: {
    type: 'application/geo+json',
    description: 'Un FeatureCollection, un Feature o una geometría de GeoJSON.',
    bytes: limits.bodyBytes,
  },
  answer: view<Imported>('RestrictedZonesImported')({
    added: countOf('Cuántas se agregan.'),
    changed: countOf('Cuántas cambian.'),
    unchanged: countOf('Cuántas quedan como estaban.'),
    names: [
      'added',
      {
        schema: { type: 'array', items: string('Su nombre.'), description: 'Las que son nuevas.' },
        write: (zones: readonly ZoneFacts[]) => zones.map(({ name }) => name),
      },
    ],
  }),
  problems: [conflictProblem],
  async run({ file, query: { dryRun, since } }, context) {
    const json = readJsonBody(file, limits.bodyDepth)
    const usual = { reason: 'Zona restringida', since: since ?? todayOf(context) }
    const collection = json.ok ? readCollection(json.value, usual) : undefined
    if (collection === undefined) return refuse(badRequest(noGeoJson))
    const { zones, faults } = collection
    if (faults.length > 0) return refuse(badFeatures(faults))
    const { restrictedZones, operator } = context
    return answered(
      dryRun ? restrictedZones.rehearse(zones) : await restrictedZones.importZones(zones, operator),
    )
  },
  refusals: {},
})

const noGeoJson = {
  es: 'El archivo no es GeoJSON, o no tiene ninguna zona.',
  en: 'The file is no GeoJSON, or has no zone.',
}

function badFeatures(
  faults: NonNullable<ReturnType<typeof readCollection>>['faults'],
): ProblemAnswer {
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

type OutlinedZone = Pick<ZoneFacts, 'name' | 'reason' | 'polygons'>

const shownImported: View<OutlinedZone, [RestrictedZonesContext]> = {
  schema: entity(
    'ImportedZone',
    objectOf({
      name: string('Su nombre en el archivo.'),
      reason: string('Por qué lo es: lo ven los remitentes.'),
      geometry: areaSchema,
      ...contentsProperties,
    }),
  ),
  write: ({ name, reason, polygons }, context) => ({
    name,
    reason,
    geometry: writeGeometry(polygons),
    ...contentsOf(polygons, context),
  }),
}

interface ImportedZones {
  readonly zones: readonly OutlinedZone[]
  readonly total: number
}

/** The zones of the data file, which all environments share. */
export const listImportedZones = plainRow({
  method: 'GET',
  path: '/restricted-zones/imported',
  name: 'listImportedZones',
  summary: 'Ver las zonas restringidas del archivo de direcciones',
  description: paragraph`Las que se importaron con \`posta geo import\`: rigen en todos los
    entornos, y se cambian importando de nuevo su archivo.`,
  roles: zoneReaders,
  sight: 'no-shipments',
  answer: view<ImportedZones, [RestrictedZonesContext]>('ImportedZones')({
    items: ['zones', listOf(shownImported, 'Por nombre.')],
    total: count('Cuántas hay: las que tienen demasiados puntos no se listan.'),
  }),
  run: (_input, { addresses }) => ({
    zones: addresses.importedZones(),
    total: addresses.status().zones,
  }),
})
