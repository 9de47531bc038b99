import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { count, maybeCents, maybeDecimal, objectOf, string } from '../../rows/answer-schema.ts'
import { listRow, numberPlace } from '../../rows/list-row.ts'
import type { OperationRow } from '../../rows/operation.ts'
import { wordForm } from '../../rows/query-forms.ts'
import type { ImportFace } from './import-face.wire.ts'
import { lineStates } from './import-state.ts'
import type { ReadOrder } from './imports.ts'
import { unknownImport } from './imports-message.wire.ts'

const readOrderSchema = entity(
  'ImportOrder',
  objectOf({
    row: count('La primera fila de la orden, como la muestra la planilla.'),
    rows: count('Cuántas filas tiene.'),
    trackingCode: string('Código de la orden, como está en la planilla.'),
    state: {
      type: 'string',
      enum: lineStates,
      description: paragraph`right: correcta; wrong: con errores; loaded: cargada; refused: no se
        cargó, por errores de la revisión o de la carga.`,
    },
    recipientName: string('El destinatario.'),
    address: string('Calle, altura, piso, departamento y localidad.'),
    postalCode: string('El código postal, como está escrito.'),
    weightKg: maybeDecimal('El peso de todos sus productos; `null` si no se puede leer.'),
    priceCents: maybeCents('Lo que cuesta, con IVA; `null` si tiene errores o no hay tarifa.'),
  }),
)

/** The orders of a sheet as they were read, in the order of its rows. */
export function ordersRow<Context>(face: ImportFace<Context>): OperationRow<Context> {
  return listRow({
    path: '/imports/:id/orders',
    name: 'listImportOrders',
    summary: 'Listar las órdenes de una importación, como se leyeron',
    description: 'En el orden de la planilla. Con `state=loaded`, las que se cargaron.',
    filters: [
      {
        name: 'state',
        description: 'Solo las órdenes en este estado.',
        form: wordForm(lineStates),
      },
    ],
    readPlace: numberPlace,
    placeOf: ({ firstRow }: ReadOrder) => String(firstRow),
    async load({ after: afterRow = 0, limit: most }, { params, query }, context: Context) {
      const imports = face.importsOf(context)
      const id = params['id'] ?? ''
      const one = await imports.find(id, face.scopeOf(context))
      if (one === undefined) return unknownImport
      const state = lineStates.find((name) => name === query['state'])
      return imports.orders(id, { afterRow, most, state })
    },
    item: readOrderSchema,
    write: writeReadOrder,
  })
}

function writeReadOrder({ firstRow, rowCount, code, weightKg, ...told }: ReadOrder) {
  const { state, recipientName, address, postalCode, priceCents } = told
  return {
    row: firstRow,
    rows: rowCount,
    trackingCode: code,
    state,
    recipientName,
    address,
    postalCode,
    weightKg: weightKg ?? null,
    priceCents,
  }
}
