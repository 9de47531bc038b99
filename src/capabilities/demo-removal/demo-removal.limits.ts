export const demoRemovalLimits = {
  /** Shipments that leave in one transaction, with all their rows: a few milliseconds. */
  shipmentsAtOnce: 20,
  /** Rows of other tables that go in one transaction. */
  rowsAtOnce: 100,
  /** A removal without a sign of life for this long was cut off: another process may go on. */
  leaseMs: 20_000,
  /** How often it looks for rows made while it removed. */
  passes: 5,
  /** How far it came is noted, and shown, no more often. */
  notedMs: 250,
  /** How often it looks whether the living carrier stands still. */
  lookMs: 200,
} as const
