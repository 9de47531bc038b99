import type { KeptDeed, NewCall, NewScan } from './kept.ts'

/** The part of the queue that a page shows. */
export interface QueueView {
  /** All that is kept, oldest first. */
  readonly deeds: readonly KeptDeed[]
  /** The one whose answer was the last. */
  readonly shown: KeptDeed | undefined
  /** Whether the kept deeds were read. */
  readonly isReady: boolean
  /** How many wait for an answer. */
  readonly unsent: number
  /** Since when nothing was answered. */
  readonly offSince: number | undefined
  readonly stop: 'signed-out' | 'not-allowed' | undefined
  /** The browser does not let anything be kept. */
  readonly isBroken: boolean
}

export const emptyView: QueueView = {
  deeds: [],
  shown: undefined,
  isReady: false,
  unsent: 0,
  offSince: undefined,
  stop: undefined,
  isBroken: false,
}

export type ScanWish = Omit<NewScan, 'id' | 'owner' | 'at' | 'isHeld' | 'answer'>

export interface CallWish extends Pick<NewCall, 'kind' | 'code' | 'path'> {
  /** The message, which may contain the time of the deed, and its id. */
  readonly message: (at: string, id: string) => NewCall['body']
}

export interface KeptQueue {
  subscribe(listener: () => void): () => void
  view(): QueueView
  /**
   * Keeps a deed and sends it. Nothing is waited for before it is on its way to the disk. Resolves
   * with its answer or, where there is none now, as it is kept.
   */
  keep(wish: ScanWish | CallWish): Promise<KeptDeed | undefined>
  /** Takes a deed back that was never sent; false where it may have reached the service. */
  withdraw(deed: KeptDeed): Promise<boolean>
  /** Takes a refused deed off the list of those to settle. */
  dismiss(deed: KeptDeed): Promise<void>
  /** Tries to send at once. */
  send(): void
  close(): void
}

/** A wish as it is kept. */
export function withMessage(wish: ScanWish | CallWish, at: number, id: string) {
  if (!('message' in wish)) return wish
  const { message, ...about } = wish
  return { ...about, body: message(new Date(at).toISOString(), id) }
}
