import { textForm } from '../../faces/operations/query-forms.wire.ts'
import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import type { Rescue, RescuePlace } from './rescue.ts'

export const codeForm = textForm(
  { es: 'un código de seguimiento', en: 'a tracking code' },
  (sent) => parseTrackingCode(sent).ok,
)

export function placeText({ requestedAt, code, number }: Rescue): string {
  return [requestedAt, code, number].join('~')
}

export function readPlace(after: string): RescuePlace | undefined {
  const match = /^(\d{1,15})~([A-Z0-9-]{4,16})~(\d{1,9})$/.exec(after)
  if (!match?.[2]) return undefined
  return { requestedAt: Number(match[1]), code: match[2], number: Number(match[3]) }
}
