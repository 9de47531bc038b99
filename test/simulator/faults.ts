/** The kinds of faults, which tests name too: `machine.ts` loads the simulator's clock. */

/** A fault that strikes at the n-th statement, or commit, from now on. */
export interface Fault {
  readonly kind: FaultKind
  readonly after: number
}

/** Faults of the process, its databases and its clock, which goes back by seconds or minutes. */
export const machineFaults = [
  'kill-at-statement',
  'kill-before-commit',
  'kill-after-commit',
  // It dies once more while it starts again.
  'kill-twice',
  'kill-and-clock-back',
  'commit-fails',
  'clock-back',
] as const

/** Faults of the system's calls: the n-th write of SQLite, or its n-th wait for the disk. */
export const diskFaults = [
  'kill-at-write',
  'kill-at-sync',
  'write-fails',
  'sync-fails',
  'disk-full',
] as const

/** Faults of PostgreSQL: it refuses a statement, or ends a connection there or after a commit. */
export const serverFaults = ['40001', '40P01', '57P01', 'commit-unanswered'] as const

export type ServerFault = (typeof serverFaults)[number]

export type FaultKind = (typeof machineFaults)[number] | (typeof diskFaults)[number] | ServerFault
