import type { Database } from '../../kits/db/database.ts'
import { bumpEpoch } from '../../kits/db/epochs.ts'
import type { Branch } from './branch.ts'
import { insertBranches, listAllBranches } from './pickup-points.store.ts'

export type { Branch } from './branch.ts'

export const branchesTopic = 'branches'

export interface PickupPoints {
  /** From memory: every order to a branch and every scan asks. */
  findBranch(code: string): Branch | undefined
  addBranches(branches: readonly Branch[]): Promise<void>
  refresh(): Promise<void>
}

export async function openPickupPoints(db: Database): Promise<PickupPoints> {
  let byCode = await load(db)
  const refresh = async () => {
    byCode = await load(db)
  }
  return {
    findBranch: (code) => byCode.get(code.toUpperCase()),
    async addBranches(branches) {
      await db.transaction(async (tx) => {
        await insertBranches(tx, branches)
        await bumpEpoch(tx, branchesTopic)
      })
      await refresh()
    },
    refresh,
  }
}

async function load(db: Database): Promise<ReadonlyMap<string, Branch>> {
  const branches = await listAllBranches(db)
  return new Map(branches.map((branch) => [branch.code, branch]))
}
