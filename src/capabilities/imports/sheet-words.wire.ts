import type { OrderMessages, OrderWords } from './imports.ts'
import {
  describeFault,
  describeFile,
  describeHeading,
  mendingOf,
  resultWords,
  takenText,
} from './imports.wire.ts'
import { sheetColumns } from './sheet-headings.wire.ts'

/** Sheets are parsed by the declarations of the order message, and described in words of both. */
export function createOrderWords({ fields, read, explain }: OrderMessages): OrderWords {
  return {
    columns: sheetColumns(fields),
    readOrder: read,
    describeRefusal: (refused, nameOf) =>
      explain(refused, nameOf).map(({ refusal, since, same, cancelled, ...fault }) => ({
        ...fault,
        ...(since === undefined ? {} : takenText(since, { same, cancelled })),
        ...mendingOf(refusal, { same, cancelled }),
        ...(same && !cancelled ? { already: true as const } : {}),
      })),
    describeFault,
    describeHeading,
    describeFile,
    result: resultWords,
  }
}
