import type { Operator } from '../../kernel/operator.ts'
import { isInSight, isOfBranch, type Sight } from '../../kernel/sight.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Database } from '../../kits/db/database.ts'
import type { Coverage } from '../pickup-points/pickup-points.ts'
import type { TrackedPiece, Tracking } from '../tracking/tracking.ts'
import { findSeen, isSeenSql, type Place, seenIdsSql } from './sight.store.ts'

export interface Sights {
  /** The sight of this caller; undefined for one who is of the whole carrier. */
  of(operator: Operator): Sight | undefined
  /** Those of these pieces that are in sight; all of them without one. */
  filter(
    sight: Sight | undefined,
    codes: readonly TrackingCode[],
  ): Promise<ReadonlySet<TrackingCode>>
}

export interface SightDoors {
  readonly coverage: Pick<Coverage, 'goingTo'>
  readonly tracking: Pick<Tracking, 'findPiece'>
}

export function openSights(db: Database, { coverage, tracking }: SightDoors): Sights {
  return {
    of({ role, branch }) {
      if (branch === undefined || !isOfBranch(role)) return undefined
      return toSight({ branch, postalCodes: coverage.goingTo(branch) })
    },
    async filter(sight, codes) {
      if (sight === undefined) return new Set(codes)
      const unique = [...new Set(codes)]
      const pieces = await Promise.all(unique.map((code) => tracking.findPiece(code)))
      const isSeen = (place: number) => isPieceInSight(pieces[place], sight)
      const seen = unique.filter((_, place) => isSeen(place))
      const others = unique.filter((_, place) => !isSeen(place))
      const coming = others.length > 0 ? await findSeen(db, sight, others) : []
      return new Set([...seen, ...coming])
    },
  }
}

export function toSight(place: Place): Sight {
  return {
    ...place,
    isSeen: (values) => isSeenSql(values, place),
    seenIds: (values) => seenIdsSql(values, place),
  }
}

/** Also of a piece that left the database: its journey is in the archives. */
function isPieceInSight(tracked: TrackedPiece | undefined, sight: Sight): boolean {
  if (tracked === undefined) return false
  const branches = tracked.movements.map(({ branchCode }) => branchCode)
  return isInSight({ ...tracked.piece, branches }, sight)
}
