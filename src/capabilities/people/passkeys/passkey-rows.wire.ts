import { paragraph } from '../../../kits/text/paragraph.ts'
import { algorithms, type RelyingParty } from '../../../kits/webauthn/webauthn.ts'
import { accept, orRefuse } from '../../../outcome.ts'
import { list, text as textField } from '../../../rows/fields.ts'
import { withHeaders } from '../../../rows/file-answers.ts'
import { freshPerson } from '../../../rows/operation.ts'
import { message } from '../../../rows/row.ts'
import {
  computed,
  count,
  flag,
  itemsView,
  listOf,
  moment,
  nested,
  oneOf,
  orNull,
  text,
  texts,
  view,
} from '../../../rows/view.ts'
import { peopleLimits } from '../people.limits.ts'
import type { AddedPasskey, Offer, Passkey, Person } from '../people.ts'
import { openRows, ownRows, type PeopleContext, shownSession } from '../people.wire.ts'
import { callerRefusals, lastFactor } from '../people-problems.wire.ts'
import { keepField, openedAnswer, sessionEnded, shownFreshness } from '../session-rows.wire.ts'

const { row, plainRow } = ownRows

const encoded = (description: string) =>
  textField(peopleLimits.passkeyBytes, { required: true, description })

/** A browser's answer when a passkey was used. */
const assertionFields = {
  id: ['id', encoded('El `id` de la llave, como lo da el navegador.')],
  clientData: ['clientData', encoded('`response.clientDataJSON`, en base64url.')],
  authenticatorData: ['authenticatorData', encoded('`response.authenticatorData`, en base64url.')],
  signature: ['signature', encoded('`response.signature`, en base64url.')],
} as const

/** The options for browsers, in the JSON of WebAuthn level 3. */
const challenge = text('Lo que se firma; sirve una vez.')
const timeout = computed(
  count('Milisegundos que hay para responder.'),
  () => peopleLimits.passkeyChallengeMinutes * 60_000,
)
const type = computed(oneOf(['public-key'], 'Siempre public-key.'), () => 'public-key' as const)

interface PasskeyRequest {
  readonly challenge: string
  readonly party: RelyingParty
}

const shownRequest = view<PasskeyRequest>('PasskeyRequest')({
  challenge,
  rpId: computed(text('El sitio del que es la llave.'), ({ party }) => party.id),
  timeout,
  userVerification: computed(text('required: la llave pide la huella o el PIN.'), () => 'required'),
})

const shownParty = view<RelyingParty>()({
  id: text('El dominio.'),
  name: computed(text('Cómo se llama.'), () => 'Posta'),
})

const shownHolder = view<Person>()({
  id: computed(text('Identifica a la persona, en base64url.'), ({ id }) =>
    Buffer.from(id).toString('base64url'),
  ),
  name: ['email', text('El correo con el que ingresa.')],
  displayName: ['name', text('Su nombre.')],
})

const shownSignature = view<{ readonly alg: number }>()({ type, alg: count('De COSE.') })

const shownKnown = view<Passkey>()({
  id: ['credentialId', text('El `id` de la llave.')],
  type,
  transports: computed(texts('Cómo la alcanza el navegador.'), ({ transports }) =>
    transports.split(' ').filter(Boolean),
  ),
})

const shownSelection = view<object>()({
  residentKey: computed(text('required: la llave dice de quién es.'), () => 'required'),
  requireResidentKey: computed(flag('Siempre true.'), () => true),
  userVerification: computed(text('required: la llave pide la huella o el PIN.'), () => 'required'),
})

interface PasskeyOffer extends PasskeyRequest, Offer {
  readonly person: Person
}

