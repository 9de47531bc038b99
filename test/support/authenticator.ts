/**
 * A passkey in software, for tests of the service: the answers of a browser and its authenticator.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

export interface SoftPasskey {
  readonly id: string
  /** How often it says that it was used. */
  counter: number
  readonly key: KeyObject
  readonly keyBytes: Buffer
}

export interface Site {
  readonly rpId: string
  readonly origin: string
}

export function newPasskey(): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const [left, right] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  // COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
  const keyBytes = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    left,
    Buffer.from([0x22, 0x58, 0x20]),
    right,
  ])
  return { id: randomBytes(16).toString('base64url'), counter: 0, key: privateKey, keyBytes }
}

const digest = (data: Buffer | string) => createHash('sha256').update(data).digest()

const flags = { present: 0x01, verified: 0x04, attested: 0x40 } as const

function authenticatorData({ rpId }: Site, counter: number, set: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([digest(rpId), Buffer.from([set]), count])
}

function clientData(type: 'webauthn.create' | 'webauthn.get', challenge: string, site: Site) {
  return Buffer.from(JSON.stringify({ type, challenge, origin: site.origin, crossOrigin: false }))
}

interface Answering {
  readonly challenge: string
  readonly site: Site
  /** Whether the owner showed a finger or a PIN. */
  readonly isVerified?: boolean
}

/** The result of `navigator.credentials.create` for it, as the page sends it on. */
export function register(passkey: SoftPasskey, { challenge, site, isVerified = true }: Answering) {
  const set = flags.present | flags.attested | (isVerified ? flags.verified : 0)
  const id = Buffer.from(passkey.id, 'base64url')
  const length = Buffer.alloc(2)
  length.writeUInt16BE(id.length)
  const attested = [Buffer.alloc(16), length, id, passkey.keyBytes]
  const data = Buffer.concat([authenticatorData(site, passkey.counter, set), ...attested])
  // CBOR: {"fmt": "none", "attStmt": {}, "authData": data}
  const size = Buffer.alloc(2)
  size.writeUInt16BE(data.length)
  const attestation = Buffer.concat([
    Buffer.from([0xa3, 0x63]),
    Buffer.from('fmt'),
    Buffer.from([0x64]),
    Buffer.from('none'),
    Buffer.from([0x67]),
    Buffer.from('attStmt'),
    Buffer.from([0xa0, 0x68]),
    Buffer.from('authData'),
    Buffer.from([0x59]),
    size,
    data,
  ])
  return {
    id: passkey.id,
    clientData: clientData('webauthn.create', challenge, site).toString('base64url'),
    attestation: attestation.toString('base64url'),
    transports: ['internal'],
  }
}

/** The result of `navigator.credentials.get` for it; each use counts. */
export function use(passkey: SoftPasskey, { challenge, site, isVerified = true }: Answering) {
  passkey.counter += 1
  const set = flags.present | (isVerified ? flags.verified : 0)
  const data = authenticatorData(site, passkey.counter, set)
  const client = clientData('webauthn.get', challenge, site)
  const signature = sign('sha256', Buffer.concat([data, digest(client)]), passkey.key)
  return {
    id: passkey.id,
    clientData: client.toString('base64url'),
    authenticatorData: data.toString('base64url'),
    signature: signature.toString('base64url'),
  }
}
