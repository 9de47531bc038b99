import { dateText } from '../../kits/clock/dates.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import type { Handle } from '../../kits/db/database.ts'
import type { StreamedBody } from '../../kits/http/streamed-body.ts'
import { drawContainerPdf, drawContainerZpl, drawTable } from '../labels/labels.ts'
import { listPieces } from './container-pieces.store.ts'
import type { CountedContainer } from './container-rules.ts'
import { tripColumns, tripRows } from './container-sheet.ts'
import { containerLimits } from './containers.limits.ts'
import { listContainers } from './containers.store.ts'

/** The facts for paper beside the container. */
export interface PaperFacts {
  readonly zone: Zone
  /** The name of a branch; empty for one that has none. */
  nameOf(branch: string): string
}

const titles = { bag: 'BOLSA', cage: 'JAULA', trip: 'VIAJE' } as const

export function printLabel(
  one: CountedContainer,
  format: 'pdf' | 'zpl',
  { zone, nameOf }: PaperFacts,
): Buffer {
  const label = {
    title: titles[one.kind],
    code: one.id,
    destination: one.destination,
    destinationName: nameOf(one.destination),
    origin: one.origin,
    originName: nameOf(one.origin),
    seal: one.seal,
    madeOn: dateText(zone, one.madeAt).replaceAll('-', '/'),
  }
  return format === 'zpl' ? Buffer.from(drawContainerZpl(label)) : drawContainerPdf(label)
}

/** The sheet that travels with a trip: its cargo, and the lines for signatures. */
export async function printSheet(
  db: Handle,
  trip: CountedContainer,
  { zone, nameOf }: PaperFacts,
): Promise<StreamedBody> {
  const { containersPerTrip, containerPieces } = containerLimits
  const filter = { kinds: ['bag', 'cage'], trip: trip.id } as const
  const anywhere = {
    branch: undefined,
    origin: undefined,
    destination: undefined,
    state: undefined,
  }
  const bags = await listContainers(db, { ...filter, ...anywhere }, undefined, containersPerTrip)
  const loose = await listPieces(db, trip.id, undefined, containerPieces)
  const pieces = bags.reduce((sum, bag) => sum + bag.pieces, loose.length)
  const day = dateText(zone, trip.leftAt ?? trip.madeAt).replaceAll('-', '/')
  const crew = [trip.vehicle, trip.driver, day].filter((word) => word !== '').join(' · ')
  const placeOf = (branch: string) => `${branch} ${nameOf(branch)}`.trim()
  const sheet = {
    title: 'HOJA DE VIAJE',
    name: `${placeOf(trip.origin)} a ${placeOf(trip.destination)}`,
    subtitle: crew,
    counts: `Bolsas y jaulas: ${bags.length} · Envíos: ${pieces}`,
    id: trip.id,
    columns: tripColumns,
    rows: tripRows(bags, loose, nameOf),
    total: trip.seal === '' ? 'Sin precintos' : `Precintos: ${trip.seal.replaceAll(',', ', ')}`,
    signatures: ['Despachó', 'Transportó', 'Recibió'],
  }
  return drawTable(sheet, `Hoja de viaje ${trip.id}`)
}
