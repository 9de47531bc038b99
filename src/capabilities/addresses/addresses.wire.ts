import { isProvinceLetter, provinceNames } from '../../kernel/province.ts'
import type {
  AddressReason,
  AddressStatus,
  NormalizedAddress,
  Position,
  Suggestion,
} from './addresses.ts'

/** The closed list of values of `estado`. */
export const statusTexts: Record<AddressStatus, string> = {
  found: 'OK',
  doubt: 'DUDA',
  unknown: 'NO ENCONTRADA',
}

/** The closed list of phrases that `motivo` is composed of. */
export const reasonTexts: Record<AddressReason, string> = {
  'number-found': 'Calle y altura encontradas',
  'number-near': 'Calle encontrada; la altura es contigua a un rango conocido',
  'number-without-block': 'Calle y altura encontradas; coordenadas del centro de la localidad',
  'number-outside': 'La altura no existe en la calle: ver los rangos reales',
  'numbers-unlisted': 'Calle encontrada; no hay datos de sus alturas',
  'number-missing': 'Sin altura: se ubica en la mitad de la calle',
  'corner-found': 'Esquina encontrada',
  'corner-unknown': 'Esquina no encontrada: se ubica en la mitad de la calle',
  'several-streets': 'Más de una calle coincide',
  'name-partly': 'El nombre de la calle coincide solo en parte',
  'other-kind': 'Coincide el número de la calle y no su tipo',
  'alike-elsewhere': 'Calle parecida a la enviada, en otro código postal',
  'street-corrected': 'Nombre de calle corregido',
  'street-unknown': 'Calle no encontrada',
  'street-missing': 'Falta el nombre de la calle',
  'located-by-place': 'Sin calle: se ubica por la localidad o el código postal',
  'place-unknown': 'Localidad y código postal desconocidos',
  'postal-code-corrected': 'Código postal corregido',
  'widened-beyond-code': 'Encontrada fuera del código postal enviado',
  'widened-beyond-locality': 'Encontrada fuera de la localidad enviada',
  'widened-to-province': 'Encontrada en otra localidad de la provincia',
  'place-unsaid': 'Buscada en todo el país, sin localidad ni código postal',
  'other-province': 'Encontrada en otra provincia que la enviada',
  'locality-unknown': 'Localidad desconocida: se buscó por el código postal',
  'code-elsewhere': 'El código postal enviado no es de la localidad enviada',
  'restricted-zone': 'En zona restringida',
  'second-opinion': 'Según el normalizador externo',
}

/** How the coordinates were obtained. */
export const positionTexts: Record<Position, string> = {
  number: 'altura',
  corner: 'esquina',
  street: 'calle',
  locality: 'localidad',
  'postal-code': 'codigoPostal',
  'near-postal-code': 'codigoCercano',
}

export function reasonText(reasons: readonly AddressReason[]): string {
  return reasons.map((reason) => reasonTexts[reason]).join('; ')
}

export function provinceText(letter: string | undefined): string {
  return letter !== undefined && isProvinceLetter(letter) ? provinceNames[letter] : ''
}

/** Five decimals are about a metre; unknown coordinates are empty. */
export function degreesText(degrees: number | undefined): string {
  return degrees === undefined ? '' : degrees.toFixed(5)
}

export function codeText(code: number | undefined): string {
  return code === undefined || code === 0 ? '' : String(code)
}

/** Returns the text of a suggestion, besides its fields. */
export function suggestionText({ why, street }: Suggestion): string {
  return why === 'range-of-street' ? `Rango real de ${street}` : `Podría ser ${street}`
}

/** The address before any lookup: every field is present and empty. */
export const emptyAddress: NormalizedAddress = {
  status: 'unknown',
  reasons: [],
  street: '',
  number: '',
  floor: '',
  flat: '',
  between: ['', ''],
  postalCode: undefined,
  province: undefined,
  district: '',
  locality: '',
  barrio: '',
  latitude: undefined,
  longitude: undefined,
  position: undefined,
  zone: undefined,
  suggestions: [],
  remarks: '',
}
