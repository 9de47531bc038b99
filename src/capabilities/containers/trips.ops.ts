import { type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { list, text } from '../../rows/fields.ts'
import type { Operation } from '../../rows/operation.ts'
import { readBody } from '../../rows/read-body.ts'
import {
  type ContainersContext,
  containerMakers,
  containerReaders,
  findSeen,
  noTrip,
  tripSchema,
  writeTrip,
} from './containers.wire.ts'
import { containersRow, destinationField, judgeBranches, piecesRow } from './lists.wire.ts'

const makeShape = {
  branch: ['branch', text(20, { required: true, description: 'prov_codigo de donde sale.' })],
  destination: ['destination', destinationField],
  vehicle: ['vehicle', text(20, { required: true, description: 'La patente.' })],
  driver: ['driver', text(60, { description: 'Quién maneja.' })],
  seals: [
    'seals',
    list(text(20, { required: true }), 10, { description: 'Los precintos del vehículo.' }),
  ],
} as const satisfies Shape

export const makeTrip: Operation<ContainersContext> = {
  method: 'POST',
  path: '/trips',
  name: 'makeTrip',
  summary: 'Preparar un viaje entre sucursales',
  description: 'Queda en la sucursal para cargarlo, con un código para su hoja.',
  roles: containerMakers,
  sight: 'no-shipments',
  request: entity('TripInput', shapeSchema(makeShape)),
  response: tripSchema,
  successStatus: 201,
  async answer({ body }, context) {
    const read = readBody(makeShape, body, 'No se hizo nada.', ({ branch, destination }) =>
      judgeBranches(branch, destination, context),
    )
    if (!read.ok) return read.refusal
    const { branch, destination, vehicle, driver = '', seals = [] } = read.value
    const places = { origin: branch.toUpperCase(), destination: destination.toUpperCase() }
    const seal = seals.map((one) => one.replaceAll(',', ' ').trim()).join(',')
    const about = { vehicle: vehicle.trim().toUpperCase(), driver, seal }
    const wanted = { kind: 'trip', ...places, ...about } as const
    const made = await context.containers.make(wanted, context.operator)
    return { status: 201, body: writeTrip(made, context) }
  },
}

export const listTrips = containersRow({
  kinds: ['trip'],
  path: '/trips',
  name: 'listTrips',
  summary: 'Listar los viajes',
  description: 'Los más nuevos primero, por sucursal y estado.',
  item: tripSchema,
  write: writeTrip,
})

export const getTrip: Operation<ContainersContext> = {
  method: 'GET',
  path: '/trips/:id',
  name: 'getTrip',
  summary: 'Ver un viaje',
  description: 'El vehículo, los precintos y cuánto lleva. Sus bolsas: GET /containers?trip=',
  roles: containerReaders,
  sight: 'narrowed',
  response: tripSchema,
  successStatus: 200,
  async answer({ params }, context) {
    const found = await findSeen(params['id'], 'trip', context)
    return found ? { status: 200, body: writeTrip(found, context) } : noTrip
  },
}

export const listTripPieces = piecesRow('trip', {
  path: '/trips/:id/pieces',
  name: 'listTripPieces',
  summary: 'Listar los envíos sueltos de un viaje',
  description: 'Los que lleva o, después de descargado, los que estaban, faltaban y sobraban.',
})
