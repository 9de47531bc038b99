import { accept, type Outcome, refuse } from '../../../outcome.ts'
import { countCorners, type Polygon } from './zone-area.ts'

/** The facts of a zone that people give. */
export interface ZoneFacts {
  readonly name: string
  readonly reason: string
  readonly since: string
  readonly polygons: readonly Polygon[]
}

export interface NamedZone extends ZoneFacts {
  readonly id: string
}

export type ZonesRefusal = 'zone-unknown' | 'zone-name-taken' | 'too-many-zones'

export interface ZoneLimits {
  readonly zones: number
  readonly corners: number
}

/** Names are compared as people read them. */
export function nameKey(name: string): string {
  return name.trim().toLocaleLowerCase('es-AR')
}

/** The effect of a file of zones: a zone of a known name is changed, others are added. */
export interface ZonesPlan<Zone extends NamedZone> {
  readonly added: readonly ZoneFacts[]
  readonly changed: readonly { readonly before: Zone; readonly after: ZoneFacts }[]
  readonly unchanged: readonly Zone[]
}

export function planImport<Zone extends NamedZone>(
  zones: readonly Zone[],
  wanted: readonly ZoneFacts[],
  limits: ZoneLimits,
): Outcome<ZonesPlan<Zone>, ZonesRefusal> {
  if (new Set(wanted.map(({ name }) => nameKey(name))).size < wanted.length)
    return refuse('zone-name-taken')
  const byName = new Map(zones.map((zone) => [nameKey(zone.name), zone]))
  const added: ZoneFacts[] = []
  const changed: { before: Zone; after: ZoneFacts }[] = []
  const unchanged: Zone[] = []
  for (const after of wanted) {
    const before = byName.get(nameKey(after.name))
    if (before === undefined) added.push(after)
    else if (isSame(before, after)) unchanged.push(before)
    else changed.push({ before, after })
  }
  const replaced = new Set<NamedZone>(changed.map(({ before }) => before))
  const others = zones.filter((zone) => !replaced.has(zone))
  const afterwards = [...others, ...added, ...changed.map(({ after }) => after)]
  return isTooMuch(afterwards, limits)
    ? refuse('too-many-zones')
    : accept({ added, changed, unchanged })
}

/** Judges one zone that is added, or changed where it has an id. */
export function judgeZone(
  zones: readonly NamedZone[],
  id: string | undefined,
  facts: ZoneFacts,
  limits: ZoneLimits,
): ZonesRefusal | undefined {
  if (id !== undefined && zones.every((zone) => zone.id !== id)) return 'zone-unknown'
  const others = zones.filter((zone) => zone.id !== id)
  if (others.some((zone) => nameKey(zone.name) === nameKey(facts.name))) return 'zone-name-taken'
  return isTooMuch([...others, facts], limits) ? 'too-many-zones' : undefined
}

function isTooMuch(zones: readonly ZoneFacts[], { zones: most, corners }: ZoneLimits): boolean {
  const all = zones.reduce((sum, { polygons }) => sum + countCorners(polygons), 0)
  return zones.length > most || all > corners
}

function isSame(zone: ZoneFacts, other: ZoneFacts): boolean {
  const textOf = ({ name, reason, since, polygons }: ZoneFacts) =>
    JSON.stringify([name, reason, since, polygons])
  return textOf(zone) === textOf(other)
}
