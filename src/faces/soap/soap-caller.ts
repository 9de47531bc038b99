import type { CredentialRefusal, ShownCredential } from '../../capabilities/shippers/shippers.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { isJsonObject, newReading } from '../../kits/fields/field.ts'
import type { SoapFields } from '../../kits/soap/decode.ts'
import { limits } from '../../limits.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { integer } from '../../rows/fields.ts'
import type { Environment } from '../environment.ts'

type Identified = Outcome<Shipper, CredentialRefusal>

const shipperNumber = integer(9)

/**
 * Returns the caller from `autentificacion`, synchronously when cached; absent credentials are
 * wrong ones (D33).
 */
export function identifySoap(
  environment: Environment,
  kind: ShownCredential['kind'],
  fields: SoapFields,
  address: string,
): Identified | Promise<Identified> {
  const shown = readShown(kind, fields['autentificacion'], address)
  if (shown === undefined) return refuse({ name: 'credentials-wrong' })
  const remembered = environment.shippers.recall(shown)
  return remembered ? accept(remembered) : environment.shippers.authenticate(shown)
}

function readShown(
  kind: ShownCredential['kind'],
  sent: unknown,
  address: string,
): ShownCredential | undefined {
  if (!isJsonObject(sent)) return undefined
  const shipper = shipperNumber.read(sent['shipper'], newReading(), '', '')
  const secret = sent['password']
  if (typeof shipper !== 'number' || typeof secret !== 'string' || secret === '') return undefined
  return secret.length > limits.passwordBytes ? undefined : { shipper, secret, kind, address }
}
