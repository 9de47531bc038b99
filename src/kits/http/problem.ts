/** The codes of problems; whoever answers problems declares its own here. */
// oxlint-disable-next-line typescript/no-empty-object-type -- the faces add to it.
export interface ProblemCodes {}

export type ProblemCode = keyof ProblemCodes

/** Problem details (RFC 9457). */
export interface Problem {
  readonly status: number
  readonly title: string
  /** Names the kind of problem, for programs; it never changes. */
  readonly code: ProblemCode
  readonly detail: string
  /** The detail in English, where it has facts that the words of the code lack. */
  readonly en?: string
  readonly errors?: readonly (FieldProblem | RowProblem)[]
  /** How often the same may be tried again before there is a wait, where that is counted. */
  readonly triesLeft?: number
}

export interface FieldProblem {
  readonly field: string
  /** Names the kind of problem, for programs; it never changes. */
  readonly code: ProblemCode
  readonly detail: string
  /** The detail in English, where it has facts that the words of the code lack. */
  readonly en?: string
}

/** A problem with a cell of a file; the header is row 1, as spreadsheets count. */
export interface RowProblem {
  readonly row: number
  readonly column: string
  readonly detail: string
  readonly en?: string
}
