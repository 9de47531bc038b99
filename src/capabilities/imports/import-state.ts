/** What is to be done next with an import, or how it ended. */
export const importStates = [
  'judging',
  'judged',
  'loading',
  'finished',
  'cancelled',
  'failed',
] as const

export type ImportState = (typeof importStates)[number]

/** Orders of the file by what became of them: judged right or wrong, then loaded or refused. */
export const lineStates = ['right', 'wrong', 'loaded', 'refused'] as const

export type LineState = (typeof lineStates)[number]

export type LineCounts = Readonly<Record<LineState, { orders: number; rows: number }>>

/** One thing to mend, where it stands in the sheet and how. */
export interface RowError {
  readonly row: number
  /** As the sheet calls it (A, B, ...); empty where it concerns the whole row. */
  readonly column: string
  readonly heading: string
  /** The field of the order message. */
  readonly field: string
  /** The contract's code for it. */
  readonly code: number
  readonly detail: string
  readonly mend: string
}

export type StateRefusal = { readonly name: 'state-unfit'; readonly state: ImportState }

/** Only what was judged is started; what has ended is not cancelled. */
export function mayStart(state: ImportState): boolean {
  return state === 'judged'
}

export function mayCancel(state: ImportState): boolean {
  return state === 'judging' || state === 'judged' || state === 'loading'
}
