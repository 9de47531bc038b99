import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, refuse } from '../../outcome.ts'
import { objectOf, string } from '../../rows/answer-schema.ts'
import { text as textField, writtenPostalCode } from '../../rows/fields.ts'
import type { ProblemAnswer } from '../../rows/operation.ts'
import { keyRows, message } from '../../rows/row.ts'
import {
  count,
  decimal,
  listOf,
  nested,
  oneOf,
  orEmpty,
  orNull,
  text,
  texts,
  type View,
  view,
} from '../../rows/view.ts'
import type {
  AddressReason,
  AddressStatus,
  NormalizedAddress,
  Position,
  Suggestion,
} from './addresses.ts'
import { positionTexts, provinceText, reasonTexts, statusTexts } from './addresses.wire.ts'
import { type AddressesContext, addressLengths } from './addresses-question.wire.ts'

const place = {
  // The data have no code for some places, which is 0 there.
  postalCode: {
    ...orNull(count('Código postal.')),
    write: (code: number | undefined) => code || null,
  },
  province: { ...text('Provincia.'), write: provinceText },
  district: text('Partido, departamento o comuna.'),
  locality: text('Localidad.'),
  neighbourhood: ['barrio', text('Barrio.')],
} as const

const shownSuggestion = view<Suggestion>('AddressSuggestion')({
  street: text('Una calle que podría ser.'),
  from: count('La primera altura del rango.'),
  to: count('La última.'),
  ...place,
  kind: ['why', oneOf(['other-street', 'range-of-street'], 'Otra calle, o un tramo de la misma.')],
})

const shownReason: View<AddressReason> = {
  schema: entity(
    'AddressReason',
    objectOf({
      code: { type: 'string', enum: Object.keys(reasonTexts), description: 'El motivo.' },
      text: string('En palabras.'),
    }),
  ),
  write: (code) => ({ code, text: reasonTexts[code] }),
}

const shownZone = view<NonNullable<NormalizedAddress['zone']>>()({
  name: text('Su nombre.'),
  reason: text('Por qué lo es.'),
})

const statuses = Object.keys(statusTexts) as AddressStatus[]
const positions = Object.keys(positionTexts) as Position[]

const shownAddress = view<NormalizedAddress>('NormalizedAddress')({
  status: oneOf(statuses, 'Encontrada, en duda o desconocida.'),
  reasons: listOf(shownReason, 'Por qué; el primero es el principal.'),
  street: text('La calle, como figura en los datos.'),
  number: text('La altura.'),
  floor: text('Piso, si estaba escrito.'),
  flat: text('Departamento, si estaba escrito.'),
  betweenStreets: [
    'between',
    {
      ...texts('Entre qué calles.'),
      write: (names: readonly string[]) => names.filter((name) => name !== ''),
    },
  ],
  ...place,
  latitude: orNull(decimal('Grados; `null` si no se sabe.')),
  longitude: orNull(decimal('Grados; `null` si no se sabe.')),
  precision: ['position', orNull(oneOf(positions, 'De qué son las coordenadas.'))],
  restrictedZone: [
    'zone',
    orNull(nested(shownZone, 'La zona restringida en la que está, si está en una.')),
  ],
  suggestions: listOf(shownSuggestion, 'Con duda: qué podría ser.'),
  remarks: orEmpty('Lo escrito que no es parte de la dirección.'),
})

export const normalizeAddressRow = keyRows<AddressesContext>().row({
  method: 'POST',
  path: '/addresses/normalize',
  name: 'normalizeAddress',
  readsOnly: true,
  summary: 'Normalizar una dirección',
  description: paragraph`Las mismas reglas y datos que \`POST /normalizadorDireccionRest/\`. Una
    dirección que no se encuentra también es una respuesta: \`status\` dice \`unknown\`.`,
  scope: 'orders:write',
  body: message(
    'AddressQuery',
    {
      street: [
        'street',
        textField(addressLengths.street, {
          required: true,
          description: 'La calle como la escribió la persona, con o sin altura, piso y depto.',
        }),
      ],
      number: ['number', textField(addressLengths.number, { description: 'La altura.' })],
      postalCode: ['postalCode', writtenPostalCode({ description: 'Código postal.' })],
      locality: [
        'locality',
        textField(addressLengths.place, { description: 'Localidad o barrio.' }),
      ],
      province: ['province', textField(addressLengths.place, { description: 'Provincia.' })],
    },
    'Con estos datos no se puede buscar la dirección.',
  ),
  answer: shownAddress,
  problems: [{ status: 503, meaning: 'El servicio externo de direcciones no responde.' }],
  async run({ body }, { addresses }) {
    const address = await addresses.normalizeAddress(body)
    if (address.ok) return address
    const { refusal } = address
    return refusal.name === 'address-unknown' ? accept(refusal.address) : refuse(unreachable)
  },
  refusals: {},
})

const unreachable: ProblemAnswer = {
  problem: {
    status: 503,
    title: 'Sin respuesta',
    code: 'remote-unreachable',
    detail: 'El servicio externo de direcciones no responde: volvé a intentarlo.',
  },
}
