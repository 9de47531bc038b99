import type { Scope } from '../../kernel/scope.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { isoOrNull, isoText } from '../../kits/clock/iso.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { maybeMoment, moment, objectOf, string } from '../../rows/answer-schema.ts'
import { listRow } from '../../rows/list-row.ts'
import type { KeyOperation } from '../../rows/operation.ts'
import type { ListedRescue, Rescues } from './rescue.ts'
import {
  dueProperty,
  pieceProperties,
  placeText,
  readPlace,
  readRescueFilter,
  rescueFilters,
  rescueProperties,
  unreadableFilter,
} from './rescue-list.wire.ts'
import { dueSince } from './rescue-table.ts'

interface OwnRescueListContext {
  readonly rescues: Rescues
  readonly caller: Shipper
}

const ownSchema = entity(
  'OwnRescue',
  objectOf({
    trackingCode: string('Código de seguimiento.'),
    ...rescueProperties,
    requestedAt: moment('Cuándo se pidió.'),
    settledAt: maybeMoment('Cuándo se resolvió.'),
    reason: string('Por qué falló o se retiró.'),
    ...pieceProperties,
    dueSince: dueProperty,
  }),
)

/** What the account asked to bring back or to send elsewhere. */
export const listOwnRescues: KeyOperation<OwnRescueListContext, Scope> = {
  ...listRow({
    path: '/rescues',
    name: 'listOwnRescues',
    summary: 'Listar los rescates',
    description:
      'Los de la cuenta, del más viejo al más nuevo; `state=pending` da los que esperan.',
    problems: [unreadableFilter],
    filters: rescueFilters('Solo los de este envío.'),
    readPlace,
    load({ after, limit }, { query }, { rescues, caller }: OwnRescueListContext) {
      const filter = { ...readRescueFilter(query), branchCode: undefined }
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
