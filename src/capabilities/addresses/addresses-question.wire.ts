import { readPostalCode } from '../../kernel/postal-code.ts'
import { isAbsent } from '../../kits/fields/field.ts'
import { isStorable, textOf } from '../../kits/fields/scalars.ts'
import type { CodeRow, JsonObject } from '../../kits/http/endpoint.ts'
import type { Addresses, AddressQuestion, AddressRefusal } from './addresses.ts'
import { reasonText } from './addresses.wire.ts'

export interface AddressesContext {
  readonly addresses: Addresses
}

interface FieldFault {
  readonly field: string
  readonly message: string
}

export interface AddressRequest {
  readonly question: AddressQuestion
  readonly faults: readonly FieldFault[]
}

export type AddressRefused =
  | AddressRefusal
  | { readonly name: 'fields-missing'; readonly faults: readonly FieldFault[] }

/** Maximum lengths in characters (D5), the same on every face (D33). */
export const addressLengths = { street: 45, number: 6, place: 100 } as const

/** Reads the texts of an address and reports each one that is invalid. */
export class AddressFields {
  readonly faults: FieldFault[] = []
  readonly #sent: JsonObject

  constructor(fields: JsonObject) {
    this.#sent = fields
  }

  required(field: string, most: number): string {
    const part = this.#sent[field]
    const isBlank = isAbsent(part) || (typeof part === 'string' && part.trim() === '')
    if (!isBlank) return this.optional(field, most) ?? ''
    this.#fault(field, `Falta el campo ${field}: se espera un texto de hasta ${most} caracteres.`)
    return ''
  }

  optional(field: string, most: number): string | undefined {
    const part = this.#sent[field]
    if (isAbsent(part)) return undefined
    const text = textOf(part)
    if (text !== undefined && isStorable(text) && Array.from(text).length <= most) return text
    const expected = `se espera un texto de hasta ${most} caracteres`
    this.#fault(field, `El campo ${field} no es válido: ${expected}.`)
    return undefined
  }

  /** 1425, C1425, C 1425 ABC and CP 1425 are the same code. */
  postalCode(field: string, isRequired: boolean): number | undefined {
    const part = this.#sent[field]
    const isBlank = isAbsent(part) || (typeof part === 'string' && part.trim() === '')
    const code = readPostalCode(textOf(part) ?? '')
    if (code !== undefined || (isBlank && !isRequired)) return code
    const expected = 'se espera un código postal de 1000 a 9999'
    const what = isBlank ? `Falta el campo ${field}` : `El campo ${field} no es válido`
    this.#fault(field, `${what}: ${expected}.`)
    return undefined
  }

  #fault(field: string, message: string): void {
    this.faults.push({ field, message })
  }
}

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
