/** The papers: the label of a bag or cage, and the sheet of a trip. */
import { accept } from '../../outcome.ts'
import { fileOf } from '../../rows/file-answers.ts'
import { wordForm } from '../../rows/query-forms.ts'
import { opsRows } from '../../rows/row.ts'
import {
  type ContainersContext,
  containerReaders,
  findContainer,
  findTrip,
  noContainer,
  noTrip,
} from './containers.wire.ts'

const { row } = opsRows<ContainersContext>()

const factsOf = ({ zone, pickupPoints }: ContainersContext) => ({
  zone,
  nameOf: (branch: string) => pickupPoints.branchName(branch) ?? '',
})

export const printContainerLabel = row({
  method: 'GET',
  path: '/containers/:id/label',
  name: 'printContainerLabel',
  summary: 'Imprimir la etiqueta de una bolsa o jaula',
  description: 'De 10 × 15 cm, en PDF o en ZPL para una impresora térmica de 203 dpi.',
  roles: containerReaders,
  sight: 'narrowed',
  query: { format: [wordForm(['pdf', 'zpl']), 'pdf si falta.'] },
  answer: fileOf({
    type: 'application/pdf',
    otherTypes: ['text/plain'],
    description: 'La etiqueta.',
  }),
  find: findContainer,
  run({ found: container, query: { format = 'pdf' } }, context) {
    const bytes = context.containers.printLabel(container, format, factsOf(context))
    const type = format === 'zpl' ? 'text/plain; charset=utf-8' : 'application/pdf'
    return accept({ bytes, type, fileName: `etiqueta-${container.id}.${format}` })
  },
  refusals: { 'container-unknown': noContainer },
})

export const printTripSheet = row({
  method: 'GET',
  path: '/trips/:id/sheet',
  name: 'printTripSheet',
  summary: 'Imprimir la hoja de un viaje',
  description: 'En A4, con el vehículo, los precintos, lo que lleva y lugar para las firmas.',
  roles: containerReaders,
  sight: 'narrowed',
  answer: fileOf({ type: 'application/pdf', description: 'La hoja.' }),
  find: findTrip,
  async run({ found: container }, context) {
    const bytes = await context.containers.printSheet(container, factsOf(context))
    return accept({ bytes, fileName: `hoja-${container.id}.pdf` })
  },
  refusals: { 'container-unknown': noTrip },
})
