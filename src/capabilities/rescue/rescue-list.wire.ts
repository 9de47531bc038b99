/** What the lists of rescues of both faces share. */

import { movementCodes } from '../../kernel/movement.ts'
import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import { maybeMoment, moment } from '../../rows/answer-schema.ts'
import type { OperationInput } from '../../rows/operation.ts'
import { textForm, wordForm } from '../../rows/query-forms.ts'
import type { Rescue, RescuePlace } from './rescue.ts'
import { rescueKinds, rescueStates } from './rescue-table.ts'

const codeForm = textForm(
  { es: 'un código de seguimiento', en: 'a tracking code' },
  (sent) => parseTrackingCode(sent).ok,
)

export const unreadableFilter = { status: 400, meaning: 'Un filtro no se puede leer.' }

export function rescueFilters(ofCode: string) {
  return [
    {
      name: 'state',
      description: `Uno de: ${rescueStates.join(', ')}.`,
      form: wordForm(rescueStates),
    },
    { name: 'trackingCode', description: ofCode, form: codeForm },
  ]
}

export function readRescueFilter(query: OperationInput['query']) {
  const state = rescueStates.find((one) => one === query['state'])
  const code = parseTrackingCode(query['trackingCode'] ?? '')
  return { state, code: code.ok ? code.value : undefined }
}

export const rescueProperties = {
  kind: { type: 'string', enum: rescueKinds, description: 'Devolución o redirección.' },
  state: {
    type: 'string',
    enum: rescueStates,
    description: 'Pendiente, cumplido, fallido o retirado.',
  },
}

/** What is told of the shipment that a rescue waits for. */
export const pieceProperties = {
  pieceState: { type: 'string', enum: movementCodes, description: 'El estado del envío.' },
  pieceSince: moment('Desde cuándo está en ese estado.'),
}

export const dueProperty = maybeMoment('Desde cuándo se puede cumplir; `null` mientras no.')

export function placeText({ requestedAt, code, number }: Rescue): string {
  return [requestedAt, code, number].join('~')
}

export function readPlace(after: string): RescuePlace | undefined {
  const match = /^(\d{1,15})~([A-Z0-9-]{4,16})~(\d{1,9})$/.exec(after)
  if (!match?.[2]) return undefined
  return { requestedAt: Number(match[1]), code: match[2], number: Number(match[3]) }
}
