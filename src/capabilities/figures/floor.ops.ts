import { count, maybeString, objectOf, string } from '../../faces/operations/answer-schema.wire.ts'
import type { Operation } from '../../faces/operations/operation.wire.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { branchFilter, type FiguresContext, figureReaders } from './figures.wire.ts'

type FloorContext = Pick<FiguresContext, 'figures' | 'pickupPoints'>

const floor = {
  pieces: count('Los envíos que están con el operador ahora.'),
  idle: count('De esos, los que nadie escaneó en más de 72 horas.'),
}

export const getFloor: Operation<FloorContext> = {
  method: 'GET',
  path: '/figures/floor',
  name: 'getFloor',
  summary: 'Ver cuántos envíos hay en cada sucursal ahora',
  description: [
    'Los que el operador tiene y no terminaron, por la última sucursal que los vio, y cuántos de ',
    'ellos están demorados.',
  ].join(''),
  roles: figureReaders,
  query: [branchFilter],
  response: objectOf({
    ...floor,
    items: {
      type: 'array',
      items: entity(
        'FloorFigure',
        objectOf({ branch: string('prov_codigo.'), name: maybeString('Su nombre.'), ...floor }),
      ),
      description: 'Por sucursal.',
    },
  }),
  successStatus: 200,
  async answer({ query }, { figures, pickupPoints }) {
    const sums = await figures.floor(query['branch'] ? query['branch'].toUpperCase() : undefined)
    const items = sums.map((sum) => ({
      ...sum,
      name: pickupPoints.findBranch(sum.branch)?.name ?? null,
    }))
    const total = (of: 'pieces' | 'idle') => sums.reduce((all, sum) => all + sum[of], 0)
    return { status: 200, body: { pieces: total('pieces'), idle: total('idle'), items } }
  },
}
