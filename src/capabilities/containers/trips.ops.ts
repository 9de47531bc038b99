import { list, text } from '../../rows/fields.ts'
import { message, opsRows } from '../../rows/row.ts'
import {
  type ContainersContext,
  containerMakers,
  containerReaders,
  findTrip,
  noTrip,
  shownTrip,
} from './containers.wire.ts'
import {
  destinationField,
  judgeBranches,
  listOfContainers,
  listOfPieces,
  listQuery,
  shownPiece,
} from './lists.wire.ts'

const { row, plainRow, partList } = opsRows<ContainersContext>()

const tripInput = message(
  'TripInput',
  {
    branch: ['branch', text(20, { required: true, description: 'prov_codigo de donde sale.' })],
    destination: ['destination', destinationField],
    vehicle: ['vehicle', text(20, { required: true, description: 'La patente.' })],
    driver: ['driver', text(60, { description: 'Quién maneja.' })],
    seals: [
      'seals',
      list(text(20, { required: true }), 10, { description: 'Los precintos del vehículo.' }),
    ],
  },
  'No se hizo nada.',
  judgeBranches,
)

export const makeTrip = plainRow({
  method: 'POST',
  path: '/trips',
  name: 'makeTrip',
  summary: 'Preparar un viaje entre sucursales',
  description: 'Queda en la sucursal para cargarlo, con un código para su hoja.',
  roles: containerMakers,
  sight: 'no-shipments',
  body: tripInput,
  answer: shownTrip,
  status: 201,
  run({ body }, { containers, operator }) {
    const { branch, destination, vehicle, driver = '', seals = [] } = body
    const places = { origin: branch.toUpperCase(), destination: destination.toUpperCase() }
    const seal = seals.map((one) => one.replaceAll(',', ' ').trim()).join(',')
    const about = { vehicle: vehicle.trim().toUpperCase(), driver, seal }
    return containers.make({ kind: 'trip', ...places, ...about }, operator)
  },
})

export const listTrips = partList({
  path: '/trips',
  name: 'listTrips',
  summary: 'Listar los viajes',
  description: 'Los más nuevos primero, por sucursal y estado.',
  query: listQuery,
  item: shownTrip,
  ...listOfContainers(['trip']),
})

export const getTrip = row({
  method: 'GET',
  path: '/trips/:id',
  name: 'getTrip',
  summary: 'Ver un viaje',
  description: 'El vehículo, los precintos y cuánto lleva. Sus bolsas: GET /containers?trip=',
  roles: containerReaders,
  sight: 'narrowed',
  answer: shownTrip,
  run: findTrip,
  refusals: { 'container-unknown': noTrip },
})

export const listTripPieces = partList({
  path: '/trips/:id/pieces',
  name: 'listTripPieces',
  summary: 'Listar los envíos sueltos de un viaje',
  description: 'Los que lleva o, después de descargado, los que estaban, faltaban y sobraban.',
  item: shownPiece,
  ...listOfPieces,
  find: findTrip,
  refusals: { 'container-unknown': noTrip },
})
