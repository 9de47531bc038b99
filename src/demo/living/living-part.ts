import type { Span } from './calendar.ts'
import type { World } from './world.ts'

/** Something to do at a moment of a span. */
export interface Task {
  readonly at: number
  run(): Promise<unknown>
}

/**
 * What one capability does in the living carrier. A part keeps nothing that it could not find out
 * again from the doors and from chance: a walk may end at any moment, and another process goes on.
 */
export interface LivingPart {
  readonly name: string
  /** The slices whose lists it fills. */
  readonly slices: readonly string[]
  /** Once before the walk, at its first moment; again at every start, when all of it may exist. */
  begin?(world: World): Promise<void>
  /**
   * What is due in a span, asked for at its beginning; then the tasks of all parts are done in the
   * order of their moments.
   */
  work?(world: World, span: Span): Promise<readonly Task[]> | readonly Task[]
  /** After tasks, at the moment of the last one: what follows of itself, such as a message sent. */
  follow?(world: World): Promise<unknown>
}
