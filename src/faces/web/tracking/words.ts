import type { Choice } from '../../../capabilities/recipient-choices/recipient-choices.ts'
import type { Movement, TrackedPiece } from '../../../capabilities/tracking/tracking.ts'
import type { PickupProof } from '../../../kernel/pickup-proof.ts'
import type { ServiceType } from '../../../kernel/service-type.ts'
import type { Html } from '../../../kits/html/html.ts'
import type { VisitWords } from './visit-words.ts'

/** A title and a sentence: a thing to do. */
export type ToDo = readonly [string, string]

/** Why a piece is no longer to arrive on the days that were promised first. */
export type PromiseChange = 'redirected' | 'returned' | 'cancelled'

/** Every word of the tracking page, in one language. */
export interface TrackingWords {
  /** The sentence of a movement, the same everywhere. */
  movement(movement: Movement, piece: TrackedPiece['piece']): string
  /** The next step. */
  next(tracked: TrackedPiece): string
  readonly shipment: string
  readonly upToDate: string
  readonly preview: string
  readonly titles: {
    readonly waiting: string
    /** Below the title of a piece that waits. */
    readonly waitingWhere: string
    readonly today: string
    delivered: string
    goingBack: string
    back: string
    cancelled: string
    delayed: string
    unknown: string
    arrives(days: readonly string[]): string
  }
  readonly visits: VisitWords
  readonly leads: {
    waiting(until: string, branch: string, asks: PickupProof): Html
    delivered(moment: string, isCollected: boolean): Html
    back(visits: number, day: string): Html
    cancelled: string
    delayed: string
    /** How many stops the courier has before this one. */
    near(stopsBefore: number): Html
    /** The last day that was promised has passed. */
    late(day: string): string
    /** `likely` leads to the code that was probably meant. */
    unknown(code: string, likely: Html | undefined): Html
  }
  readonly where: {
    left(place: string, time: string): string
    attempt(place: string, attempt: number): string
    received(shop: string): string
    collect(branch: string): string
    unknown: string
    openUntil(time: string): string
    readonly closedToday: string
  }
  readonly acts: {
    readonly directions: string
    readonly otherPerson: string
    readonly collect: string
    readonly otherDay: string
    readonly searchAgain: string
  }
  /** The days that were promised first, those that are promised now, and why they differ. */
  promiseChanged(
    why: PromiseChange,
    before: readonly string[],
    now: readonly string[] | undefined,
  ): string
  /** The recipient's choice. */
  chosen(choice: Choice, day: (text: string) => string): string
  readonly stages: {
    readonly loaded: string
    readonly withUs: string
    readonly travelling: string
    readonly outForDelivery: string
    readonly delivered: string
    readonly atBranch: string
    readonly collected: string
    visits(count: number): string
    readonly goesBack: string
    readonly atHeadOffice: string
    readonly returned: string
    since(moment: string): string
    until(day: string): string
    visit(moment: string): string
    readonly and: string
  }
  readonly headings: {
    readonly toReceive: string
    readonly toCollect: string
    readonly notThere: string
    readonly choices: string
    readonly now: string
    readonly journey: string
    readonly way: string
    readonly data: string
    readonly map: string
  }
  readonly todo: {
    readonly adult: ToDo
    cash(amount: string, isCollected: boolean): ToDo
    notHome(again: string): ToDo
    readonly document: ToDo
    /** Without the PIN it says where to find it; `isEnough` where the document would do, too. */
    pin(pin: string | undefined, isEnough: boolean): ToDo
    /** Told to who brings it to the door. */
    deliveryPin(pin: string): ToDo
    code(code: string): ToDo
    /** `receiver` are the first letters of a name, if it is known. */
    askAtHome(receiver: string | undefined): ToDo
    tellShop(code: string): ToDo
    waitForUs(again: string | undefined): ToDo
    collectIt(address: string, hours: string): ToDo
    changeAddress(shop: string): ToDo
    talkTo(shop: string, code: string): ToDo
    readonly checkAddress: ToDo
    askShop(shop: string, code: string): ToDo
  }
  readonly facts: {
    readonly shop: string
    readonly service: string
    readonly zone: string
    readonly packages: string
    readonly hours: string
    readonly phone: string
    readonly took: string
    readonly visits: string
    readonly keptUntil: string
    readonly recipient: string
    readonly arrives: string
    services(service: ServiceType): string
    packagesOf(count: number, kg: string): string
    days(count: number): string
    between(days: readonly string[]): string
  }
  readonly privacy: string
  hours(notation: string): string
}
