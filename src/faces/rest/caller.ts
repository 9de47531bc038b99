import type { CredentialRefusal, ShownCredential } from '../../capabilities/shippers/shippers.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { isJsonObject, newReading } from '../../kits/fields/field.ts'
import { textOf } from '../../kits/fields/scalars.ts'
import type { CredentialsPlace, JsonObject } from '../../kits/http/endpoint.ts'
import type { HttpRequest } from '../../kits/http/route.ts'
import { limits } from '../../limits.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { integer } from '../../rows/fields.ts'
import type { Environment } from '../environment.ts'

export type CallerRefusal = CredentialRefusal | { readonly name: 'credentials-absent' }

type Identified = Outcome<Shipper, CallerRefusal>

/**
 * Returns the caller, synchronously when cached: only a first call has to wait for the slow hash.
 */
export function identify(
  environment: Environment,
  place: CredentialsPlace,
  body: JsonObject,
  request: HttpRequest,
): Identified | Promise<Identified> {
  const shown = readShown(place, body, request)
  if (isBlank(shown.shipper) || isBlank(shown.secret)) return refuse({ name: 'credentials-absent' })
  const credential = readCredential(place, shown, request)
  if (credential === undefined) return refuse({ name: 'credentials-wrong' })
  const remembered = environment.shippers.recall(credential)
  return remembered ? accept(remembered) : environment.shippers.authenticate(credential)
}

interface Shown {
  readonly shipper: unknown
  readonly secret: unknown
}

function readShown(place: CredentialsPlace, body: JsonObject, request: HttpRequest): Shown {
  if (place === 'headers')
    return {
      shipper: request.header('x-client-id'),
      secret: request.header('x-client-secret'),
    }
  const shown = body[place === 'auth' ? 'auth' : 'autentificacion']
  if (!isJsonObject(shown)) return { shipper: undefined, secret: undefined }
  return { shipper: shown['shipper'], secret: shown[place === 'key' ? 'key' : 'password'] }
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

const shipperNumber = integer(9)

/** Returns `undefined` for a text that can't be a valid credential, so that no lookup is needed. */
function readCredential(
  place: CredentialsPlace,
  shown: Shown,
  request: HttpRequest,
): ShownCredential | undefined {
  const shipper = shipperNumber.read(shown.shipper, newReading(), '', '')
  const secret = textOf(shown.secret)
  if (typeof shipper !== 'number' || secret === undefined) return undefined
  if (secret.length > limits.passwordBytes) return undefined
  const kind = place === 'key' ? 'key' : 'password'
  return { shipper, secret, kind, address: request.address }
}
