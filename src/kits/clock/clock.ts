/**
 * Where "now" comes from. Tests bring a clock that stands still. Somebody may have a time of their
 * own, where the environment allows it: who asks for theirs says whose. Without that it is the
 * world's, and so it is for everything that only puts on record.
 */
export type Clock = (whose?: number) => number

export const systemClock: Clock = () => Date.now()
