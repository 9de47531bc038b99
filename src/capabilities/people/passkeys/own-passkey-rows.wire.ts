import { isoOrNull, isoText } from '../../../kits/clock/iso.ts'
import { type Shape, shapeSchema } from '../../../kits/fields/structures.ts'
import { entity } from '../../../kits/openapi/entities.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import { itemsOf, maybeMoment, moment, objectOf, string } from '../../../rows/answer-schema.ts'
import { list, text } from '../../../rows/fields.ts'
import { conflict, freshPerson, notFound, type PersonOperation } from '../../../rows/operation.ts'
import { readBody } from '../../../rows/read-body.ts'
import { type RefusalOf, refusalAnswers } from '../../../rows/refusal-answers.ts'
import { peopleLimits } from '../people.limits.ts'
import type { Passkey, People } from '../people.ts'
import { coded, lastFactor, noSession, type PeopleContext } from '../people.wire.ts'
import {
  assertionFields,
  encoded,
  explainRequest,
  offerSchema,
  writeOffer,
} from './passkey-options.wire.ts'

type Row = PersonOperation<PeopleContext>

const passkeySchema = entity(
  'Passkey',
  objectOf({
    id: string('Para quitarla.'),
    name: string('Cómo se llama.'),
    createdAt: moment('Cuándo se agregó.'),
    lastUsedAt: maybeMoment('Cuándo se usó por última vez.'),
  }),
)

function writePasskey({ id, name, createdAt, lastUsedAt }: Passkey) {
  return { id, name, createdAt: isoText(createdAt), lastUsedAt: isoOrNull(lastUsedAt) }
}

const listOwn: Row = {
  method: 'GET',
  path: '/passkeys',
  name: 'listPasskeys',
  summary: 'Listar las llaves de acceso propias',
  description: 'De la más vieja a la más nueva.',
  admits: 'person',
  response: itemsOf(passkeySchema),
  successStatus: 200,
  async answer(_input, { people, signed }) {
    if (signed === undefined) return noSession
    const passkeys = await people.listPasskeys(signed.person.id)
    return { status: 200, body: { items: passkeys.map(writePasskey) } }
  },
}

const demoPerson = coded(
  403,
  'Sin permiso',
  'demo-person',
  'Las personas de la demostración no cambian cómo ingresan.',
)

const offerAnswers = {
  'demo-person': demoPerson,
  'too-many-passkeys': conflict(
    {
      es: `Ya hay ${peopleLimits.passkeysPerPerson} llaves: quitá alguna primero.`,
      en: `There are ${peopleLimits.passkeysPerPerson} passkeys already: remove one first.`,
    },
    'too-many-passkeys',
  ),
}

const explainOffer = refusalAnswers<RefusalOf<People['offerPasskey']>>(offerAnswers)

const offer: Row = {
  method: 'POST',
  path: '/passkeys/challenges',
  name: 'offerPasskey',
  summary: 'Empezar a agregar una llave de acceso',
  description: 'Lo que el navegador necesita para `navigator.credentials.create`.',
  ...freshPerson,
  showsSecret: true,
  response: entity('PasskeyOffer', offerSchema),
  successStatus: 201,
  problems: [{ status: 409, meaning: 'Hay demasiadas, o falta la dirección pública.' }],
  async answer(_input, { people, signed, relyingParty }) {
    if (signed === undefined) return noSession
    if (relyingParty === undefined) return explainRequest
    const offered = await people.offerPasskey(signed)
    if (!offered.ok) return explainOffer(offered.refusal)
    return { status: 201, body: writeOffer(offered.value, relyingParty, signed.person) }
  },
}

const transportText = text(20, { required: true, description: 'Como lo da el navegador.' })

const newShape = {
  name: [
    'name',
    text(peopleLimits.passkeyNameCharacters, { required: true, description: 'Cómo se llama.' }),
  ],
  id: assertionFields.id,
  clientData: assertionFields.clientData,
  attestation: ['attestation', encoded('`response.attestationObject`, en base64url.')],
  transports: [
    'transports',
    list(transportText, 10, { description: 'Cómo la alcanza el navegador.' }),
  ],
} as const satisfies Shape

const explainAdding = refusalAnswers<RefusalOf<People['addPasskey']>>({
  ...offerAnswers,
  'passkey-wrong': coded(
    400,
    'Pedido inválido',
    'passkey-wrong',
    'La llave no se pudo comprobar, o se tardó demasiado: empezá de nuevo.',
  ),
  'passkey-known': conflict('Esa llave ya está.', 'passkey-known'),
})

const add: Row = {
  method: 'POST',
  path: '/passkeys',
  name: 'addPasskey',
  summary: 'Agregar una llave de acceso',
  description: paragraph`Desde entonces se ingresa con ella. Si es el primer segundo factor de la
    persona, la clave sola ya no alcanza: \`recoveryCodes\` son los códigos para cuando se pierda,
    que se muestran una vez.`,
  ...freshPerson,
  showsSecret: true,
  request: entity('NewPasskey', shapeSchema(newShape)),
  response: entity(
    'AddedPasskey',
    objectOf({
      passkey: { ...passkeySchema, description: 'La agregada.' },
      recoveryCodes: {
        type: ['array', 'null'],
        items: { type: 'string' },
        description: 'Cada uno sirve una vez; null si ya había un segundo factor.',
      },
    }),
  ),
  successStatus: 201,
  problems: [{ status: 409, meaning: 'Esa llave ya está, o hay demasiadas.' }],
  async answer({ body }, { people, signed, relyingParty, visit }) {
    if (signed === undefined) return noSession
    if (relyingParty === undefined) return explainRequest
    const read = readBody(newShape, body, 'Con estos datos no se puede agregar.')
    if (!read.ok) return read.refusal
    const wish = { ...read.value, transports: read.value.transports ?? [] }
    const added = await people.addPasskey(signed, relyingParty, wish, visit)
    if (!added.ok) return explainAdding(added.refusal)
    const { passkey, recoveryCodes = null } = added.value
    return { status: 201, body: { passkey: writePasskey(passkey), recoveryCodes } }
  },
}

const explainRemoving = refusalAnswers<RefusalOf<People['removePasskey']>>({
  'passkey-unknown': notFound('No tenés ninguna llave con ese id.', 'passkey-unknown'),
  'last-factor': lastFactor,
})

const remove: Row = {
  method: 'DELETE',
  path: '/passkeys/:id',
  name: 'removePasskey',
  summary: 'Quitar una llave de acceso',
  description: 'Deja de servir al instante.',
  ...freshPerson,
  response: passkeySchema,
  successStatus: 200,
  problems: [{ status: 409, meaning: 'Es el único segundo factor, y el rol pide uno.' }],
  async answer({ params }, { people, signed, visit }) {
    if (signed === undefined) return noSession
    const removed = await people.removePasskey(signed, params['id'] ?? '', visit)
    if (!removed.ok) return explainRemoving(removed.refusal)
    return { status: 200, body: writePasskey(removed.value) }
  },
}

export const ownPasskeyRows: readonly Row[] = [listOwn, offer, add, remove]
