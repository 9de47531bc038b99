import { readPostalCode } from '../../kernel/postal-code.ts'
import { isAbsent } from '../../kits/fields/field.ts'
import { isStorable, textOf } from '../../kits/fields/scalars.ts'
import type { JsonObject } from '../../kits/http/endpoint.ts'
import type { Addresses, AddressQuestion, AddressRefusal } from './addresses.ts'

export interface AddressesContext {
  readonly addresses: Addresses
}

export interface FieldFault {
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

  constructor(sent: JsonObject) {
    this.#sent = sent
  }

  required(field: string, most: number): string {
    const sent = this.#sent[field]
    const isBlank = isAbsent(sent) || (typeof sent === 'string' && sent.trim() === '')
    if (!isBlank) return this.optional(field, most) ?? ''
    this.#fault(field, `Falta el campo ${field}: se espera un texto de hasta ${most} caracteres.`)
    return ''
  }

  optional(field: string, most: number): string | undefined {
    const sent = this.#sent[field]
    if (isAbsent(sent)) return undefined
    const text = textOf(sent)
    if (text !== undefined && isStorable(text) && Array.from(text).length <= most) return text
    const expected = `se espera un texto de hasta ${most} caracteres`
    this.#fault(field, `El campo ${field} no es válido: ${expected}.`)
    return undefined
  }

  /** 1425, C1425, C 1425 ABC and CP 1425 are the same code. */
  postalCode(field: string, isRequired: boolean): number | undefined {
    const sent = this.#sent[field]
    const isBlank = isAbsent(sent) || (typeof sent === 'string' && sent.trim() === '')
    const code = readPostalCode(textOf(sent) ?? '')
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