const shownOffer = view<PasskeyOffer>('PasskeyOffer')({
  rp: ['party', nested(shownParty, 'El sitio del que va a ser la llave.')],
  user: ['person', nested(shownHolder, 'De quién va a ser.')],
  challenge,
  pubKeyCredParams: computed(listOf(shownSignature, 'Las firmas que se entienden.'), () =>
    algorithms.map((alg) => ({ alg })),
  ),
  timeout,
  excludeCredentials: [
    'known',
    listOf(shownKnown, 'Las que ya tiene, que no se agregan dos veces.'),
  ],
  authenticatorSelection: computed(
    nested(shownSelection, 'Lo que se espera de la llave.'),
    () => ({}),
  ),
  attestation: computed(text('none: no se pregunta de qué marca es.'), () => 'none'),
})

const faultWords = 'Con estos datos no se puede ingresar.'

/** The site that has the passkeys. */
const findParty = (_input: unknown, { relyingParty }: PeopleContext) =>
  orRefuse(relyingParty, 'passkeys-unavailable')

const partyRefusals = {
  'passkeys-unavailable': [
    409,
    'Las llaves de acceso necesitan la dirección pública del servicio: POSTA_PUBLIC_URL.',
    "Passkeys need the service's public address: POSTA_PUBLIC_URL.",
  ],
} as const

const passkeyWrong = [
  401,
  'La llave de acceso no sirve acá, o se tardó demasiado: probá de nuevo o ingresá con la clave.',
] as const

const problems = [
  {
    status: 401,
    meaning: 'La llave no es de nadie, la firma no es correcta, o el desafío venció o ya se usó.',
  },
]

const startPasskey = openRows.row({
  method: 'POST',
  path: '/session/passkey-challenges',
  name: 'startPasskey',
  summary: 'Empezar a ingresar con una llave de acceso',
  description: paragraph`Lo que el navegador necesita para \`navigator.credentials.get\`: un desafío
    que sirve una vez, durante pocos minutos. La llave la elige el navegador: acá no se dice
    quién.`,
  admits: 'anyone',
  answer: shownRequest,
  find: findParty,
  async run({ found: party }, { people, visit }) {
    const started = await people.startPasskey(visit)
    return started.ok ? accept({ challenge: started.value, party }) : started
  },
  refusals: { ...partyRefusals, 'attempts-limited': callerRefusals['attempts-limited'] },
})

const openSession = openRows.row({
  method: 'POST',
  path: '/session/passkey',
  name: 'openSessionWithPasskey',
  summary: 'Ingresar con una llave de acceso',
  description: paragraph`Como \`POST /session\`, con lo que el navegador firmó: vale por la clave y
    el segundo factor, porque la llave pide la huella o el PIN.`,
  admits: 'anyone',
  body: message('PasskeySignIn', { ...assertionFields, keep: ['keep', keepField] }, faultWords),
  answer: withHeaders(shownSession),
  problems,
  find: findParty,
  async run({ found: party, body }, context) {
    const opened = await context.people.signInWithPasskey(party, body, context.visit)
    return opened.ok ? accept(await openedAnswer(opened.value, context, body.keep)) : opened
  },
  refusals: { ...partyRefusals, 'passkey-wrong': passkeyWrong },
})

const confirmSession = row({
  method: 'POST',
  path: '/session/passkey-confirmation',
  name: 'confirmSessionWithPasskey',
  summary: 'Volver a probar quién sos, con una llave de acceso',
  description: 'Como `POST /session/confirmation`, con una llave propia.',
  admits: 'person',
  body: message('PasskeyAssertion', assertionFields, faultWords),
  answer: shownFreshness,
  problems,
  find: findParty,
  async run({ found: party, body }, { people, signed }) {
    const confirmed = await people.confirmWithPasskey(signed, party, body)
    return confirmed.ok ? accept({ confirmedAt: confirmed.value }) : confirmed
  },
  refusals: { ...partyRefusals, 'passkey-wrong': passkeyWrong, 'session-ended': sessionEnded },
})

export const passkeyRows = [startPasskey, openSession, confirmSession] as const

