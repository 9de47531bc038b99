import { clockOf, definePart, type Model } from './model.ts'

/** The goods of a piece that the carrier keeps for its shop. */
export interface Goods {
  readonly sku: string
  readonly units: number
  place: 'reserved' | 'left' | 'free' | 'home'
}

/** `left` is one that nobody could move when its bag was opened: it lies where that was. */
export interface Within {
  readonly container: string
  readonly how: 'out' | 'inside' | 'missing' | 'left'
}

export const nowhere: Within = { container: '', how: 'out' }

/** A piece, as a carrier without computers would note it on a card. */
export interface Piece {
  readonly shop: 'cross' | 'ware'
  readonly service: 'E' | 'B' | 'F'
  /** What the recipient pays, in pesos. */
  readonly pesos: number
  /** Of a shop that keeps its goods with the carrier. */
  readonly goods?: Goods
  isCancelled: boolean
  /** All states, oldest first. */
  readonly checks: string[]
  /** When each of them was answered. */
  readonly times: number[]
  /** All that its shop is sent about it, oldest first: movements, too. */
  readonly events: { readonly what: string; readonly at: number }[]
  /** The ids of its scans. */
  readonly scans: string[]
  /** The branch of the last scan. */
  branch: string
  /** The bag, cage or trip that says where it is, and what became of it in there. */
  within: Within
  /** A return that waits for the next scan, or was carried out. */
  rescue: 'none' | 'waiting' | 'done'
  /** Whether a cancellation asked for the return. */
  isCancelledLate: boolean
  /** Whether its recipient's data is gone, or goes once nothing more happens to it. */
  erasure: 'none' | 'waiting' | 'done'
}

/** A word of its recipient, which all that people write about the piece should have, too. */
export const wordOf = (code: string): string => `Zq${code.replace(/\W/g, '').toLowerCase()}w`

/** The document of its recipient: each piece has another person's. */
export const documentOf = (code: string): number =>
  30_000_000 + Number(code.replace(/\D/g, '') || 0)

/** Whether nothing more happens to it. */
export function isOver(piece: Piece): boolean {
  const state = stateOf(piece)
  return state === 'DL' || state === 'RC' || (state === 'PI' && piece.isCancelled)
}

export const piecesOf = definePart('pieces', (): Record<string, Piece> => ({}))

export const stateOf = ({ checks }: Piece): string => checks.at(-1) ?? ''

/** A piece gets its next state, now. */
export function addState(model: Model, piece: Piece, check: string): void {
  piece.checks.push(check)
  piece.times.push(clockOf(model).now)
  addEvent(model, piece, `shipment.moved ${check}`)
}

/** Something that those who listen to the piece's shop are sent. */
export function addEvent(model: Model, piece: Piece, what: string): void {
  piece.events.push({ what, at: clockOf(model).now })
}

/** Codes of pieces that a condition holds for. */
export function codesWhere(model: Model, holds: (piece: Piece) => boolean): string[] {
  return Object.entries(piecesOf(model)).flatMap(([code, piece]) => (holds(piece) ? [code] : []))
}
