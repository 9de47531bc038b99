import type { OrderWords } from '../../capabilities/imports/imports.ts'
import {
  describeFault,
  describeFile,
  describeHeading,
  mendingOf,
  resultWords,
  takenText,
} from '../../capabilities/imports/imports.wire.ts'
import { sheetColumns } from '../../capabilities/imports/sheet-headings.wire.ts'
import {
  explainFaults,
  messageFields,
  readOrderMessage,
} from '../../capabilities/orders/message/order-reading.wire.ts'
import { toOrderRequest } from '../../capabilities/orders/message/order-submission.wire.ts'
import { violationInEnglish } from '../../capabilities/orders/message/violation-english.wire.ts'
import { dateText, dateTimeText } from '../../kits/clock/dates.ts'
import type { Zone } from '../../kits/clock/zone.ts'

/**
 * Sheets are parsed by the declarations of the order message, and described in the words of both.
 */
export function createOrderWords(zone: Zone): OrderWords {
  const at = (ms: number) => dateTimeText(zone, ms)
  const day = (ms: number) => dateText(zone, ms).replaceAll('-', '/')
  return {
    columns: sheetColumns(messageFields()),
    readOrder(message, shipper) {
      const { draft, reading } = readOrderMessage(message)
      const sender = { caller: shipper, header: () => undefined }
      return toOrderRequest(draft, reading, message, sender).submission
    },
    describeRefusal: (refused, nameOf) =>
      explainFaults(refused, nameOf, at).map(({ path, code, text, violation }) => ({
        path,
        code,
        detail: text,
        en: violationInEnglish(violation, at),
        ...(violation.since === undefined ? {} : takenText(day(violation.since), violation)),
        ...mendingOf(violation.refusal, violation),
        ...(violation.same && !violation.cancelled ? { already: true as const } : {}),
      })),
    describeFault,
    describeHeading,
    describeFile,
    result: resultWords,
  }
}
