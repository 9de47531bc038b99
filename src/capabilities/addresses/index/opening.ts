/** Long work in small steps, so that its caller may do other things between them. */
export type Steps<Result> = Generator<undefined, Result, undefined>

/** Runs all steps at once. */
export function finishSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
