import type { Clock } from '../../../kits/clock/clock.ts'
import type { Database } from '../../../kits/db/database.ts'
import { sameSecret } from '../../../kits/secret/secret.ts'
import { newSigningKey, signText } from '../../../kits/secret/signature.ts'
import { findOrInsertLinkKey } from './lookup.store.ts'
import type { Piece } from './piece.ts'

/**
 * The facts that a link is made from: a code that is used again for another order gets another
 * link.
 */
export type LinkedPiece = Pick<Piece, 'code' | 'enteredAt'>

/**
 * The holder of a link: the recipient, to whom the shipper passes it on, or anybody with the label
 * in hand. Labels are printed for many (D42), so theirs neither chooses nor shows the PIN.
 */
export type LinkHolder = 'recipient' | 'label'

/** Links to the public page with a part that can't be guessed. */
export interface TrackingLinks {
  /** The path below the environment's address: `/seguimiento/MM-004512?k=...`. */
  pathOf(piece: LinkedPiece, holder: LinkHolder): string
  /** For whom this part was made, if it was made for the piece. */
  holderOf(piece: LinkedPiece, shown: string): LinkHolder | undefined
  /** The PIN the recipient gives at the branch, where the branch asks for one (D40). */
  pinOf(piece: LinkedPiece): string
  /** The PIN the recipient gives the courier at the door. */
  deliveryPinOf(piece: LinkedPiece): string
}

const holders: readonly LinkHolder[] = ['recipient', 'label']

/** 66 bits: too many to try. */
const partCharacters = 11

/** Loads the key when it is needed first, and makes it the first time of all. */
export function createLinks(db: Database, clock: Clock): () => Promise<TrackingLinks> {
  let loading: Promise<TrackingLinks> | undefined
  const load = async (): Promise<TrackingLinks> => {
    const key = await findOrInsertLinkKey(db, newSigningKey(), clock())
    const partOf = (piece: LinkedPiece, holder: LinkHolder) =>
      signText(key, textOf(piece, holder)).slice(0, partCharacters)
    return {
      pathOf: (piece, holder) => `/seguimiento/${piece.code}?k=${partOf(piece, holder)}`,
      holderOf: (piece, shown) =>
        holders.find((holder) => sameSecret(partOf(piece, holder), shown)),
      pinOf: (piece) => pinOf(key, piece),
      deliveryPinOf: (piece) => deliveryPinOf(key, piece),
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

/** Six digits without a zero in front, which spreadsheets would drop. */
export function pinOf(key: string, { code, enteredAt }: LinkedPiece): string {
  const digest = Buffer.from(signText(key, `pin ${code} ${enteredAt}`), 'base64url')
  return String(100_000 + (digest.readUIntBE(0, 6) % 900_000))
}

/** Four digits, which are passed on by word of mouth; a guesser has few tries. */
function deliveryPinOf(key: string, { code, enteredAt }: LinkedPiece): string {
  const digest = Buffer.from(signText(key, `delivery pin ${code} ${enteredAt}`), 'base64url')
  return String(1_000 + (digest.readUIntBE(0, 6) % 9_000))
}

function textOf({ code, enteredAt }: LinkedPiece, holder: LinkHolder): string {
  return `${holder === 'recipient' ? 'tracking' : holder} ${code} ${enteredAt}`
}
