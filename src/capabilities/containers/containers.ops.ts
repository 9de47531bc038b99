import { paragraph } from '../../kits/text/paragraph.ts'
import { oneOf, text } from '../../rows/fields.ts'
import { anyText } from '../../rows/query-forms.ts'
import { message, opsRows } from '../../rows/row.ts'
import { containerLimits } from './containers.limits.ts'
import {
  type ContainersContext,
  containerMakers,
  containerReaders,
  findContainer,
  findHere,
  movingRefusals,
  noContainer,
  shownContainer,
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

const containerInput = message(
  'ContainerInput',
  {
    kind: ['kind', oneOf(['bag', 'cage'], { required: true, description: 'Bolsa o jaula.' })],
    branch: ['branch', text(20, { required: true, description: 'prov_codigo de donde se hace.' })],
    destination: ['destination', destinationField],
  },
  'No se hizo nada.',
  judgeBranches,
)

export const makeContainer = plainRow({
  method: 'POST',
  path: '/containers',
  name: 'makeContainer',
  summary: 'Hacer una bolsa o jaula',
  description: paragraph`Queda abierta en la sucursal, con un código de un solo uso para su
    etiqueta. Los envíos se ponen con POST /movements: \`check: CO\` y \`container\`.`,
  roles: containerMakers,
  sight: 'no-shipments',
  body: containerInput,
  answer: shownContainer,
  status: 201,
  run({ body: { kind, branch, destination } }, { containers, operator }) {
    const places = { origin: branch.toUpperCase(), destination: destination.toUpperCase() }
    return containers.make({ kind, ...places, seal: '', vehicle: '', driver: '' }, operator)
  },
})

export const listContainers = partList({
  path: '/containers',
  name: 'listContainers',
  summary: 'Listar las bolsas y jaulas',
  description: 'Las más nuevas primero, por sucursal y estado.',
  query: { ...listQuery, trip: [anyText, 'Solo las cargadas en este viaje.'] },
  item: shownContainer,
  ...listOfContainers(['bag', 'cage']),
})

export const getContainer = row({
  method: 'GET',
  path: '/containers/:id',
  name: 'getContainer',
  summary: 'Ver una bolsa o jaula',
  description: 'Su estado, de dónde a dónde va y cuántos envíos lleva.',
  roles: containerReaders,
  sight: 'narrowed',
  answer: shownContainer,
  run: findContainer,
  refusals: { 'container-unknown': noContainer },
})

export const listContainerPieces = partList({
  path: '/containers/:id/pieces',
  name: 'listContainerPieces',
  summary: 'Listar los envíos de una bolsa o jaula',
  description: 'Los que lleva o, después de abierta, los que estaban, faltaban y sobraban.',
  item: shownPiece,
  ...listOfPieces,
  find: findContainer,
  refusals: { 'container-unknown': noContainer },
})

const sealInput = message(
  'SealInput',
  {
    seal: [
      'seal',
      text(containerLimits.sealCharacters, { required: true, description: 'El número.' }),
    ],
  },
  'No se cerró.',
)

const sealing = {
  path: '/containers/:id/seal',
  roles: containerMakers,
  sight: 'narrowed',
  answer: shownContainer,
  refusals: { ...movingRefusals, 'container-unknown': noContainer },
} as const

export const sealContainer = row({
  method: 'PUT',
  name: 'sealContainer',
  summary: 'Cerrar una bolsa o jaula con su precinto',
  description: 'Después no admite más envíos. Otro precinto reemplaza al anterior.',
  body: sealInput,
  run: ({ params, body }, context) => changeSeal(params, body.seal.trim(), context),
  ...sealing,
})

export const unsealContainer = row({
  method: 'DELETE',
  name: 'unsealContainer',
  summary: 'Romper el precinto antes de que salga',
  description: 'La bolsa o jaula queda abierta y admite envíos otra vez.',
  run: ({ params }, context) => changeSeal(params, undefined, context),
  ...sealing,
})

async function changeSeal(
  params: { readonly id: string },
  seal: string | undefined,
  context: ContainersContext,
) {
  const container = await findHere(findContainer({ params }, context), context)
  return container.ok
    ? context.containers.seal(container.value.id, seal, context.operator)
    : container
}
