/** The parts of a picture that are needed to show it, in their order. */
export interface Walked {
  readonly width: number
  readonly height: number
  readonly parts: readonly Buffer[]
}
