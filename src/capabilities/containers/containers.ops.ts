import { type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { oneOf, text } from '../../rows/fields.ts'
import type { Operation } from '../../rows/operation.ts'
import { readBody } from '../../rows/read-body.ts'
import { containerLimits } from './containers.limits.ts'
import {
  type ContainersContext,
  containerMakers,
  containerReaders,
  containerSchema,
  elsewhere,
  explainContainer,
  findSeen,
  isWithin,
  noContainer,
  writeContainer,
} from './containers.wire.ts'
import { containersRow, destinationField, judgeBranches, piecesRow } from './lists.wire.ts'

const { sealCharacters } = containerLimits

const makeShape = {
  kind: ['kind', oneOf(['bag', 'cage'], { required: true, description: 'Bolsa o jaula.' })],
  branch: ['branch', text(20, { required: true, description: 'prov_codigo de donde se hace.' })],
  destination: ['destination', destinationField],
} as const satisfies Shape

export const makeContainer: Operation<ContainersContext> = {
  method: 'POST',
  path: '/containers',
  name: 'makeContainer',
  summary: 'Hacer una bolsa o jaula',
  description: paragraph`Queda abierta en la sucursal, con un código de un solo uso para su
    etiqueta. Los envíos se ponen con POST /movements: \`check: CO\` y \`container\`.`,
  roles: containerMakers,
  sight: 'no-shipments',
  request: entity('ContainerInput', shapeSchema(makeShape)),
  response: containerSchema,
  successStatus: 201,
  async answer({ body }, context) {
    const read = readBody(makeShape, body, 'No se hizo nada.', ({ branch, destination }) =>
      judgeBranches(branch, destination, context),
    )
    if (!read.ok) return read.refusal
    const { kind, branch, destination } = read.value
    const places = { origin: branch.toUpperCase(), destination: destination.toUpperCase() }
    const wanted = { kind, ...places, seal: '', vehicle: '', driver: '' }
    const made = await context.containers.make(wanted, context.operator)
    return { status: 201, body: writeContainer(made, context) }
  },
}

export const listContainers = containersRow({
  kinds: ['bag', 'cage'],
  path: '/containers',
  name: 'listContainers',
  summary: 'Listar las bolsas y jaulas',
  description: 'Las más nuevas primero, por sucursal y estado.',
  filters: [{ name: 'trip', description: 'Solo las cargadas en este viaje.' }],
  item: containerSchema,
  write: writeContainer,
})

export const getContainer: Operation<ContainersContext> = {
  method: 'GET',
  path: '/containers/:id',
  name: 'getContainer',
  summary: 'Ver una bolsa o jaula',
  description: 'Su estado, de dónde a dónde va y cuántos envíos lleva.',
  roles: containerReaders,
  sight: 'narrowed',
  response: containerSchema,
  successStatus: 200,
  async answer({ params }, context) {
    const found = await findSeen(params['id'], 'container', context)
    return found ? { status: 200, body: writeContainer(found, context) } : noContainer
  },
}

export const listContainerPieces = piecesRow('container', {
  path: '/containers/:id/pieces',
  name: 'listContainerPieces',
  summary: 'Listar los envíos de una bolsa o jaula',
  description: 'Los que lleva o, después de abierta, los que estaban, faltaban y sobraban.',
})

const sealShape = {
  seal: ['seal', text(sealCharacters, { required: true, description: 'El número.' })],
} as const satisfies Shape

export const sealContainer: Operation<ContainersContext> = {
  method: 'PUT',
  path: '/containers/:id/seal',
  name: 'sealContainer',
  summary: 'Cerrar una bolsa o jaula con su precinto',
  description: 'Después no admite más envíos. Otro precinto reemplaza al anterior.',
  roles: containerMakers,
  sight: 'narrowed',
  request: entity('SealInput', shapeSchema(sealShape)),
  response: containerSchema,
  successStatus: 200,
  problems: [{ status: 409, meaning: 'Ya salió, o está en otra sucursal.' }],
  async answer({ params, body }, context) {
    const read = readBody(sealShape, body, 'No se cerró.')
    return read.ok ? changeSeal(params['id'], read.value.seal.trim(), context) : read.refusal
  },
}

export const unsealContainer: Operation<ContainersContext> = {
  method: 'DELETE',
  path: '/containers/:id/seal',
  name: 'unsealContainer',
  summary: 'Romper el precinto antes de que salga',
  description: 'La bolsa o jaula queda abierta y admite envíos otra vez.',
  roles: containerMakers,
  sight: 'narrowed',
  response: containerSchema,
  successStatus: 200,
  problems: [{ status: 409, meaning: 'Ya salió, o está en otra sucursal.' }],
  answer: ({ params }, context) => changeSeal(params['id'], undefined, context),
}

async function changeSeal(
  id: string | undefined,
  seal: string | undefined,
  context: ContainersContext,
) {
  const found = await findSeen(id, 'container', context)
  if (found === undefined) return noContainer
  if (!isWithin(found, context)) return elsewhere(found)
  const changed = await context.containers.seal(found.id, seal, context.operator)
  return changed.ok
    ? { status: 200 as const, body: writeContainer(changed.value, context) }
    : explainContainer(changed.refusal)
}
