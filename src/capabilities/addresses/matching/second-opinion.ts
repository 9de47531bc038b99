import { isProvinceLetter, provinceNames } from '../../../kernel/province.ts'
import { readProvince } from '../words/province-words.ts'
import type { AddressQuestion, NormalizedAddress } from './verdict.ts'

/** Builds a query to georef's API for one address: `/direcciones?direccion=...&provincia=...`. */
export function remoteQuestion(
  base: string,
  question: AddressQuestion,
  own: NormalizedAddress,
): URL {
  const url = new URL(`${base.replace(/\/+$/, '')}/direcciones`)
  const street = [question.street, question.number].filter(Boolean).join(' ').trim()
  url.searchParams.set('direccion', street)
  const letter = own.province ?? readProvince(question.province ?? '')
  if (letter !== undefined) url.searchParams.set('provincia', provinceName(letter))
  const locality = question.locality?.trim() || own.locality
  if (locality !== '' && letter !== 'C') url.searchParams.set('localidad', locality)
  url.searchParams.set('max', '5')
  return url
}

function provinceName(letter: string): string {
  return isProvinceLetter(letter) ? provinceNames[letter] : ''
}

/**
 * Merges the remote normalizer's answer into our own result, without a zone: the place may be
 * another. `undefined` when it found nothing.
 */
export function mergeOpinion(
  own: NormalizedAddress,
  answer: unknown,
): NormalizedAddress | undefined {
  const answers = listOf(answer)
  const [first] = answers
  if (first === undefined) return undefined
  const letter = readProvince(nameIn(first, 'provincia'))
  const { lat, lon } = fieldsOf(first['ubicacion'])
  const isLocated = typeof lat === 'number' && typeof lon === 'number'
  const height = fieldsOf(first['altura'])['valor']
  const number = typeof height === 'number' || typeof height === 'string' ? String(height) : ''
  const isCapital = letter === 'C'
  const locality = nameIn(first, 'localidad_censal') || nameIn(first, 'localidad') || own.locality
  return {
    ...own,
    status: answers.length > 1 ? 'doubt' : 'found',
    reasons: ['second-opinion'],
    street: nameIn(first, 'calle') || own.street,
    number: number || own.number,
    province: letter ?? own.province,
    district: nameIn(first, 'departamento') || own.district,
    locality: isCapital ? provinceNames.C : locality,
    latitude: isLocated ? lat : own.latitude,
    longitude: isLocated ? lon : own.longitude,
    position: isLocated ? 'number' : own.position,
    zone: undefined,
    suggestions: answers.length > 1 ? answers.slice(1).map((one) => suggestionOf(one)) : [],
  }
}

function suggestionOf(entry: Fields): NormalizedAddress['suggestions'][number] {
  return {
    street: nameIn(entry, 'calle'),
    from: 0,
    to: 0,
    postalCode: 0,
    province: readProvince(nameIn(entry, 'provincia')) ?? '',
    district: nameIn(entry, 'departamento'),
    locality: nameIn(entry, 'localidad_censal') || nameIn(entry, 'localidad'),
    barrio: '',
    why: 'other-street',
  }
}

type Fields = Readonly<Record<string, unknown>>

function listOf(answer: unknown): Fields[] {
  const list = fieldsOf(answer)['direcciones']
  return Array.isArray(list) ? list.map(fieldsOf) : []
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

function nameIn(entry: Fields, field: string): string {
  const name = fieldsOf(entry[field])['nombre']
  return typeof name === 'string' ? name : ''
}
