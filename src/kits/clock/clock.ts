/**
 * The source of the current time; tests pass a clock that stands still. Where the environment
 * allows it, a client may have a time of its own: pass its number to get it. Without one it is the
 * real time, which is also what records use.
 */
export type Clock = (whose?: number) => number

export const systemClock: Clock = () => Date.now()