const shownPasskey = view<Passkey>('Passkey')({
  id: text('Para quitarla.'),
  name: text('Cómo se llama.'),
  createdAt: moment('Cuándo se agregó.'),
  lastUsedAt: orNull(moment('Cuándo se usó por última vez.')),
})

const listOwn = plainRow({
  method: 'GET',
  path: '/passkeys',
  name: 'listPasskeys',
  summary: 'Listar las llaves de acceso propias',
  description: 'De la más vieja a la más nueva.',
  admits: 'person',
  answer: itemsView(shownPasskey),
  run: (_input, { people, signed }) => people.listPasskeys(signed.person.id),
})

const offerRefusals = {
  ...partyRefusals,
  'demo-person': callerRefusals['demo-person'],
  'too-many-passkeys': [
    409,
    `Ya hay ${peopleLimits.passkeysPerPerson} llaves: quitá alguna primero.`,
    `There are ${peopleLimits.passkeysPerPerson} passkeys already: remove one first.`,
  ],
} as const

const offer = row({
  method: 'POST',
  path: '/passkeys/challenges',
  name: 'offerPasskey',
  summary: 'Empezar a agregar una llave de acceso',
  description: 'Lo que el navegador necesita para `navigator.credentials.create`.',
  ...freshPerson,
  showsSecret: true,
  answer: shownOffer,
  status: 201,
  find: findParty,
  async run({ found: party }, { people, signed }) {
    const offered = await people.offerPasskey(signed)
    return offered.ok ? accept({ ...offered.value, party, person: signed.person }) : offered
  },
  refusals: offerRefusals,
})

const transportText = textField(20, { required: true, description: 'Como lo da el navegador.' })

const newPasskey = message(
  'NewPasskey',
  {
    name: [
      'name',
      textField(peopleLimits.passkeyNameCharacters, {
        required: true,
        description: 'Cómo se llama.',
      }),
    ],
    id: assertionFields.id,
    clientData: assertionFields.clientData,
    attestation: ['attestation', encoded('`response.attestationObject`, en base64url.')],
    transports: [
      'transports',
      list(transportText, 10, { description: 'Cómo la alcanza el navegador.' }),
    ],
  },
  'Con estos datos no se puede agregar.',
)

const add = row({
  method: 'POST',
  path: '/passkeys',
  name: 'addPasskey',
  summary: 'Agregar una llave de acceso',
  description: paragraph`Desde entonces se ingresa con ella. Si es el primer segundo factor de la
    persona, la clave sola ya no alcanza: \`recoveryCodes\` son los códigos para cuando se pierda,
    que se muestran una vez.`,
  ...freshPerson,
  showsSecret: true,
  body: newPasskey,
  answer: view<AddedPasskey>('AddedPasskey')({
    passkey: nested(shownPasskey, 'La agregada.'),
    recoveryCodes: orNull(texts('Cada uno sirve una vez; null si ya había un segundo factor.')),
  }),
  status: 201,
  find: findParty,
  run: ({ found: party, body: { transports = [], ...made } }, { people, signed, visit }) =>
    people.addPasskey(signed, party, { ...made, transports }, visit),
  refusals: {
    ...offerRefusals,
    'passkey-wrong': [400, 'La llave no se pudo comprobar, o se tardó demasiado: empezá de nuevo.'],
    'passkey-known': [409, 'Esa llave ya está.'],
  },
})

const remove = row({
  method: 'DELETE',
  path: '/passkeys/:id',
  name: 'removePasskey',
  summary: 'Quitar una llave de acceso',
  description: 'Deja de servir al instante.',
  ...freshPerson,
  answer: shownPasskey,
  run: ({ params }, { people, signed, visit }) => people.removePasskey(signed, params.id, visit),
  refusals: {
    'passkey-unknown': [404, 'No tenés ninguna llave con ese id.'],
    'last-factor': lastFactor,
  },
})

export const ownPasskeyRows = [listOwn, offer, add, remove] as const
