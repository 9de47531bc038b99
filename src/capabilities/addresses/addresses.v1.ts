import type { Scope } from '../../kernel/scope.ts'
import { type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import type { Problem } from '../../kits/http/problem.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { count, maybeDecimal, maybeString, objectOf, string } from '../../rows/answer-schema.ts'
import { text, writtenPostalCode } from '../../rows/fields.ts'
import type { KeyOperation } from '../../rows/operation.ts'
import { readBody } from '../../rows/read-body.ts'
import type { AddressQuestion, NormalizedAddress, Suggestion } from './addresses.ts'
import { positionTexts, provinceText, reasonTexts, statusTexts } from './addresses.wire.ts'
import { type AddressesContext, addressLengths } from './addresses-question.wire.ts'

const message = {
  street: [
    'street',
    text(addressLengths.street, {
      required: true,
      description: 'La calle como la escribió la persona, con o sin altura, piso y depto.',
    }),
  ],
  number: ['number', text(addressLengths.number, { description: 'La altura.' })],
  postalCode: ['postalCode', writtenPostalCode({ description: 'Código postal.' })],
  locality: ['locality', text(addressLengths.place, { description: 'Localidad o barrio.' })],
  province: ['province', text(addressLengths.place, { description: 'Provincia.' })],
} as const satisfies Shape

const maybeCode = { type: ['integer', 'null'], description: 'Código postal.' }

const placeProperties = {
  postalCode: maybeCode,
  province: string('Provincia.'),
  district: string('Partido, departamento o comuna.'),
  locality: string('Localidad.'),
  neighbourhood: string('Barrio.'),
}

const suggestionSchema = entity(
  'AddressSuggestion',
  objectOf({
    street: string('Una calle que podría ser.'),
    from: count('La primera altura del rango.'),
    to: count('La última.'),
    ...placeProperties,
    kind: {
      type: 'string',
      enum: ['other-street', 'range-of-street'],
      description: 'Otra calle, o un tramo de la misma.',
    },
  }),
)

const answerProperties = {
  status: {
    type: 'string',
    enum: Object.keys(statusTexts),
    description: 'Encontrada, en duda o desconocida.',
  },
  reasons: {
    type: 'array',
    description: 'Por qué; el primero es el principal.',
    items: entity(
      'AddressReason',
      objectOf({
        code: { type: 'string', enum: Object.keys(reasonTexts), description: 'El motivo.' },
        text: string('En palabras.'),
      }),
    ),
  },
  street: string('La calle, como figura en los datos.'),
  number: string('La altura.'),
  floor: string('Piso, si estaba escrito.'),
  flat: string('Departamento, si estaba escrito.'),
  betweenStreets: { type: 'array', items: { type: 'string' }, description: 'Entre qué calles.' },
  ...placeProperties,
  latitude: maybeDecimal('Grados; `null` si no se sabe.'),
  longitude: maybeDecimal('Grados; `null` si no se sabe.'),
  precision: {
    type: ['string', 'null'],
    enum: [...Object.keys(positionTexts), null],
    description: 'De qué son las coordenadas.',
  },
  restrictedZone: {
    ...objectOf({ name: string('Su nombre.'), reason: string('Por qué lo es.') }),
    type: ['object', 'null'],
    description: 'La zona restringida en la que está, si está en una.',
  },
  suggestions: { type: 'array', items: suggestionSchema, description: 'Con duda: qué podría ser.' },
  remarks: maybeString('Lo escrito que no es parte de la dirección.'),
}

export const normalizeAddressRow: KeyOperation<AddressesContext, Scope> = {
  method: 'POST',
  path: '/addresses/normalize',
  name: 'normalizeAddress',
  readsOnly: true,
  summary: 'Normalizar una dirección',
  description: paragraph`Las mismas reglas y datos que \`POST /normalizadorDireccionRest/\`. Una
    dirección que no se encuentra también es una respuesta: \`status\` dice \`unknown\`.`,
  scope: 'orders:write',
  request: entity('AddressQuery', shapeSchema(message)),
  response: entity('NormalizedAddress', objectOf(answerProperties)),
  successStatus: 200,
  problems: [{ status: 503, meaning: 'El servicio externo de direcciones no responde.' }],
  async answer({ body }, { addresses }) {
    const read = readBody(message, body, 'Con estos datos no se puede buscar la dirección.')
    if (!read.ok) return read.refusal
    const found = await addresses.normalizeAddress(read.value satisfies AddressQuestion)
    if (found.ok) return { status: 200, body: writeAddress(found.value) }
    if (found.refusal.name === 'address-unknown')
      return { status: 200, body: writeAddress(found.refusal.address) }
    return { problem: unreachable }
  },
}

const unreachable: Problem = {
  status: 503,
  title: 'Sin respuesta',
  code: 'remote-unreachable',
  detail: 'El servicio externo de direcciones no responde: volvé a intentarlo.',
}

function writeAddress(address: NormalizedAddress) {
  const { status, reasons, street, number, floor, flat, between, zone, remarks } = address
  return {
    status,
    reasons: reasons.map((code) => ({ code, text: reasonTexts[code] })),
    street,
    number,
    floor,
    flat,
    betweenStreets: between.filter((name) => name !== ''),
    ...writePlace(address),
    latitude: address.latitude ?? null,
    longitude: address.longitude ?? null,
    precision: address.position ?? null,
    restrictedZone: zone === undefined ? null : { name: zone.name, reason: zone.reason },
    suggestions: address.suggestions.map(writeSuggestion),
    remarks: remarks === '' ? null : remarks,
  }
}

function writeSuggestion(suggestion: Suggestion) {
  const { street, from, to, why } = suggestion
  return { street, from, to, ...writePlace(suggestion), kind: why }
}

function writePlace(
  place: Pick<NormalizedAddress, 'postalCode' | 'province' | 'district' | 'locality' | 'barrio'>,
) {
  return {
    // The data have no code for some places, which is 0 there.
    postalCode: place.postalCode || null,
    province: provinceText(place.province),
    district: place.district,
    locality: place.locality,
    neighbourhood: place.barrio,
  }
}
