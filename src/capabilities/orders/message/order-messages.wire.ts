import { dateText, dateTimeText } from '../../../kits/clock/dates.ts'
import type { Zone } from '../../../kits/clock/zone.ts'
import type { OrderMessages } from './order-messages.ts'
import {
  explainFaults,
  messageFields,
  readOrderMessage,
  toOrderRequest,
} from './order-reading.wire.ts'
import { violationInEnglish } from './violation-english.wire.ts'

/** Opens the order message of REST to other slices, whose orders come from elsewhere. */
export function createOrderMessages(zone: Zone): OrderMessages {
  const at = (ms: number) => dateTimeText(zone, ms)
  const day = (ms: number) => dateText(zone, ms).replaceAll('-', '/')
  return {
    fields: messageFields(),
    read(message, shipper) {
      const { draft, reading } = readOrderMessage(message)
      const sender = { caller: shipper, header: () => undefined }
      return toOrderRequest(draft, reading, message, sender).submission
    },
    explain: (refused, nameOf) =>
      explainFaults(refused, nameOf, at).map(({ path, code, text, violation }) => ({
        path,
        code,
        detail: text,
        en: violationInEnglish(violation, at),
        refusal: violation.refusal,
        since: violation.since === undefined ? undefined : day(violation.since),
        same: violation.same === true,
        cancelled: violation.cancelled === true,
      })),
  }
}
