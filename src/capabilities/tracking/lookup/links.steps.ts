import type { Clock } from '../../../kits/clock/clock.ts'
import type { Database } from '../../../kits/db/database.ts'
import { sameSecret } from '../../../kits/secret/secret.ts'
import { newSigningKey, signText } from '../../../kits/secret/signature.ts'
import { findOrInsertLinkKey } from './links.store.ts'
import type { Piece } from './piece.ts'

/** What a link is made for: a code that is used again for another order gets another link. */
export type LinkedPiece = Pick<Piece, 'code' | 'enteredAt'>

/** Links to the public page with a part that can't be guessed, which the shipper passes on. */
export interface TrackingLinks {
  /** The path below the environment's address: `/seguimiento/MM-004512?k=...`. */
  pathOf(piece: LinkedPiece): string
  /** Whether this part was made for the piece. */
  isGiven(piece: LinkedPiece, shown: string): boolean
}

/** 66 bits: nobody tries so many. */
const partCharacters = 11

/** Loads the key when it is needed first, and makes it the first time of all. */
export function createLinks(db: Database, clock: Clock): () => Promise<TrackingLinks> {
  let loading: Promise<TrackingLinks> | undefined
  const load = async (): Promise<TrackingLinks> => {
    const key = await findOrInsertLinkKey(db, newSigningKey(), clock())
    const partOf = (piece: LinkedPiece) => signText(key, textOf(piece)).slice(0, partCharacters)
    return {
      pathOf: (piece) => `/seguimiento/${piece.code}?k=${partOf(piece)}`,
      isGiven: (piece, shown) => sameSecret(partOf(piece), shown),
    }
  }
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

function textOf({ code, enteredAt }: LinkedPiece): string {
  return `tracking ${code} ${enteredAt}`
}
