/** What is printed: the label of a bag or cage, and the sheet of a trip. */
import type { Operation } from '../../rows/operation.ts'
import { wordForm } from '../../rows/query-forms.ts'
import {
  type ContainersContext,
  containerReaders,
  findSeen,
  noContainer,
  noTrip,
} from './containers.wire.ts'

const factsOf = ({ zone, pickupPoints }: ContainersContext) => ({
  zone,
  nameOf: (branch: string) => pickupPoints.branchName(branch) ?? '',
})

export const printContainerLabel: Operation<ContainersContext> = {
  method: 'GET',
  path: '/containers/:id/label',
  name: 'printContainerLabel',
  summary: 'Imprimir la etiqueta de una bolsa o jaula',
  description: 'De 10 × 15 cm, en PDF o en ZPL para una impresora térmica de 203 dpi.',
  roles: containerReaders,
  sight: 'narrowed',
  query: [{ name: 'format', description: 'pdf si falta.', form: wordForm(['pdf', 'zpl']) }],
  fileResponse: {
    type: 'application/pdf',
    otherTypes: ['text/plain'],
    description: 'La etiqueta.',
  },
  response: { type: 'string', format: 'binary', description: 'La etiqueta.' },
  successStatus: 200,
  async answer({ params, query }, context) {
    const found = await findSeen(params['id'], 'container', context)
    if (found === undefined) return noContainer
    const format = query['format'] === 'zpl' ? 'zpl' : 'pdf'
    const bytes = context.containers.printLabel(found, format, factsOf(context))
    const type = format === 'zpl' ? 'text/plain; charset=utf-8' : 'application/pdf'
    return { status: 200, bytes, type, fileName: `etiqueta-${found.id}.${format}` }
  },
}

export const printTripSheet: Operation<ContainersContext> = {
  method: 'GET',
  path: '/trips/:id/sheet',
  name: 'printTripSheet',
  summary: 'Imprimir la hoja de un viaje',
  description: 'En A4, con el vehículo, los precintos, lo que lleva y lugar para las firmas.',
  roles: containerReaders,
  sight: 'narrowed',
  fileResponse: { type: 'application/pdf', description: 'La hoja.' },
  response: { type: 'string', format: 'binary', description: 'La hoja.' },
  successStatus: 200,
  async answer({ params }, context) {
    const found = await findSeen(params['id'], 'trip', context)
    if (found === undefined) return noTrip
    const fileName = `hoja-${found.id}.pdf`
    const bytes = await context.containers.printSheet(found, factsOf(context))
    return { status: 200, bytes, type: 'application/pdf', fileName }
  },
}
