import type { SoapFields } from '../../kits/soap/decode.ts'
import { failSimply, type SoapFailure, soapOperation } from '../../kits/soap/operation.ts'
import type { SoapObject } from '../../kits/soap/write-struct.ts'
import { refuse } from '../../outcome.ts'
import type { NormalizedAddress, Suggestion } from './addresses.ts'
import {
  codeText,
  degreesText,
  emptyAddress,
  provinceText,
  reasonText,
  statusTexts,
  suggestionText,
} from './addresses.wire.ts'
import {
  type AddressesContext,
  AddressFields,
  type AddressRefused,
  type AddressRequest,
  addressCodes,
  addressLengths,
  refusalText,
} from './addresses-question.wire.ts'
import { readProvince } from './words/province-words.ts'

/** A normalized address, and the place inside the barrio, which is returned as sent. */
interface Levelled {
  readonly address: NormalizedAddress
  readonly inside: string
}

interface LevelledRequest extends AddressRequest {
  readonly inside: string
}

export const soapAddressNormalizer = soapOperation<
  AddressesContext,
  LevelledRequest,
  Levelled,
  AddressRefused
>({
  name: 'normalizadorDireccion',
  summary: 'Normaliza una dirección y la ubica.',
  request: 'requestNormalizadorDireccion',
  response: 'responseNormalizadorDireccion',
  credentials: 'either',
  read: readLevels,
  async run({ addresses }, { question, faults, inside }) {
    if (faults.length > 0) return refuse({ name: 'fields-missing', faults })
    const address = await addresses.normalizeAddress(question)
    return address.ok ? { ok: true, value: { address: address.value, inside } } : address
  },
  write: (levelled) => ({ codError: 0, descError: '', ...writeLevels(levelled) }),
  codes: addressCodes,
  explain: refusalText,
  refusedFields: (refused) =>
    refused.name === 'address-unknown' ? writeLevels({ address: refused.address, inside: '' }) : {},
  fail: failInShape,
})

/**
 * nivel1 is the country, 2 the province, 3 the partido, 4 the locality, 5 the barrio and 10 a place
 * inside it. A caller that writes a province into nivel1 has shifted them all by one.
 */
function readLevels(body: SoapFields): LevelledRequest {
  const fields = new AddressFields(body)
  const street = fields.required('calle', addressLengths.street)
  const country = fields.required('nivel1', addressLengths.place)
  const text = (name: string) => fields.optional(name, addressLengths.place)
  const levels = ['nivel2', 'nivel3', 'nivel4', 'nivel5'].map(text)
  const isShifted = readProvince(country) !== undefined && !isCountry(country)
  const [province, district, locality, barrio] = isShifted ? [country, ...levels] : levels
  const question = {
    street,
    number: fields.optional('numero', addressLengths.number),
    floor: text('piso'),
    flat: text('depto'),
    postalCode: fields.postalCode('cp', false),
    province,
    district,
    locality,
    barrio,
    between: betweenOf(text('entreCalle1'), text('entreCalle2')),
  }
  return { question, faults: fields.faults, inside: text('nivel10') ?? '' }
}

function isCountry(text: string): boolean {
  return /^(ar|arg|argentina|rep\S* argentina)$/i.test(text.trim())
}

function betweenOf(first = '', second = ''): readonly [string, string] | undefined {
  return first.trim() === '' && second.trim() === '' ? undefined : [first, second]
}

function writeLevels({ address, inside }: Levelled): SoapObject {
  return {
    calle: address.street,
    cp: codeText(address.postalCode),
    depto: address.flat,
    entreCalle1: address.between[0],
    entreCalle2: address.between[1],
    nivel1: 'AR',
    nivel2: provinceText(address.province),
    nivel3: address.district,
    nivel4: address.locality,
    nivel5: address.barrio,
    nivel10: inside,
    numero: address.number,
    piso: address.floor,
    latitud: degreesText(address.latitude),
    longitud: degreesText(address.longitude),
    zonaPeligrosa: address.zone === undefined ? 'false' : 'true',
    estado: statusTexts[address.status],
    motivo: reasonText(address.reasons),
    suguerenciasPorDuda: address.suggestions.map(writeSuggestion),
  }
}

function writeSuggestion(suggestion: Suggestion): SoapObject {
  const { street, from, to, postalCode, province, district, locality, barrio } = suggestion
  return {
    alturaDesde: String(from),
    alturaHasta: String(to),
    cp: postalCode,
    nivel1: 'AR',
    nivel2: provinceText(province),
    nivel3: district,
    nivel4: barrio || locality,
    observaciones: `${suggestionText(suggestion)}${street === '' ? '' : '.'}`,
  }
}

/** Every answer has all the fields, empty where nothing is known (D2). */
function failInShape(failure: SoapFailure): SoapObject {
  const empty = { ...writeLevels({ address: emptyAddress, inside: '' }), nivel1: '', estado: '' }
  return { ...failSimply(failure), ...empty }
}
