import type { Destination, Order } from '../../kernel/order.ts'
import type { PostalCode } from '../../kernel/postal-code.ts'
import { serviceTypes } from '../../kernel/service-type.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import { dateText } from '../../kits/clock/dates.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import type { Database } from '../../kits/db/database.ts'
import { accept, refuse } from '../../outcome.ts'
import type { PickupPoints } from '../pickup-points/pickup-points.ts'
import type { Routing } from '../routing/routing.ts'
import type { Tracking } from '../tracking/tracking.ts'
import {
  type LabelFacts,
  noticeOf,
  routedPostal,
  writeContent,
  writeReturnContent,
} from './label-content.ts'
import { needsProof } from './label-proof.ts'
import { findLabelLinks, findOrigin, findPrintable, type PrintableRow } from './labels.store.ts'

/** The options of a print that a label's content depends on. */
interface ContentOptions {
  readonly from?: number
  readonly isReturn?: boolean
  readonly isProven?: boolean
  readonly onFound?: () => void
  readonly baseUrl: string
}

interface ContentDoors {
  readonly routing: Routing
  readonly pickupPoints: PickupPoints
  readonly tracking: Pick<Tracking, 'links'>
}

const dayMs = 86_400_000

/** Builds label contents from stored orders. */
export function createContents(
  db: Database,
  clock: Clock,
  zone: Zone,
  doors: ContentDoors,
  labelOpenDays: number,
) {
  async function contentOf(row: PrintableRow, { baseUrl, isReturn }: ContentOptions) {
    const { pathOf } = await doors.tracking.links()
    const facts = readFacts(row, baseUrl + pathOf(row, 'label'), zone, doors)
    if (!isReturn) return writeContent(facts)
    return writeReturnContent(facts, await findOrigin(db, row.shipperNumber))
  }

  async function contentOfOne(shipper: number, code: TrackingCode, options: ContentOptions) {
    const [row] = await findPrintable(db, shipper, [code])
    if (!options.isProven && (await needsProofOf(row, shipper)))
      return refuse('proof-needed' as const)
    if (row === undefined) return refuse('order-unknown' as const)
    options.onFound?.()
    const content = await contentOf(row, options)
    const { from = 1 } = options
    if (from <= content.total) return accept({ content, from })
    return refuse({ name: 'labels-fewer', labels: content.total } as const)
  }

  /** A shipper that requires proof does not reveal which codes it has. */
  async function needsProofOf(row: PrintableRow | undefined, shipper: number): Promise<boolean> {
    if (row === undefined) return (await findLabelLinks(db, shipper)) === 'required'
    return needsProof(row, clock(shipper), labelOpenDays * dayMs)
  }

  return { contentOf, contentOfOne }
}

/** A longer URL makes the QR code too dense to scan; it then holds the tracking code alone. */
const longestUrl = 150

function readFacts(
  row: PrintableRow,
  url: string,
  zone: Zone,
  { routing, pickupPoints }: ContentDoors,
): LabelFacts {
  const loaded: Order = JSON.parse(row.content)
  const order = { ...loaded, service: row.service }
  const destination = readDestination(row)
  const shipper: Shipper = {
    number: row.shipperNumber,
    name: row.shipperName,
    mode: row.mode,
    insured: row.insured === 1,
    sameDay: row.sameDay === 1,
    volumetricFactor: row.volumetricFactor,
  }
  const normalizedPostal = row.normalizedPostal ?? undefined
  const postal = routedPostal({ order, destination, normalizedPostal })
  const routed = routing.routePostalCode(postal as PostalCode, shipper)
  const isToBranch = serviceTypes[order.service].toBranch
  return {
    order,
    normalizedPostal,
    shipperNumber: shipper.number,
    shipperName: shipper.name,
    enteredOn: dateText(zone, row.enteredAt).replaceAll('-', '/'),
    trackingUrl: url.length > longestUrl ? row.code : url,
    router: routed.ok ? routed.value.router : undefined,
    branchName: isToBranch ? pickupPoints.branchName(order.address.locality ?? '') : undefined,
    notice: noticeOf({
      state: row.state,
      isCancelled: row.cancelledAt !== null,
      isRedirected: destination !== undefined,
      rescue: row.rescue ?? undefined,
    }),
    destination,
  }
}

function readDestination({ redirected }: PrintableRow): Destination | undefined {
  return redirected === null ? undefined : JSON.parse(redirected)
}
