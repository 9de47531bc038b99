import { type Draft, type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { count, objectOf, string } from '../../rows/answer-schema.ts'
import { list, text } from '../../rows/fields.ts'
import type { Operation } from '../../rows/operation.ts'
import { readBody } from '../../rows/read-body.ts'
import { containerLimits } from './containers.limits.ts'
import {
  branchProblem,
  type ContainersContext,
  containerMakers,
  containerReceivers,
  elsewhere,
  explainContainer,
  findSeen,
  isWithin,
  noTrip,
  readCodes,
  tripSchema,
  unreadableCodes,
  writeTrip,
} from './containers.wire.ts'
import { refusedSchema, writeHandled, writeRefused } from './lists.wire.ts'

const codesField = (description: string) =>
  list(text(20), containerLimits.loadedPerRequest, { required: true, description })

const handledSchema = entity('HandledCode', {
  type: 'object',
  properties: {
    code: string('El código enviado.'),
    status: {
      type: 'string',
      enum: ['recorded', 'duplicate', 'refused'],
      description: 'Registrado, repetido o rechazado.',
    },
    reason: string('Con refused: por qué.'),
    refused: {
      type: 'array',
      description: 'De una bolsa o jaula: los envíos de adentro que no se registraron.',
      items: refusedSchema,
    },
  },
  required: ['code', 'status', 'refused'],
})

const loadShape = {
  codes: ['codes', codesField('Bolsas, jaulas y envíos sueltos, como se escanearon.')],
} as const satisfies Shape

export const loadTrip: Operation<ContainersContext> = {
  method: 'POST',
  path: '/trips/:id/load',
  name: 'loadTrip',
  summary: 'Cargar un viaje',
  description: paragraph`Cada bolsa o jaula queda en el viaje; cada envío suelto, además, con un
    movimiento CO. Lo que no corresponde se rechaza, uno por uno. Con POST /movements se hace lo
    mismo: CO y el código del viaje como \`container\`.`,
  roles: containerReceivers,
  sight: 'in-hand',
  request: entity('TripLoadInput', shapeSchema(loadShape)),
  response: entity(
    'TripLoad',
    objectOf({
      trip: { ...tripSchema, description: 'El viaje, como quedó.' },
      results: { type: 'array', description: 'Uno por código.', items: handledSchema },
    }),
  ),
  successStatus: 200,
  async answer({ params, body }, context) {
    const { containers, operator } = context
    const found = await findSeen(params['id'], 'trip', context)
    if (found === undefined) return noTrip
    if (!isWithin(found, context)) return elsewhere(found)
    const read = readBody(loadShape, body, 'No se cargó nada.')
    if (!read.ok) return read.refusal
    const { codes, problems } = readCodes(read.value.codes ?? [], 'codes', true)
    if (problems.length > 0) return unreadableCodes(problems)
    const results = (await containers.loadTrip(found, codes, operator)).map(writeHandled)
    const trip = (await containers.find(found.id)) ?? found
    return { status: 200, body: { trip: writeTrip(trip, context), results } }
  },
}

export const departTrip: Operation<ContainersContext> = {
  method: 'POST',
  path: '/trips/:id/departure',
  name: 'departTrip',
  summary: 'Dar salida a un viaje',
  description: paragraph`Registra AS para cada envío que lleva, suelto o en bolsa: primero los
    sueltos y después cada bolsa por su cuenta. Enviarlo otra vez mueve lo que haya quedado, y nada
    dos veces.`,
  roles: containerMakers,
  sight: 'in-hand',
  response: entity(
    'TripDeparture',
    objectOf({
      trip: { ...tripSchema, description: 'El viaje, como quedó.' },
      recorded: count('Los envíos sueltos que salieron.'),
      refused: {
        type: 'array',
        description: 'Los sueltos que no corresponden.',
        items: refusedSchema,
      },
      containers: { type: 'array', description: 'Una por bolsa o jaula.', items: handledSchema },
    }),
  ),
  successStatus: 200,
  problems: [{ status: 409, meaning: 'No lleva nada, ya llegó o está en otra sucursal.' }],
  async answer({ params }, context) {
    const { containers, operator } = context
    const found = await findSeen(params['id'], 'trip', context)
    if (found === undefined) return noTrip
    if (!isWithin(found, context)) return elsewhere(found)
    const left = await containers.departTrip(found.id, found.origin, operator)
    if (!left.ok) return explainContainer(left.refusal)
    const trip = (await containers.find(found.id)) ?? found
    const { loose } = left.value
    const body = {
      trip: writeTrip(trip, context),
      recorded: loose.recorded,
      refused: writeRefused(loose.refused),
      containers: left.value.containers.map(writeHandled),
    }
    return { status: 200, body }
  },
}

const branchField = text(20, { required: true, description: 'prov_codigo de la sucursal.' })
const arriveShape = { branch: ['branch', branchField] } as const satisfies Shape

const judgeBranch =
  ({ branchName }: ContainersContext) =>
  ({ branch }: Draft<typeof arriveShape>) =>
    typeof branch === 'string' && branchName(branch) === undefined ? [branchProblem('branch')] : []

export const arriveTrip: Operation<ContainersContext> = {
  method: 'POST',
  path: '/trips/:id/arrival',
  name: 'arriveTrip',
  summary: 'Anotar que un viaje llegó',
  description: 'El vehículo está en la sucursal; lo que trae se recibe con la recepción.',
  roles: containerReceivers,
  sight: 'in-hand',
  request: entity('TripArrivalInput', shapeSchema(arriveShape)),
  response: tripSchema,
  successStatus: 200,
  problems: [{ status: 409, meaning: 'No salió, ya se descargó o va a otra sucursal.' }],
  async answer({ params, body }, context) {
    const found = await findSeen(params['id'], 'trip', context)
    if (found === undefined) return noTrip
    const read = readBody(arriveShape, body, 'No se anotó.', judgeBranch(context))
    if (!read.ok) return read.refusal
    const branch = read.value.branch.toUpperCase()
    const arrived = await context.containers.arriveTrip(found.id, branch, context.operator)
    if (!arrived.ok) return explainContainer(arrived.refusal)
    return { status: 200, body: writeTrip({ ...found, ...arrived.value }, context) }
  },
}

const receptionShape = {
  branch: ['branch', branchField],
  codes: ['codes', codesField('Bolsas, jaulas y envíos sueltos que llegaron.')],
} as const satisfies Shape

const codesOf = (description: string) => ({ type: 'array', items: { type: 'string' }, description })

export const receiveTrip: Operation<ContainersContext> = {
  method: 'POST',
  path: '/trips/:id/reception',
  name: 'receiveTrip',
  summary: 'Descargar un viaje y comparar lo que traía',
  description: paragraph`Registra AR para cada bolsa, jaula y envío suelto escaneado. Las bolsas que
    no se escanearon quedan de viaje y en \`missingContainers\`; los sueltos, en \`missing\`.`,
  roles: containerReceivers,
  sight: 'in-hand',
  request: entity('TripReceptionInput', shapeSchema(receptionShape)),
  response: entity(
    'TripReception',
    objectOf({
      trip: { ...tripSchema, description: 'El viaje, como quedó.' },
      containers: { type: 'array', description: 'Una por bolsa o jaula.', items: handledSchema },
      missingContainers: codesOf('Las bolsas y jaulas que no llegaron.'),
      found: count('Los envíos sueltos que estaban.'),
      missing: codesOf('Los sueltos que faltan.'),
      extra: codesOf('Los sueltos que llegaron sin estar en la lista.'),
      refused: {
        type: 'array',
        description: 'Los sueltos que no corresponden.',
        items: refusedSchema,
      },
    }),
  ),
  successStatus: 200,
  problems: [{ status: 409, meaning: 'No salió, ya se descargó o va a otra sucursal.' }],
  async answer({ params, body }, context) {
    const found = await findSeen(params['id'], 'trip', context)
    if (found === undefined) return noTrip
    const read = readBody(receptionShape, body, 'No se recibió nada.', judgeBranch(context))
    if (!read.ok) return read.refusal
    const { codes, problems } = readCodes(read.value.codes ?? [], 'codes', true)
    if (problems.length > 0) return unreadableCodes(problems)
    const branch = read.value.branch.toUpperCase()
    const { containers, operator } = context
    const received = await containers.openTrip(found.id, branch, codes, operator)
    if (!received.ok) return explainContainer(received.refusal)
    const { opened, arrived, missing } = received.value
    const trip = { ...found, ...opened.container, pieces: 0, containers: missing.length }
    return {
      status: 200,
      body: {
        trip: writeTrip(trip, context),
        containers: arrived.map(writeHandled),
        missingContainers: missing,
        found: opened.found.length,
        missing: opened.missing,
        extra: opened.extra,
        refused: writeRefused(opened.refused),
      },
    }
  },
}
