import {
  canonicalWord,
  displayName,
  type NameForm,
  readName,
  wordsOf,
} from '../words/street-name.ts'
import { type Area, isPlain } from './build-places.ts'
import type { FormBuilt, RangeRow, SegmentBuilt, StreetBuilt } from './built-street.ts'
import { roughKm } from './point.ts'

/**
 * Groups the ranges of one name in an area into one street, in the order in which they came; ranges
 * that add nothing are dropped.
 */
export function gatherStreets(area: Area, segments: readonly SegmentBuilt[]): StreetBuilt[] {
  const streets = new Map<string, StreetBuilt>()
  const names = new Map<string, NameForm & { readonly key: string }>()
  for (const segment of segments) {
    const { row } = segment
    let name = names.get(row.name)
    if (name === undefined) names.set(row.name, (name = withKey(readName(row.name))))
    const key = `${name.kind ?? ''}|${name.key}`
    let street = streets.get(key)
    if (street === undefined) {
      street = { name: row.name, kind: name.kind, forms: [], segments: [] }
      streets.set(key, street)
    }
    if (isPlain(street.name) && !isPlain(row.name)) street.name = row.name
    street.segments.push(segment)
  }
  const isCapital = area.province === 'C'
  if (isCapital) joinAvenues(streets)
  const gathered = [...streets.values()]
  for (const street of gathered) finish(street, isCapital)
  return gathered
}

/** An avenue of the capital absorbs the same street written without the word. */
function joinAvenues(streets: Map<string, StreetBuilt>): void {
  for (const [key, avenue] of streets) {
    if (avenue.kind !== 'AVENIDA') continue
    const plainKey = key.replace('AVENIDA|', '|')
    const plain = streets.get(plainKey)
    if (plain === undefined || !isOneStreet(plain, avenue)) continue
    avenue.segments.push(...plain.segments)
    streets.delete(plainKey)
  }
}

/** `Cordoba Av.` and `Av. Córdoba` have the same key. */
function withKey(form: NameForm): NameForm & { readonly key: string } {
  const words = form.words.map(({ word }) => word).sort()
  return { ...form, key: words.join(' ') }
}

function finish(street: StreetBuilt, isCapital: boolean): void {
  street.forms.push(...gatherForms(street, isCapital))
  if (street.segments.length > 1) street.segments = dropCovered(street.segments, isCapital)
  if (isCapital) street.segments = locateBetween(street.segments)
  street.name = displayName(street.name)
}

function gatherForms({ name, segments }: StreetBuilt, isCapital: boolean): FormBuilt[] {
  const main = readName(name)
  const forms = new Map([[withKey(main).key, { ...main, text: name }]])
  const add = (text: string, form: NameForm) => {
    const { key } = withKey(form)
    if (form.words.length > 0 && !forms.has(key)) forms.set(key, { ...form, text })
  }
  const aliases = new Set(segments.flatMap(({ row }) => row.aliases))
  for (const alias of aliases) add(alias, readName(alias))
  if (isCapital)
    for (const former of formerNames)
      if (former.current.every((word) => main.words.some((one) => one.word === word)))
        add('', readName(former.name))
  return [...forms.values()]
}

/**
 * Of rows over the same numbers, the finest is kept. Outside the capital a name recurs in every
 * locality of a partido, so only rows of one place can be duplicates.
 */
function dropCovered(segments: readonly SegmentBuilt[], isCapital: boolean): SegmentBuilt[] {
  const finest = segments.toSorted((left, right) => rank(left.row) - rank(right.row))
  const finestRows: SegmentBuilt[] = []
  for (const one of finest) {
    const { from, to } = one.row
    const middle = (from + to) / 2
    const isCovered = finestRows.some(
      ({ row, place }) =>
        (isCapital || place === one.place) &&
        ((row.from <= middle && middle <= row.to) || (from <= row.from && row.to <= to && to > 0)),
    )
    if (
      !isCovered &&
      !(to === 0 && finestRows.some(({ place }) => isCapital || place === one.place))
    )
      finestRows.push(one)
  }
  return finestRows.sort(
    (left, right) => left.row.from - right.row.from || left.place - right.place,
  )
}

/** Known numbers rank before unknown, blocks before whole streets, exact before approximate. */
function rank({ from, to, exact }: RangeRow): number {
  if (to === 0) return 1e9
  return to - from + (exact ? 0 : 1e6)
}

const block = 100

/**
 * Blocks without coordinates lie between blocks that have them: each gets the coordinates and the
 * code of the nearer one. Beyond the last located block nothing is extrapolated.
 */
function locateBetween(segments: readonly SegmentBuilt[]): SegmentBuilt[] {
  const exact = segments.filter(({ row }) => row.exact && Number.isFinite(row.latitude))
  if (exact.length < 2 || exact.length === segments.length) return [...segments]
  return segments.flatMap((one) => (exact.includes(one) ? [one] : between(one, exact)))
}

