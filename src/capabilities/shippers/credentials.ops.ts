import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, refuse } from '../../outcome.ts'
import { integer, oneOf as oneOfField } from '../../rows/fields.ts'
import { message, opsRows } from '../../rows/row.ts'
import { itemsView, moment, oneOf, orNull, text, type ViewTable, view } from '../../rows/view.ts'
import {
  findNumber,
  findShipper,
  noShipper,
  readNumber,
  type ShippersContext,
} from './shipper-account.wire.ts'
import { shipperLimits } from './shippers.limits.ts'
import type { Credential, IssuedCredential } from './shippers.ts'

const { row } = opsRows<ShippersContext>()

const issuers = ['administrator', 'executive']
const most = shipperLimits.credentialOverlapMostHours

const words = {
  kind: 'password abre los endpoints del remitente; key, el normalizador de direcciones.',
  overlapHours: paragraph`Cuántas horas más sirven las anteriores, de 0 a ${most}; por omisión,
    ${shipperLimits.credentialOverlapHours}.`,
}

const kindField = [
  'kind',
  oneOfField(['password', 'key'], { required: true, description: words.kind }),
] as const

const credentialInput = message(
  'CredentialInput',
  { kind: kindField },
  'Con estos datos no se puede emitir.',
)

const rotationInput = message(
  'CredentialRotationInput',
  {
    kind: kindField,
    overlapHours: ['overlapHours', integer(4, { most, description: words.overlapHours })],
  },
  'No se puede renovar así.',
)

const shown: ViewTable<Credential> = {
  id: ['id', text('Para revocarla.')],
  kind: ['kind', oneOf(['password', 'key'], words.kind)],
  createdAt: ['createdAt', moment('Cuándo se emitió.')],
  expiresAt: ['expiresAt', orNull(moment('Desde cuándo deja de servir; null si no tiene fin.'))],
  lastUsedAt: [
    'lastUsedAt',
    orNull(moment('Cuándo se usó por última vez, al minuto; null si nunca.')),
  ],
}

const shownCredential = view('Credential', shown)

const shownIssued = view<IssuedCredential>('IssuedCredential', {
  ...shown,
  secret: ['secret', text('La contraseña o la clave: se muestra esta única vez.')],
})

const makingRefusals = {
  'shipper-unknown': noShipper,
  'credentials-too-many': [
    409,
    paragraph`Ya hay ${shipperLimits.credentialsPerKind} de esa clase: revocá una. Renovar con
      overlapHours 0 las reemplaza a todas.`,
    paragraph`There are ${shipperLimits.credentialsPerKind} of that kind already: revoke one.
      Renewing with overlapHours 0 replaces them all.`,
  ],
} as const

export const issueCredential = row({
  method: 'POST',
  path: '/shippers/:number/credentials',
  name: 'issueCredential',
  asksFresh: true,
  summary: 'Emitir otra contraseña o clave',
  description: paragraph`Las que ya tiene el remitente siguen sirviendo: es para un segundo sistema,
    o para quien revocó la que tenía. Se muestra esta única vez.`,
  roles: issuers,
  showsSecret: true,
  body: credentialInput,
  answer: shownIssued,
  status: 201,
  async run({ params, body: { kind } }, { shippers, operator }) {
    const number = findNumber(params)
    if (!number.ok) return number
    return shippers.makeCredential(number.value, { kind, overlapMs: undefined }, operator)
  },
  refusals: makingRefusals,
})

export const rotateCredential = row({
  method: 'POST',
  path: '/shippers/:number/credentials/rotate',
  name: 'rotateCredential',
  asksFresh: true,
  summary: 'Renovar la contraseña o la clave',
  description: paragraph`Emite una nueva, que se muestra esta única vez. Las anteriores de la misma
    clase siguen sirviendo un tiempo, para cambiarla sin cortes; con \`overlapHours\` 0 dejan de
    servir ya.`,
  notes: [
    {
      title: 'Si alguien la vio',
      text: paragraph`Renovala con \`overlapHours\` 0, o revocala: deja de servir al instante aquí,
        y en un segundo en los demás procesos.`,
    },
  ],
  roles: issuers,
  showsSecret: true,
  body: rotationInput,
  answer: shownIssued,
  status: 201,
  async run({ params, body }, { shippers, operator }) {
    const number = findNumber(params)
    if (!number.ok) return number
    const { kind, overlapHours = shipperLimits.credentialOverlapHours } = body
    const wish = { kind, overlapMs: overlapHours * 3_600_000 }
    return shippers.makeCredential(number.value, wish, operator)
  },
  refusals: makingRefusals,
})

export const listCredentials = row({
  method: 'GET',
  path: '/shippers/:number/credentials',
  name: 'listCredentials',
  summary: 'Listar las contraseñas y claves de un remitente',
  description: 'Las que sirven, de la más vieja a la más nueva, sin sus secretos.',
  roles: [...issuers, 'reader'],
  answer: itemsView(shownCredential),
  find: findShipper,
  run: async ({ found: shipper }, { shippers }) =>
    accept(await shippers.listCredentials(shipper.number)),
  refusals: { 'shipper-unknown': noShipper },
})

export const revokeCredential = row({
  method: 'DELETE',
  path: '/shippers/:number/credentials/:id',
  name: 'revokeCredential',
  asksFresh: true,
  summary: 'Revocar una contraseña o clave',
  description: 'Deja de servir al instante aquí, y en un segundo en los demás procesos.',
  roles: issuers,
  answer: shownCredential,
  async run({ params }, { shippers, operator }) {
    const number = readNumber(params.number)
    if (number === undefined) return refuse('credential-unknown')
    return shippers.revokeCredential(number, params.id, operator)
  },
  refusals: {
    'credential-unknown': [404, 'El remitente no tiene ninguna credencial vigente con ese id.'],
  },
})
