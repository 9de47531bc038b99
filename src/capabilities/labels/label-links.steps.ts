import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database } from '../../kits/db/database.ts'
import { matchesSignature, newSigningKey, signText } from '../../kits/secret/signature.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import type { OrdersUnknown } from './label-runs.steps.ts'
import { findOrInsertKey, findOwn } from './labels.store.ts'

export interface SignedCode {
  readonly code: TrackingCode
  readonly signature: string
}

/** Links to labels that print without credentials until they expire. */
export interface Signing {
  /** Signs a link to a label on behalf of the shipper. */
  sign(shipper: number, code: TrackingCode, expiresAt: number): Promise<string>
  /** Signs links to labels of the shipper's orders, all of them or none. */
  signMany(
    shipper: number,
    codes: readonly TrackingCode[],
    expiresAt: number,
  ): Promise<Outcome<SignedCode[], OrdersUnknown>>
  isSigned(shipper: number, code: string, expiresAt: number, signature: string): Promise<boolean>
}

export function createSigning(db: Database, clock: Clock): Signing {
  let signingKey: Promise<string> | undefined
  const findKey = async () => {
    try {
      return await findOrInsertKey(db, newSigningKey(), clock())
    } catch (error) {
      // Looked for again by whoever asks next.
      signingKey = undefined
      throw error
    }
  }
  const key = () => (signingKey ??= findKey())
  const sign = async (shipper: number, code: TrackingCode, expiresAt: number) =>
    signText(await key(), linkText(shipper, code, expiresAt))
  return {
    sign,
    async signMany(shipper, codes, expiresAt) {
      const ownCodes = new Set(await findOwn(db, shipper, codes))
      const unknown = codes.filter((code) => !ownCodes.has(code))
      if (unknown.length > 0) return refuse({ name: 'orders-unknown', codes: unknown })
      const signed = codes.map(async (code) => ({
        code,
        signature: await sign(shipper, code, expiresAt),
      }))
      return accept(await Promise.all(signed))
    },
    isSigned: async (shipper, code, expiresAt, signature) =>
      expiresAt > clock() &&
      matchesSignature(await key(), linkText(shipper, code, expiresAt), signature),
  }
}

function linkText(shipper: number, code: string, expiresAt: number): string {
  return `label ${shipper} ${code} ${expiresAt}`
}
