import type { Attention, AttentionKind, LookedAtShipment } from '../../../kernel/attention.ts'
import type { DeliveryPromise } from '../../../kernel/delivery-promise.ts'
import type { MovementCode } from '../../../kernel/movement.ts'
import { readPhone } from '../../../kernel/phone.ts'
import { type ProvinceLetter, provinceNames } from '../../../kernel/province.ts'
import type { ServiceType } from '../../../kernel/service-type.ts'
import type { Sight } from '../../../kernel/sight.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'

/** An order as lists show it, with its newest movement. */
export interface ListedOrder {
  readonly id: number
  readonly code: TrackingCode
  readonly shipperNumber: number
  readonly shipperName: string
  readonly enteredAt: number
  readonly service: ServiceType
  readonly state: MovementCode
  readonly since: number
  readonly branchCode: string
  readonly recipientName: string
  readonly locality: string
  readonly province: string
  readonly postalCode: number
  readonly alternativeCode: string | null
  readonly cancelledAt: number | null
  /** The present promise of its delivery (D44), and the first one. */
  readonly promise: DeliveryPromise | undefined
  readonly promiseBefore: DeliveryPromise | undefined
  readonly late: boolean
  readonly attention: Attention | undefined
  /** Its place among those to look at; that of the others is beyond all reasons. */
  readonly rank: number
}

/** A shipment that somebody should look at, with all reasons for it. */
export interface NeedyShipment extends LookedAtShipment {
  readonly code: TrackingCode
  readonly reasons: readonly Attention[]
}

/** An order as it is stored. */
export type OrderRow = Omit<
  ListedOrder,
  'promise' | 'promiseBefore' | 'late' | 'attention' | 'rank'
> & {
  readonly promise: string | null
  readonly promiseBefore: string | null
  readonly lateFrom: number | null
  readonly arrivedAt: number | null
}

/** The values of a statement: adding one returns its placeholder. */
export interface StatementValues {
  place(value: number): string
}

/** The SQL of orders that somebody should look at, which lists ask in their own statements. */
export interface AttentionSql {
  /** The ids of the orders, with the rank of each reason. */
  selectReasons(values: StatementValues, shipper: number | undefined, now: number): string
  /** The ids of the orders, with the rank of the most pressing reason of each. */
  selectNeedy(
    values: StatementValues,
    filter: Partial<Pick<OrderFilter, 'shipper' | 'attention'>>,
    now: number,
  ): string
}

/** Which orders to list; undefined fields do not matter. */
export interface OrderFilter {
  readonly shipper: number | undefined
  readonly state: MovementCode | undefined
  readonly service: ServiceType | undefined
  readonly from: number | undefined
  readonly before: number | undefined
  /** The ways in which the province may be written. */
  readonly provinces: readonly string[] | undefined
  readonly postalCode: number | undefined
  /** The beginnings of words that the order must have; none find nothing. */
  readonly words: readonly string[] | undefined
  /** Only those that are late, or only the others. */
  readonly late: boolean | undefined
  /** By the time they were entered; or those to look at first, the most pressing before others. */
  readonly sort: 'newest' | 'oldest' | 'attention'
  readonly codes?: readonly TrackingCode[] | undefined
  /**
   * Only orders that somebody should look at, for this main reason or for any; or only the others.
   */
  readonly attention?: AttentionKind | 'any' | 'none' | undefined
  /** Only those whose labels were printed, or those whose labels were not. */
  readonly printed?: boolean | undefined
  /** Only pieces that are at this branch: its scan is the newest, and the piece has not ended. */
  readonly branchCode?: string | undefined
  /** Only pieces that the carrier has and that were not scanned since. */
  readonly idleBefore?: number | undefined
  /** Only pieces that the carrier has and whose newest scan is between these moments. */
  readonly scanned?: readonly [from: number, to: number] | undefined
  /** Only orders to a postal code of one of these, both ends included. */
  readonly postalSpans?: readonly (readonly [from: number, to: number])[] | undefined
  /** Only orders in the sight of one branch. */
  readonly sight?: Sight | undefined
}

/** The position of an order in the list. */
export interface OrderPlace {
  readonly enteredAt: number
  readonly id: number
  /** Of lists that have those to look at first. */
  readonly rank?: number | undefined
}

/** Which part of a list is asked for, and when. */
export interface OrderPage {
  readonly after: OrderPlace | undefined
  readonly limit: number
  readonly now: number
  /** The SQL of orders that somebody should look at. */
  readonly attention: AttentionSql
  readonly addWords: AddWords
}

/** Adds the condition that an order has these words, once its own words are at hand or not. */
export type AddWords = (
  where: { and(condition: string, value: string): void },
  words: readonly string[],
  engine: 'sqlite' | 'postgres',
  shipper?: number,
  how?: 'joined' | 'searched',
) => void

/** When the counted orders were entered; undefined bounds don't matter. */
export interface CountedPeriod {
  readonly from: number | undefined
  readonly before: number | undefined
}

/** How many orders each view of a list has. */
export interface OrderCounts {
  /** Without cancelled ones. */
  readonly all: number
  /** By newest movement, PI without cancelled ones; each counted up to ten thousand. */
  readonly states: ReadonlyMap<MovementCode, number>
  readonly cancelled: number
  readonly attention: number
  /** Those that wait to be handed over and were never printed; counted up to a thousand. */
  readonly unprinted: number
}

/** Where counting stops: beyond it nobody needs the exact number. */
export interface CountLimits {
  readonly ordersPerCount: number
  readonly unprintedPerCount: number
}

/** Splits a search into the words that both engines index: without accents, in lower case. */
export function toWords(text: string): string[] {
  const phone = readPhone(text)
  if (phone !== undefined) return [phone]
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** Orders keep the province as it was sent: its letter, or its name in some spelling. */
export function provinceSpellings(text: string): string[] {
  const spelling = text.trim()
  const letters = Object.keys(provinceNames) as ProvinceLetter[]
  const province = letters.find(
    (letter) => letter === spelling.toUpperCase() || fold(provinceNames[letter]) === fold(spelling),
  )
  const names = province ? [province, provinceNames[province], spelling] : [spelling]
  const plain = names.flatMap((name) => [name, name.normalize('NFD').replaceAll(/\p{M}/gu, '')])
  return [...new Set(plain.flatMap((name) => [name, name.toUpperCase(), name.toLowerCase()]))]
}
