/** What browsers are asked for, in the JSON of WebAuthn level 3. */

import type { Shape } from '../../../kits/fields/structures.ts'
import { entity } from '../../../kits/openapi/entities.ts'
import { algorithms, type RelyingParty } from '../../../kits/webauthn/webauthn.ts'
import { count, objectOf, string } from '../../../rows/answer-schema.ts'
import { text } from '../../../rows/fields.ts'
import { conflict } from '../../../rows/operation.ts'
import { peopleLimits } from '../people.limits.ts'
import type { Offer, Person } from '../people.ts'

export const encoded = (description: string) =>
  text(peopleLimits.passkeyBytes, { required: true, description })

/** What a browser answers when a passkey was used. */
export const assertionFields = {
  id: ['id', encoded('El `id` de la llave, como lo da el navegador.')],
  clientData: ['clientData', encoded('`response.clientDataJSON`, en base64url.')],
  authenticatorData: ['authenticatorData', encoded('`response.authenticatorData`, en base64url.')],
  signature: ['signature', encoded('`response.signature`, en base64url.')],
} as const satisfies Shape

const timeout = peopleLimits.passkeyChallengeMinutes * 60_000

const challengeField = string('Lo que se firma; sirve una vez.')
const timeoutField = count('Milisegundos que hay para responder.')
const typeField = { type: 'string', enum: ['public-key'], description: 'Siempre public-key.' }

/** Without a public address no site has the passkeys. */
export const explainRequest = conflict(
  {
    es: 'Las llaves de acceso necesitan la dirección pública del servicio: POSTA_PUBLIC_URL.',
    en: "Passkeys need the service's public address: POSTA_PUBLIC_URL.",
  },
  'passkeys-unavailable',
)

export const requestSchema = entity(
  'PasskeyRequest',
  objectOf({
    challenge: challengeField,
    rpId: string('El sitio del que es la llave.'),
    timeout: timeoutField,
    userVerification: string('required: la llave pide la huella o el PIN.'),
  }),
)

export function writeRequest(challenge: string, { id: rpId }: RelyingParty) {
  return { challenge, rpId, timeout, userVerification: 'required' }
}

export const offerSchema = objectOf({
  rp: {
    ...objectOf({ id: string('El dominio.'), name: string('Cómo se llama.') }),
    description: 'El sitio del que va a ser la llave.',
  },
  user: {
    ...objectOf({
      id: string('Identifica a la persona, en base64url.'),
      name: string('El correo con el que ingresa.'),
      displayName: string('Su nombre.'),
    }),
    description: 'De quién va a ser.',
  },
  challenge: challengeField,
  pubKeyCredParams: {
    type: 'array',
    items: objectOf({ type: typeField, alg: { type: 'integer', description: 'De COSE.' } }),
    description: 'Las firmas que se entienden.',
  },
  timeout: timeoutField,
  excludeCredentials: {
    type: 'array',
    items: objectOf({
      id: string('El `id` de la llave.'),
      type: typeField,
      transports: {
        type: 'array',
        items: { type: 'string' },
        description: 'Cómo la alcanza el navegador.',
      },
    }),
    description: 'Las que ya tiene, que no se agregan dos veces.',
  },
  authenticatorSelection: {
    ...objectOf({
      residentKey: string('required: la llave dice de quién es.'),
      requireResidentKey: { type: 'boolean', description: 'Siempre true.' },
      userVerification: string('required: la llave pide la huella o el PIN.'),
    }),
    description: 'Lo que se espera de la llave.',
  },
  attestation: string('none: no se pregunta de qué marca es.'),
})

export function writeOffer(
  { challenge, known }: Offer,
  { id }: RelyingParty,
  person: Pick<Person, 'id' | 'email' | 'name'>,
) {
  const userId = Buffer.from(person.id).toString('base64url')
  return {
    rp: { id, name: 'Posta' },
    user: { id: userId, name: person.email, displayName: person.name },
    challenge,
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      type: 'public-key',
      transports: transports.split(' ').filter(Boolean),
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}
