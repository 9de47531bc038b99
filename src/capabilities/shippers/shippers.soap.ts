import { newReading } from '../../kits/fields/field.ts'
import { type SoapFields } from '../../kits/soap/decode.ts'
import { soapOperation } from '../../kits/soap/operation.ts'
import { limits } from '../../limits.ts'
import { accept, type Outcome } from '../../outcome.ts'
import { integer } from '../../rows/fields.ts'
import { tooManyAttempts } from './shipper-account.wire.ts'
import type { Shippers, ShownCredential } from './shippers.ts'

export interface ShippersSoapContext {
  readonly shippers: Shippers
  /** Where the call comes from, for the limit on wrong attempts. */
  readonly address: string
}

type Limited = { readonly name: 'attempts-limited'; readonly retrySeconds: number }

const shipperNumber = integer(9)

/** Whether a shipper's password or key is right (D32); it never reveals which part is wrong. */
export const validToken = soapOperation<
  ShippersSoapContext,
  ShownCredential | undefined,
  boolean,
  Limited
>({
  name: 'validToken',
  summary: 'Dice si las credenciales de un remitente son válidas.',
  request: 'requestValidToken',
  response: 'boolean',
  credentials: 'none',
  read: readToken,
  run: verify,
  write: (isValid) => isValid,
  codes: { 'attempts-limited': { code: -1 } },
  explain: ({ retrySeconds }) => tooManyAttempts(retrySeconds),
  fail: () => false,
})

function readToken(fields: SoapFields, { address }: ShippersSoapContext) {
  const shipper = shipperNumber.read(fields['idShipper'], newReading(), '', '')
  const secret = fields['keyShipper']
  if (typeof shipper !== 'number' || typeof secret !== 'string' || secret === '') return undefined
  if (secret.length > limits.passwordBytes) return undefined
  return { shipper, secret, kind: 'either', address } as const
}

async function verify(
  { shippers }: ShippersSoapContext,
  shown: ShownCredential | undefined,
): Promise<Outcome<boolean, Limited>> {
  if (shown === undefined) return accept(false)
  if (shippers.recall(shown)) return accept(true)
  const verified = await shippers.authenticate(shown)
  if (verified.ok) return accept(true)
  return verified.refusal.name === 'attempts-limited'
    ? { ok: false, refusal: verified.refusal }
    : accept(false)
}
