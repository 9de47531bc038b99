/** The common parts of the lists of rescues of both faces. */
import { movementCodes } from '../../kernel/movement.ts'
import { copiedCodeForm, wordForm } from '../../rows/query-forms.ts'
import { computed, moment, oneOf, orNull, text } from '../../rows/view.ts'
import type { ListedRescue, Rescue, RescuePlace } from './rescue.ts'
import { dueSince, rescueKinds, rescueStates } from './rescue-table.ts'

export const stateFilter = [wordForm(rescueStates), `Uno de: ${rescueStates.join(', ')}.`] as const

export const codeFilter = <const Words extends string>(words: Words) =>
  [copiedCodeForm, words] as const

export const shownCode = text('Código de seguimiento.')

export const shownRequest = {
  kind: oneOf(rescueKinds, 'Devolución o redirección.'),
  state: oneOf(rescueStates, 'Pendiente, cumplido, fallido o retirado.'),
  requestedAt: moment('Cuándo se pidió.'),
} as const

export const shownEnd = {
  settledAt: orNull(moment('Cuándo se resolvió.')),
  reason: text('Por qué falló o se retiró.'),
} as const

/** The facts of the shipment that a rescue waits for. */
export const shownPiece = {
  pieceState: oneOf(movementCodes, 'El estado del envío.'),
  pieceSince: moment('Desde cuándo está en ese estado.'),
} as const

export const shownDue = computed(
  orNull(moment('Desde cuándo se puede cumplir; `null` mientras no.')),
  (rescue: ListedRescue) => dueSince(rescue),
)

/** The place of a rescue in a list. */
export const rescuePlaces = {
  placeOf: ({ requestedAt, code, number }: Rescue) => [requestedAt, code, number].join('~'),
  readPlace(after: string): RescuePlace | undefined {
    const match = /^(\d{1,15})~([A-Z0-9-]{4,16})~(\d{1,9})$/.exec(after)
    if (!match?.[2]) return undefined
    return { requestedAt: Number(match[1]), code: match[2], number: Number(match[3]) }
  },
}
