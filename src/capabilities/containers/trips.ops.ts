import { list, text } from '../../faces/fields.wire.ts'
import { listRow } from '../../faces/operations/list-row.wire.ts'
import type { Operation } from '../../faces/operations/operation.wire.ts'
import { readBody } from '../../faces/operations/read-body.wire.ts'
import { containerStates } from '../../kernel/container-code.ts'
import { type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import {
  type ContainersContext,
  containerMakers,
  containerReaders,
  findSeen,
  noTrip,
  tripSchema,
  writeTrip,
} from './containers.wire.ts'
import {
  destinationField,
  judgeBranches,
  listFilters,
  piecesRow,
  placeText,
  readBranches,
  readPlace,
} from './lists.wire.ts'

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

export const listTrips: Operation<ContainersContext> = {
  ...listRow({
    path: '/trips',
    name: 'listTrips',
    summary: 'Listar los viajes',
    description: 'Los más nuevos primero, por sucursal y estado.',
    filters: listFilters,
    readPlace,
    load({ after, limit }, { query }, context: ContainersContext) {
      const branches = readBranches(query, context, false)
      if (!branches.ok) return Promise.resolve(branches.refusal)
      const state = containerStates.find((one) => one === query['state'])
      const filter = { kinds: ['trip'], ...branches.value, state, trip: undefined } as const
      return context.containers.list(filter, after, limit)
    },
    placeOf: placeText,
    item: tripSchema,
    write: writeTrip,
  }),
  roles: containerReaders,
}

export const getTrip: Operation<ContainersContext> = {
  method: 'GET',
  path: '/trips/:id',
  name: 'getTrip',
  summary: 'Ver un viaje',
  description: 'El vehículo, los precintos y cuánto lleva. Sus bolsas: GET /containers?trip=',
  roles: containerReaders,
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
