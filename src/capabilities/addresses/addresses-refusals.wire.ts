import type { CodeRow } from '../../kits/http/endpoint.ts'
import { reasonText } from './addresses.wire.ts'
import type { AddressRefused } from './addresses-question.wire.ts'

/** REST's codes, which SOAP shares (D33). */
export const addressCodes: Record<AddressRefused['name'], CodeRow> = {
  'address-unknown': {
    code: 1,
    meaning: 'La dirección no está en la base del normalizador.',
    english: 'The address is not in the data of the normalizer.',
  },
  'fields-missing': {
    code: 3,
    meaning: 'Faltan campos obligatorios, o no se pueden leer: shipper, key, calle, altura o cp.',
    english: 'Required fields are missing or unreadable: shipper, key, calle, altura or cp.',
  },
  'remote-unreachable': {
    code: 500,
    meaning: 'No se pudo consultar el servicio externo de direcciones; volvé a intentarlo.',
    english: 'The external address service can not be reached; try again later.',
  },
}

export function refusalText(refused: AddressRefused): string {
  if (refused.name === 'fields-missing')
    return refused.faults[0]?.message ?? addressCodes['fields-missing'].meaning
  if (refused.name === 'remote-unreachable') return addressCodes['remote-unreachable'].meaning
  return `La dirección no se encontró: ${reasonText(refused.address.reasons)}.`
}
