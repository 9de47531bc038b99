/** The worlds that a history can live in, by the faults that strike there. */
import { openDiskWorld } from './disk-world.ts'
import { diskFaults, type FaultKind, machineFaults, serverFaults } from './faults.ts'
import { openNodesWorld, openPostgresWorld } from './postgres-world.ts'
import { whyNoStrace } from './strace.ts'
import { openWorld, type World } from './world.ts'

export interface Universe {
  open(seed: number): Promise<World>
  readonly faults: readonly FaultKind[]
}

const universes: Readonly<Record<string, Universe>> = {
  all: { open: openWorld, faults: machineFaults },
  none: { open: openWorld, faults: [] },
  disk: { open: openDiskWorld, faults: diskFaults },
  db: { open: (seed) => openPostgresWorld(seed), faults: [...machineFaults, ...serverFaults] },
  nodes: { open: openNodesWorld, faults: [...machineFaults, ...serverFaults] },
}

export async function findUniverse(faults: string): Promise<Universe> {
  const universe = universes[faults]
  if (universe === undefined)
    throw new Error(`--faults takes one of: ${Object.keys(universes).join(', ')}`)
  const missing = faults === 'disk' ? await whyNoStrace() : undefined
  if (missing !== undefined) throw new Error(missing)
  return universe
}
