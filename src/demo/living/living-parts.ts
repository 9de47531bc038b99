import type { LivingPart } from './living-part.ts'
import { accountsPart } from './parts/accounts.part.ts'
import { claimsPart } from './parts/claims.part.ts'
import { collectionPart } from './parts/collection.part.ts'
import { correctionsPart } from './parts/corrections.part.ts'
import { linehaulPart } from './parts/linehaul.part.ts'
import { measurementsPart } from './parts/measurements.part.ts'
import { ordersPart } from './parts/orders.part.ts'
import { rescuesPart } from './parts/rescues.part.ts'
import { runsPart } from './parts/runs.part.ts'
import { warehousePart } from './parts/warehouse.part.ts'
import { webhooksPart } from './parts/webhooks.part.ts'
import { workListPart } from './parts/work-list.part.ts'

/** All parts; of what is due at one moment, those that come first here are done first. */
export const livingParts: readonly LivingPart[] = [
  accountsPart,
  warehousePart,
  ordersPart,
  collectionPart,
  measurementsPart,
  linehaulPart,
  runsPart,
  correctionsPart,
  rescuesPart,
  claimsPart,
  workListPart,
  webhooksPart,
]
