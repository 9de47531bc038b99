import type { LivingPart } from './living-part.ts'
import { accessPart } from './parts/access.part.ts'
import { accountsPart } from './parts/accounts.part.ts'
import { cancellationsPart } from './parts/cancellations.part.ts'
import { cashPart } from './parts/cash.part.ts'
import { choicesPart } from './parts/choices.part.ts'
import { claimsPart } from './parts/claims.part.ts'
import { collectionPart } from './parts/collection.part.ts'
import { correctionsPart } from './parts/corrections.part.ts'
import { counterPart } from './parts/counter.part.ts'
import { handOversPart } from './parts/hand-overs.part.ts'
import { labelsPart } from './parts/labels.part.ts'
import { linehaulPart } from './parts/linehaul.part.ts'
import { measurementsPart } from './parts/measurements.part.ts'
import { newcomersPart } from './parts/newcomers.part.ts'
import { ordersPart } from './parts/orders.part.ts'
import { placesPart } from './parts/places.part.ts'
import { ratesPart } from './parts/rates.part.ts'
import { readersPart } from './parts/readers.part.ts'
import { rescuesPart } from './parts/rescues.part.ts'
import { returnsPart } from './parts/returns.part.ts'
import { runsPart } from './parts/runs.part.ts'
import { sheetsPart } from './parts/sheets.part.ts'
import { signInsPart } from './parts/sign-ins.part.ts'
import { warehousePart } from './parts/warehouse.part.ts'
import { webhooksPart } from './parts/webhooks.part.ts'
import { workListPart } from './parts/work-list.part.ts'

/** All parts; tasks of one moment are done in this order. */
export const livingParts: readonly LivingPart[] = [
  accountsPart,
  signInsPart,
  choicesPart,
  warehousePart,
  ordersPart,
  sheetsPart,
  labelsPart,
  handOversPart,
  collectionPart,
  measurementsPart,
  linehaulPart,
  runsPart,
  correctionsPart,
  rescuesPart,
  claimsPart,
  workListPart,
  counterPart,
  returnsPart,
  cancellationsPart,
  cashPart,
  accessPart,
  ratesPart,
  placesPart,
  newcomersPart,
  readersPart,
  webhooksPart,
]
