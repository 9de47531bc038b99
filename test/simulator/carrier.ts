/** The people and programs that the simulated world acts as: the documented ones, and one token. */
import { demoShippers } from '../../src/demo/demo-carrier.ts'
import { opsToken } from './token.ts'
import type { Call } from './wire.ts'

export interface Shop {
  readonly number: number
  readonly password: string
  readonly apiKey: string
  /** A word that the names of its recipients have, and no other shop may see. */
  readonly mark: string
}

const shopOf = (number: number, mark: string): Shop => {
  const own = demoShippers.find(({ shipper }) => shipper.number === number)
  if (own === undefined) throw new Error(`there is no shipper ${number}`)
  return { number, password: own.password, apiKey: own.apiKey, mark }
}

/** Two shops, each of which sees its own alone; the carrier keeps the goods of one of them. */
export const shops = {
  cross: shopOf(9001, 'Cruzmarca'),
  ware: shopOf(9002, 'Depomarca'),
} as const

const nameOf = (number: number) =>
  Object.entries(shops).find(([, shop]) => shop.number === number)?.[0]

// oxlint-disable-next-line typescript/consistent-type-definitions
type Credentials = { readonly shipper: number; readonly password: string }

/** The credentials of a shop, as a message of the interface carries them. */
export const credentialsOf = ({ number, password }: Shop): Credentials => ({
  shipper: number,
  password,
})

/** The branches of scans; the first one is where pieces of service F are collected. */
export const branches = ['C0001', 'B0001'] as const

/** The day of the carrier, three hours behind UTC. */
export const dayOf = (moment: number) => new Date(moment - 3 * 3_600_000).toISOString().slice(0, 10)

const json = { 'content-type': 'application/json' }

interface SignedBody {
  readonly autentificacion?: Credentials
  readonly auth?: Credentials
  /** The rest of the message. */
  readonly [field: string]: unknown
}

/** A request of a shop's program to the interface, which carries its own credentials. */
export function restCall(path: string, body: SignedBody): Call {
  const { shipper = 0 } = body.autentificacion ?? body.auth ?? {}
  const reader = nameOf(shipper)
  const call = { method: 'POST', path: `/testing${path}`, headers: json } as const
  return { ...call, body: JSON.stringify(body), ...(reader && { reader }) }
}

type SoapValue = string | number | { readonly [field: string]: SoapValue }

const elementsOf = (value: SoapValue): string =>
  typeof value === 'object'
    ? Object.entries(value)
        .map(([name, inner]) => `<${name}>${elementsOf(inner)}</${name}>`)
        .join('')
    : String(value)

/** The same shop's other program, which speaks SOAP. */
export function soapCall(
  operation: string,
  part: string,
  message: { readonly autentificacion: Credentials; readonly [field: string]: SoapValue },
): Call {
  const reader = nameOf(message.autentificacion.shipper)
  const body = `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body>\
<c:${operation} xmlns:c="urn:carrier"><${part}>${elementsOf(message)}</${part}></c:${operation}>\
</e:Body></e:Envelope>`
  const headers = { 'content-type': 'text/xml; charset=utf-8' }
  return { method: 'POST', path: '/testing/soap', headers, body, ...(reader && { reader }) }
}

export function v1Call(
  { apiKey, number }: Shop,
  method: Call['method'],
  path: string,
  body?: object,
  key?: string,
): Call {
  const reader = nameOf(number)
  return { ...rowCall(`/testing/v1${path}`, apiKey, method, body, key), ...(reader && { reader }) }
}

export function opsCall(method: Call['method'], path: string, body?: object, key?: string): Call {
  return rowCall(`/testing/ops/v1${path}`, opsToken, method, body, key)
}

/** A call of somebody of the carrier with a token of their own. */
export function tokenCall(token: string, method: Call['method'], path: string, body?: object) {
  return rowCall(`/testing/ops/v1${path}`, token, method, body)
}

function rowCall(
  path: string,
  token: string,
  method: Call['method'],
  body?: object,
  key?: string,
): Call {
  const headers = {
    ...json,
    authorization: `Bearer ${token}`,
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  }
  return { method, path, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
}
