import type { Span } from './calendar.ts'
import type { World } from './world.ts'

/** Something to do at a moment of a span. */
export interface Task {
  readonly at: number
  run(): Promise<unknown>
}

/**
 * The acts of one capability in the living carrier. A part keeps nothing that it could not find out
 * again from the doors and from chance: a walk may end at any moment, and another process goes on.
 */
export interface LivingPart {
  readonly name: string
  /** The slices whose lists it fills. */
  readonly slices: readonly string[]
  /** Once before the walk, at its first moment; again at every start, when all of it may exist. */
  begin?(world: World): Promise<void>
  /**
   * The tasks due in a span, asked for at its beginning; those of all parts are then done in the
   * order of their moments.
   */
  work?(world: World, span: Span): Promise<readonly Task[]> | readonly Task[]
  /** After tasks, at the moment of the last one: consequences, such as sending a message. */
  follow?(world: World): Promise<unknown>
}
