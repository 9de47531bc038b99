import { parseTrackingCode, type TrackingCode } from '../../kernel/tracking-code.ts'
import { type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { count, maybeString, objectOf, string } from '../../rows/answer-schema.ts'
import { list, text } from '../../rows/fields.ts'
import { badField, codeWords, notFound, type Operation } from '../../rows/operation.ts'
import { readBody } from '../../rows/read-body.ts'
import { containerLimits } from './containers.limits.ts'
import { placeKinds } from './containers.ts'
import {
  branchProblem,
  type ContainersContext,
  containerReaders,
  containerReceivers,
  containerSchema,
  explainContainer,
  findSeen,
  noContainer,
  readCodes,
  unreadableCodes,
  writeContainer,
} from './containers.wire.ts'
import { refusedSchema, writeRefused } from './lists.wire.ts'

const { sealCharacters } = containerLimits

const receptionShape = {
  branch: ['branch', text(20, { required: true, description: 'prov_codigo de donde se abre.' })],
  trackingCodes: [
    'trackingCodes',
    list(text(20, { required: true }), containerLimits.loadedPerRequest, {
      required: true,
      description: 'Los envíos que estaban adentro, como se escanearon.',
    }),
  ],
  seal: ['seal', text(sealCharacters, { description: 'El precinto que tenía.' })],
} as const satisfies Shape

const codesOf = (description: string) => ({
  type: 'array',
  items: { type: 'string' },
  description,
})

export const receiveContainer: Operation<ContainersContext> = {
  method: 'POST',
  path: '/containers/:id/reception',
  name: 'receiveContainer',
  summary: 'Abrir una bolsa o jaula y comparar lo que traía',
  description: paragraph`Registra AR para cada envío escaneado. Los que debían estar y no se
    escanearon faltan: lo dicen \`missing\`, el evento shipment.missing y su lugar, hasta que
    alguien los escanee. Los que no estaban en la lista son \`extra\` y llegaron igual. Lo que no se
    pudo registrar está en \`refused\`, con su motivo.`,
  roles: containerReceivers,
  sight: 'in-hand',
  request: entity('ContainerReceptionInput', shapeSchema(receptionShape)),
  response: entity(
    'ContainerReception',
    objectOf({
      container: { ...containerSchema, description: 'Como quedó.' },
      found: count('Los que estaban.'),
      missing: codesOf('Los que faltan.'),
      extra: codesOf('Los que llegaron sin estar en la lista.'),
      refused: {
        type: 'array',
        description: 'Los escaneados que no corresponden.',
        items: refusedSchema,
      },
      sealIntact: {
        type: ['boolean', 'null'],
        description: 'Si el precinto es el mismo con que se cerró; `null` si no se envió.',
      },
    }),
  ),
  successStatus: 200,
  problems: [{ status: 409, meaning: 'Ya se abrió, todavía no salió o llegó a otra sucursal.' }],
  async answer({ params, body }, context) {
    const found = await findSeen(params['id'], 'container', context)
    if (found === undefined) return noContainer
    const read = readBody(receptionShape, body, 'No se abrió.', ({ branch }) =>
      typeof branch === 'string' && context.branchName(branch) === undefined
        ? [branchProblem('branch')]
        : [],
    )
    if (!read.ok) return read.refusal
    const { codes, problems } = readCodes(read.value.trackingCodes ?? [], 'trackingCodes', false)
    if (problems.length > 0) return unreadableCodes(problems)
    const branchCode = read.value.branch.toUpperCase()
    const scanned = codes as TrackingCode[]
    const opening = { id: found.id, branchCode, scanned, seal: read.value.seal?.trim() }
    const opened = await context.containers.open(opening, context.operator)
    if (!opened.ok) return explainContainer(opened.refusal)
    const { container, missing, extra, refused, sealIntact } = opened.value
    return {
      status: 200,
      body: {
        container: writeContainer({ ...container, pieces: 0, containers: 0 }, context),
        found: opened.value.found.length,
        missing,
        extra,
        refused: writeRefused(refused),
        sealIntact: sealIntact ?? null,
      },
    }
  },
}

export const getPlace: Operation<ContainersContext> = {
  method: 'GET',
  path: '/places/:trackingCode',
  name: 'getPlace',
  summary: 'Ver dónde está un envío',
  description: paragraph`Siempre en un solo lugar: con quien lo manda, en el piso de una sucursal,
    en una bolsa o jaula, en un viaje, en camino, con quien reparte, con quien recibe, o faltó donde
    debía estar.`,
  roles: containerReaders,
  sight: 'named',
  response: entity(
    'ShipmentPlace',
    objectOf({
      trackingCode: string('El envío.'),
      place: { type: 'string', enum: placeKinds, description: 'La clase de lugar.' },
      branch: maybeString('La sucursal, en el piso, en camino o con quien reparte.'),
      container: maybeString('La bolsa, jaula o viaje.'),
    }),
  ),
  successStatus: 200,
  async answer({ params }, { containers }) {
    const code = parseTrackingCode(params['trackingCode'] ?? '')
    if (!code.ok) return badField('trackingCode', codeWords)
    const place = await containers.findPlace(code.value)
    if (place === undefined) return notFound('No hay ningún envío con ese código.', 'piece-unknown')
    const branch = 'branch' in place ? place.branch : null
    const container = 'container' in place ? place.container : null
    return { status: 200, body: { trackingCode: code.value, place: place.kind, branch, container } }
  },
}
