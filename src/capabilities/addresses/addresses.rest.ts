import { endpoint, type JsonObject } from '../../kits/http/endpoint.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { refuse } from '../../outcome.ts'
import { failPlainly } from '../../rows/plain-answer.ts'
import type { NormalizedAddress, Suggestion } from './addresses.ts'
import {
  codeText,
  degreesText,
  emptyAddress,
  positionTexts,
  provinceText,
  reasonText,
  statusTexts,
  suggestionText,
} from './addresses.wire.ts'
import {
  addressNotes,
  addressRequestSchema,
  addressResponseSchema,
} from './addresses-message.wire.ts'
import {
  type AddressesContext,
  AddressFields,
  type AddressRefused,
  type AddressRequest,
  addressCodes,
  addressLengths,
  refusalText,
} from './addresses-question.wire.ts'

export const addressNormalizer = endpoint<
  AddressesContext,
  AddressRequest,
  NormalizedAddress,
  AddressRefused
>({
  method: 'POST',
  path: '/normalizadorDireccionRest/',
  credentials: 'key',
  absentCredentials: { status: 200, code: 3 },
  emptyObject: 'credentials',
  unreadableStatus: 400,
  read: readQuestion,
  async run({ addresses }, { question, faults }) {
    if (faults.length > 0) return refuse({ name: 'fields-missing', faults })
    return addresses.normalizeAddress(question)
  },
  write: (address) => ({
    codError: 0,
    descError: '',
    resultado: 'Exitoso',
    datos: JSON.stringify(writeAddress(address)),
  }),
  codes: addressCodes,
  explain: explainRefusal,
  fail: (failure) => failPlainly({ ...failure, extra: { datos: emptyDatos, ...failure.extra } }),
  reference: {
    name: 'normalizadorDireccionRest',
    summary: 'Normalizar una dirección',
    description: paragraph`Responde en \`datos\`, un texto con JSON, la dirección como figura en los
      datos del transportista: calle, altura, piso, código postal, localidad y coordenadas.
      \`estado\` y \`motivo\` dicen qué tan segura es.`,
    request: addressRequestSchema,
    response: addressResponseSchema,
    notes: addressNotes,
  },
})

function readQuestion(body: JsonObject): AddressRequest {
  const fields = new AddressFields(body)
  const question = {
    street: fields.required('calle', addressLengths.street),
    number: fields.required('altura', addressLengths.number),
    postalCode: fields.postalCode('cp', true),
    locality: fields.optional('localidad', addressLengths.place),
    province: fields.optional('provincia', addressLengths.place),
  }
  return { question, faults: fields.faults }
}

/** Returns every field of the contract, and the precision of the coordinates. */
function writeAddress(address: NormalizedAddress): JsonObject {
  const { position, remarks, zone } = address
  return {
    calle: address.street,
    cp: codeText(address.postalCode),
    depto: address.flat,
    entreCalle1: address.between[0],
    entreCalle2: address.between[1],
    provincia: provinceText(address.province),
    partido: address.district,
    localidad: address.locality,
    barrio: address.barrio,
    numero: address.number,
    piso: address.floor,
    latitud: degreesText(address.latitude),
    longitud: degreesText(address.longitude),
    estado: statusTexts[address.status],
    motivo: reasonText(address.reasons),
    zonaPeligrosa: zone !== undefined,
    suguerenciasPorDuda: address.suggestions.map(writeSuggestion),
    precision: position === undefined ? '' : positionTexts[position],
    zona: zone === undefined ? '' : zone.name,
    observaciones: remarks,
  }
}

function writeSuggestion(suggestion: Suggestion): JsonObject {
  const { street, from, to, postalCode, province, district, locality, barrio } = suggestion
  return {
    calle: street,
    alturaDesde: String(from),
    alturaHasta: String(to),
    cp: codeText(postalCode),
    provincia: provinceText(province),
    partido: district,
    localidad: locality,
    barrio,
    observaciones: suggestionText(suggestion),
  }
}

/** A failure before any lookup also has every field, with an empty `estado`. */
const emptyDatos = JSON.stringify({ ...writeAddress(emptyAddress), estado: '' })

function explainRefusal(refused: AddressRefused) {
  const message = refusalText(refused)
  const { code } = addressCodes[refused.name]
  if (refused.name === 'address-unknown')
    return { message, extra: { datos: JSON.stringify(writeAddress(refused.address)) } }
  if (refused.name === 'remote-unreachable') return { message }
  const errores = refused.faults.map((fault) => ({
    campo: fault.field,
    codError: code,
    descError: fault.message,
  }))
  return { message, extra: { errores } }
}
