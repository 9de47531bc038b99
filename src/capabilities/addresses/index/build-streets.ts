import { displayName, type NameForm, readName } from '../words/street-name.ts'
import { type Area, isPlain } from './build-places.ts'
import { locateBetween } from './build-segments.ts'
import type { FormBuilt, RangeRow, SegmentBuilt, StreetBuilt } from './built-street.ts'
import { formerNames } from './former-names.ts'
import { isOneStreet } from './join-avenues.ts'

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
  const kept: SegmentBuilt[] = []
  for (const one of finest) {
    const { from, to } = one.row
    const middle = (from + to) / 2
    const isCovered = kept.some(
      ({ row, place }) =>
        (isCapital || place === one.place) &&
        ((row.from <= middle && middle <= row.to) || (from <= row.from && row.to <= to && to > 0)),
    )
    if (!isCovered && !(to === 0 && kept.some(({ place }) => isCapital || place === one.place)))
      kept.push(one)
  }
  return kept.sort((left, right) => left.row.from - right.row.from || left.place - right.place)
}

/** Known numbers rank before unknown, blocks before whole streets, exact before approximate. */
function rank({ from, to, exact }: RangeRow): number {
  if (to === 0) return 1e9
  return to - from + (exact ? 0 : 1e6)
}
