/** Where "now" comes from. Tests bring a clock that stands still. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()
