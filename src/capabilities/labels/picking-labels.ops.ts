import type { MovementCode } from '../../kernel/movement.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { badRequest, type Operation } from '../../rows/operation.ts'
import { readBody } from '../../rows/read-body.ts'
import type { SightContext } from '../../rows/sight.ts'
import { findFormat, type LabelFormat } from './label-formats.ts'
import { labelLimits } from './labels.limits.ts'
import type { Labels, OwnedCode } from './labels.ts'
import { privacyHeaders } from './labels.wire.ts'
import { codesField, explainMany, nothingDone, toCodes } from './labels-v1.wire.ts'

export interface PickingLabelsContext extends SightContext {
  readonly labels: Pick<Labels, 'printOwned'>
  readonly orders: {
    findOrder(code: TrackingCode): Promise<{ readonly shipperNumber: number } | undefined>
  }
  readonly tracking: {
    findPiece(
      code: TrackingCode,
    ): Promise<{ readonly movements: readonly { readonly check: MovementCode }[] } | undefined>
  }
  readonly warehouse: {
    findHeld(code: TrackingCode): Promise<{ readonly state: string } | undefined>
  }
  readonly baseUrl: string
}

const message = { codes: ['codes', codesField] } as const satisfies Shape

/** The label with the articles to take below it. */
const format = findFormat('specialVerticalPickeo') as LabelFormat

export const printPickingLabels: Operation<PickingLabelsContext> = {
  method: 'POST',
  path: '/labels/picking',
  name: 'printPickingLabels',
  summary: 'Imprimir etiquetas con picking',
  description: paragraph`Las etiquetas de las órdenes que se preparan, cada una con los artículos
    que lleva: un PDF, en el orden pedido, de hasta ${labelLimits.labelsPerAnswer} etiquetas. Cuenta
    como impresión. Quien es de una sucursal imprime las de sus envíos y las de lo que está por
    prepararse.`,
  roles: ['administrator', 'branch', 'scanner'],
  sight: 'narrowed',
  request: entity('PickingLabelsInput', shapeSchema(message)),
  fileResponse: { type: 'application/pdf', description: 'Las etiquetas.' },
  response: { type: 'string', format: 'binary', description: 'Las etiquetas.' },
  successStatus: 200,
  problems: [{ status: 400, meaning: 'Un código no es de una orden, o son demasiadas etiquetas.' }],
  async answer({ body, isRepeated = false }, context) {
    const { labels, orders, baseUrl } = context
    const read = readBody(message, body, nothingDone)
    if (!read.ok) return read.refusal
    const owned: OwnedCode[] = []
    for (const code of toCodes(read.value.codes)) {
      const order = await orders.findOrder(code)
      if (order === undefined || !(await mayPrint(code, context))) return unknown(code)
      owned.push({ code, shipper: order.shipperNumber })
    }
    const printed = await labels.printOwned(owned, { format, baseUrl, isRepeated })
    if (!printed.ok) return explainMany(printed.refusal)
    const file = { bytes: printed.value.file, type: 'application/pdf' }
    return { status: 200, ...file, fileName: 'etiquetas-con-picking.pdf', headers: privacyHeaders }
  },
}

/**
 * What is prepared in the warehouse is in the hands of who prepares it, wherever it goes, until
 * the carrier has it.
 */
async function mayPrint(
  code: TrackingCode,
  { sight, sights, tracking, warehouse }: PickingLabelsContext,
): Promise<boolean> {
  if ((await sights.filter(sight, [code])).has(code)) return true
  const held = await warehouse.findHeld(code)
  if (held === undefined || !['reserved', 'picking', 'picked'].includes(held.state)) return false
  const piece = await tracking.findPiece(code)
  return piece?.movements.every(({ check }) => check === 'PI') === true
}

const unknown = (code: string) =>
  badRequest(nothingDone, [
    {
      field: 'codes',
      code: 'field-malformed',
      detail: `No hay ninguna orden ${code}.`,
      en: `There is no order ${code}.`,
    },
  ])