function between(one: SegmentBuilt, exact: readonly SegmentBuilt[]): SegmentBuilt[] {
  const { from, to } = one.row
  if (to === 0 || to - from > 3_000) return [one]
  const parts: SegmentBuilt[] = []
  for (let start = from; start <= to; start += block) {
    const end = Math.min(to, start + block - 1)
    const row = { ...one.row, from: start, to: end }
    const middle = (start + end) / 2
    const before = exact.findLast((other) => middleOf(other.row) < middle)
    const after = exact.find((other) => middleOf(other.row) > middle)
    parts.push(before && after ? placed(row, before, after) : { ...one, row })
  }
  return parts
}

function placed(row: RangeRow, before: SegmentBuilt, after: SegmentBuilt): SegmentBuilt {
  const [low, high] = [middleOf(before.row), middleOf(after.row)]
  const share = (middleOf(row) - low) / (high - low)
  const along = (axis: 'latitude' | 'longitude') =>
    before.row[axis] + (after.row[axis] - before.row[axis]) * share
  const nearer = share < 0.5 ? before : after
  return {
    place: nearer.place,
    row: {
      ...row,
      latitude: along('latitude'),
      longitude: along('longitude'),
      postalCode: row.postalCode === 0 ? nearer.row.postalCode : row.postalCode,
      exact: true,
    },
  }
}

function middleOf({ from, to }: RangeRow): number {
  return (from + to) / 2
}

/**
 * Former and alternative names of streets of the capital, which people keep writing. A row is the
 * other name, then words of the current name.
 */
const otherNames: readonly (readonly [string, string])[] = [
  ['Canning', 'Scalabrini Ortiz'],
  ['Cangallo', 'Peron Juan Domingo'],
  ['Charcas', 'Alvear Marcelo T'],
  ['Serrano', 'Borges Jorge Luis'],
  ['Acevedo', 'Armenia'],
  ['Republiquetas', 'Larralde Crisologo'],
  ['Victoria', 'Yrigoyen Hipolito'],
  ['Hipolito Irigoyen', 'Yrigoyen Hipolito'],
  ['Bernardo de Yrigoyen', 'Irigoyen Bernardo'],
  ['Del Tejar', 'Balbin Ricardo'],
  ['Diagonal Norte', 'Saenz Peña Roque Presidente'],
  ['Diagonal Sur', 'Roca Julio A'],
  ['Avenida del Trabajo', 'Peron Eva'],
  ['Guanacache', 'Roosevelt Franklin'],
  ['Pampa', 'La Pampa'],
  ['Monte Egmont', 'Tres Arroyos'],
  ['Parral', 'Pueyrredon Honorio'],
  ['Tres Cruces', 'Beiro Francisco'],
  ['America', 'Carril Salvador Maria'],
  ['Cuyo', 'Sarmiento'],
  ['Piedad', 'Mitre Bartolome'],
  ['Buen Orden', 'Irigoyen Bernardo'],
  ['Chavango', 'Las Heras'],
  ['Costanera Norte', 'Obligado Rafael'],
  ['Humberto Primo', 'Humberto 1'],
  ['33 Orientales', 'Treinta y Tres Orientales'],
  ['Once de Septiembre', '11 Septiembre 1888'],
]

interface FormerName {
  readonly name: string
  readonly current: readonly string[]
}

const formerNames: readonly FormerName[] = otherNames.map(([name, current]) => ({
  name,
  current: wordsOf(current).map(canonicalWord),
}))

/** Blocks are close within this distance in km, plus so much per house number between them. */
const nearKm = 0.5
const kmPerNumber = 0.003

/**
 * In the capital one street is an avenue in some blocks and not in others, or in one list and not
 * in the other; but Sarmiento and Avenida Sarmiento are kilometres apart. They are one street where
 * their blocks lie together, and where no coordinates are known.
 */
function isOneStreet(plain: StreetBuilt, avenue: StreetBuilt): boolean {
  const [ours, theirs] = [located(plain), located(avenue)]
  let [shared, together] = [0, 0]
  let least = Number.POSITIVE_INFINITY
  let isNext = true
  for (const one of ours)
    for (const other of theirs) {
      const gap = Math.max(one.row.from - other.row.to, other.row.from - one.row.to, 0)
      const isNear = roughKm(one.row, other.row) <= nearKm + gap * kmPerNumber
      if (gap === 0) {
        shared++
        if (isNear) together++
      }
      if (gap < least) isNext = isNear
      least = Math.min(least, gap)
    }
  return shared > 0 ? together * 2 >= shared : isNext
}

function located({ segments }: StreetBuilt): SegmentBuilt[] {
  return segments.filter(({ row }) => row.exact && Number.isFinite(row.latitude))
}
