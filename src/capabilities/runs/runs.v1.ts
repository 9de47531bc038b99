import type { Scope } from '../../kernel/scope.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { maybeCount, maybeString, objectOf } from '../../rows/answer-schema.ts'
import { type KeyOperation, notFound } from '../../rows/operation.ts'
import type { Runs } from './runs.ts'

interface ApproachContext {
  readonly runs: Pick<Runs, 'ownApproach'>
  readonly caller: Shipper
}

const approachSchema = entity(
  'ShipmentApproach',
  objectOf({
    run: maybeString('El nombre del recorrido, si lo tiene.'),
    stopsBefore: maybeCount('Las paradas que faltan antes de la suya; null si nadie lo sabe.'),
  }),
)

const findApproach: KeyOperation<ApproachContext, Scope> = {
  method: 'GET',
  path: '/shipments/:trackingCode/approach',
  name: 'findApproach',
  summary: 'Ver cuánto falta para la entrega',
  description: paragraph`El recorrido con que va un envío que está en reparto (LD), y cuántas
    paradas hay antes de la suya. En otro estado, o sin un recorrido planificado, las dos cosas son
    null.`,
  scope: 'tracking',
  response: approachSchema,
  successStatus: 200,
  async answer({ params }, { runs, caller }) {
    const code = parseTrackingCode(params['trackingCode'] ?? '')
    const approach = code.ok ? await runs.ownApproach(caller.number, code.value) : 'unknown'
    if (approach === 'unknown')
      return notFound('Tu cuenta no tiene ningún envío con ese código.', 'piece-unknown')
    const { run = null, stopsBefore = null } = approach ?? {}
    return { status: 200, body: { run, stopsBefore } }
  },
}

export const ownRunRows = [findApproach]
