import { maybeMoment, moment, string } from '../../faces/operations/answer-schema.wire.ts'
import { listRow } from '../../faces/operations/list-row.wire.ts'
import type { KeyOperation } from '../../faces/operations/operation.wire.ts'
import { wordForm } from '../../faces/operations/query-forms.wire.ts'
import { movementCodes } from '../../kernel/movement.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import { isoOrNull, isoText } from '../../kits/clock/iso.ts'
import { entity } from '../../kits/openapi/entities.ts'
import type { ListedRescue, Rescues } from './rescue.ts'
import { codeForm, placeText, readPlace } from './rescue-list.wire.ts'
import { dueSince, rescueKinds, rescueStates } from './rescue-table.ts'

interface OwnRescueListContext {
  readonly rescues: Rescues
  readonly caller: Shipper
}

const ownSchema = entity('OwnRescue', {
  type: 'object',
  properties: {
    trackingCode: string('Código de seguimiento.'),
    kind: { type: 'string', enum: rescueKinds, description: 'Devolución o redirección.' },
    state: {
      type: 'string',
      enum: rescueStates,
      description: 'Pendiente, cumplido, fallido o retirado.',
    },
    requestedAt: moment('Cuándo se pidió.'),
    settledAt: maybeMoment('Cuándo se resolvió.'),
    reason: string('Por qué falló o se retiró.'),
    pieceState: { type: 'string', enum: movementCodes, description: 'El estado del envío.' },
    pieceSince: moment('Desde cuándo está en ese estado.'),
    dueSince: maybeMoment('Desde cuándo se puede cumplir; `null` mientras no.'),
  },
  required: [
    'trackingCode',
    'kind',
    'state',
    'requestedAt',
    'settledAt',
    'reason',
    'pieceState',
    'pieceSince',
    'dueSince',
  ],
})

/** What the account asked to bring back or to send elsewhere. */
export const listOwnRescues: KeyOperation<OwnRescueListContext, Scope> = {
  ...listRow({
    path: '/rescues',
    name: 'listOwnRescues',
    summary: 'Listar los rescates',
    description:
      'Los de la cuenta, del más viejo al más nuevo; `state=pending` da los que esperan.',
    problems: [{ status: 400, meaning: 'Un filtro no se puede leer.' }],
    filters: [
      {
        name: 'state',
        description: `Uno de: ${rescueStates.join(', ')}.`,
        form: wordForm(rescueStates),
      },
      { name: 'trackingCode', description: 'Solo los de este envío.', form: codeForm },
    ],
    readPlace,
    load({ after, limit }, { query }, { rescues, caller }: OwnRescueListContext) {
      const state = rescueStates.find((one) => one === query['state'])
      const code = parseTrackingCode(query['trackingCode'] ?? '')
      const filter = { state, code: code.ok ? code.value : undefined, branchCode: undefined }
      return rescues.list({ ...filter, shipper: caller.number }, after, limit)
    },
    placeOf: placeText,
    item: ownSchema,
    write: writeOwn,
  }),
  scope: 'tracking',
}

function writeOwn(rescue: ListedRescue) {
  const { code, kind, state, reason, pieceState } = rescue
  return {
    trackingCode: code,
    kind,
    state,
    requestedAt: isoText(rescue.requestedAt),
    settledAt: isoOrNull(rescue.settledAt),
    reason,
    pieceState,
    pieceSince: isoText(rescue.pieceSince),
    dueSince: isoOrNull(dueSince(rescue)),
  }
}
