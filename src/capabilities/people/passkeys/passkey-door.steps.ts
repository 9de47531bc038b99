import { RecentCounter } from '../../../kits/limit/recent-counter.ts'
import type { Assertion, NewCredential, RelyingParty } from '../../../kits/webauthn/webauthn.ts'
import { accept, type Outcome, refuse } from '../../../outcome.ts'
import type { House, Visit } from '../house.steps.ts'
import { peopleLimits } from '../people.limits.ts'
import type { SignedIn } from '../person-rules.ts'
import type { OpenedSession } from '../sign-in.steps.ts'
import {
  type AddedPasskey,
  type AddRefusal,
  addPasskey,
  challenge,
  confirmWithPasskey,
  type Offer,
  type OfferRefusal,
  offerPasskey,
  removePasskey,
  type ShownPasskey,
  signInWithPasskey,
} from './passkeys.steps.ts'
import { listPasskeys, type Passkey } from './passkeys.store.ts'

/** The part of the door that is about passkeys. */
export interface Passkeys {
  /** A challenge for whoever signs in or confirms a session; seconds to wait after too many. */
  startPasskey(
    visit: Visit,
  ): Promise<Outcome<string, { readonly name: 'attempts-limited'; readonly retrySeconds: number }>>
  signInWithPasskey(
    party: RelyingParty,
    shown: ShownPasskey,
    visit: Visit,
  ): Promise<Outcome<OpenedSession, 'passkey-wrong'>>
  confirmWithPasskey(
    signed: SignedIn,
    party: RelyingParty,
    shown: Assertion,
  ): Promise<Outcome<number, { readonly name: 'passkey-wrong' | 'session-ended' }>>
  listPasskeys(personId: string): Promise<Passkey[]>
  offerPasskey(signed: SignedIn): Promise<Outcome<Offer, OfferRefusal>>
  addPasskey(
    signed: SignedIn,
    party: RelyingParty,
    wish: NewCredential & { readonly name: string },
    visit: Visit,
  ): Promise<Outcome<AddedPasskey, AddRefusal>>
  removePasskey(
    signed: SignedIn,
    id: string,
    visit: Visit,
  ): Promise<Outcome<Passkey, 'passkey-unknown' | 'last-factor'>>
}

export function openPasskeys(house: House): Passkeys {
  const starts = new RecentCounter({
    most: peopleLimits.passkeyStartsPerAddressAndHour,
    withinMs: 3_600_000,
    maxNames: 20_000,
  })
  return {
    async startPasskey({ address }) {
      const retrySeconds = house.settings.limits ? starts.spend(address, house.clock()) : 0
      if (retrySeconds > 0) return refuse({ name: 'attempts-limited', retrySeconds })
      return accept(await challenge(house, 'use', null))
    },
    signInWithPasskey: (party, shown, visit) => signInWithPasskey(house, party, shown, visit),
    confirmWithPasskey: (signed, party, shown) => confirmWithPasskey(house, signed, party, shown),
    listPasskeys: (personId) => listPasskeys(house.db, personId),
    offerPasskey: (signed) => offerPasskey(house, signed),
    addPasskey: (signed, party, wish, visit) => addPasskey(house, signed, party, wish, visit),
    removePasskey: (signed, id, visit) => removePasskey(house, signed, id, visit),
  }
}
