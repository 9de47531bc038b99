/** The current step of an import, or how it ended. */
export const importStates = [
  'judging',
  'judged',
  'loading',
  'finished',
  'cancelled',
  'failed',
] as const

export type ImportState = (typeof importStates)[number]

/** States of an order in the file: judged right or wrong, then loaded or refused. */
export const lineStates = ['right', 'wrong', 'loaded', 'refused'] as const

export type LineState = (typeof lineStates)[number]

/** `already` are those of the orders that were loaded before, just the same. */
export type LineCounts = Readonly<
  Record<LineState, { orders: number; rows: number; already: number }>
>

/** One error, with its place in the sheet and how to correct it. */
export interface RowError {
  readonly row: number
  /** The column's letter (A, B, ...); empty for errors of the whole row. */
  readonly column: string
  readonly heading: string
  /** The text of the cell; missing in errors that were stored before it was kept. */
  readonly value?: string
  /** The field of the order message. */
  readonly field: string
  /** The contract's error code. */
  readonly code: number
  readonly detail: string
  /** The detail in English; missing in errors that were stored before it was kept. */
  readonly en?: string
  readonly mend: string
  /** The same in English; missing in errors that were stored before it was kept. */
  readonly mendEn?: string
  /** The same order was loaded before, from another sheet or otherwise. */
  readonly already?: true
}

export type StateRefusal = { readonly name: 'state-unfit'; readonly state: ImportState }

export function mayStart(state: ImportState): boolean {
  return state === 'judged'
}

export function mayCancel(state: ImportState): boolean {
  return state === 'judging' || state === 'judged' || state === 'loading'
}
