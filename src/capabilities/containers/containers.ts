import {
  type ContainerCode,
  type ContainerKind,
  writeContainerCode,
} from '../../kernel/container-code.ts'
import type { Operator } from '../../kernel/operator.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import type { StreamedBody } from '../../kits/http/streamed-body.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { recordAudit } from '../audit/audit.ts'
import type { MovedWhole } from '../tracking/tracking.ts'
import { type ContainerPiece, findPlaceFacts, listPieces } from './container-pieces.store.ts'
import type { Container, CountedContainer } from './container-rules.ts'
import {
  type ContainerFilter,
  type ContainerPlace,
  findCounted,
  insertContainer,
  listContainers,
  lockContainers,
  takeSerial,
  updateContainer,
} from './containers.store.ts'
import { type PaperFacts, printLabel, printSheet } from './papers.steps.ts'
import { type Place, placeOf } from './place.ts'
import { type Opened, type Opening, type OpeningRefusal, openContainer } from './reception.steps.ts'
import {
  arriveTrip,
  departTrip,
  type Handled,
  loadTrip,
  openTrip,
  type TripDoors,
  type TripMoved,
  type TripOpened,
  type TripRefusal,
} from './trips.steps.ts'

export { containerFollower, containment } from './containment.steps.ts'
export { type Place, placeKinds } from './place.ts'
export type {
  Container,
  ContainerFilter,
  ContainerPiece,
  ContainerPlace,
  CountedContainer,
  Handled,
  MovedWhole,
  Opened,
  Opening,
  OpeningRefusal,
  TripMoved,
  TripOpened,
  TripRefusal,
}

/** The facts of a container made at a branch for another one. */
export interface NewContainer {
  readonly kind: ContainerKind
  readonly origin: string
  readonly destination: string
  /** The seals of a trip, or the seal of a bag from the start. */
  readonly seal: string
  readonly vehicle: string
  readonly driver: string
}

export type SealRefusal =
  | { readonly name: 'container-unknown' }
  | { readonly name: 'container-closed'; readonly state: Container['state'] }

export interface Containers {
  make(wanted: NewContainer, by: Operator): Promise<CountedContainer>
  find(id: ContainerCode): Promise<CountedContainer | undefined>
  /** The newest first, after a place. */
  list(
    filter: ContainerFilter,
    after: ContainerPlace | undefined,
    limit: number,
  ): Promise<CountedContainer[]>
  /** The pieces that it contains, or contained when it was opened, by code. */
  listPieces(id: ContainerCode, after: string | undefined, limit: number): Promise<ContainerPiece[]>
  /** Closes it with a seal; without one the seal is broken, and it is open again. */
  seal(
    id: ContainerCode,
    seal: string | undefined,
    by: Operator,
  ): Promise<Outcome<CountedContainer, SealRefusal>>
  /** Opens it where it arrived, and compares the scanned pieces with the expected ones. */
  open(opening: Opening, by: Operator): Promise<Outcome<Opened, OpeningRefusal>>
  /** Where a piece is; `undefined` if there is no such piece. */
  findPlace(code: TrackingCode): Promise<Place | undefined>
  /** The label to stick on a bag or cage. */
  printLabel(one: CountedContainer, format: 'pdf' | 'zpl', facts: PaperFacts): Buffer
  /** The sheet of a trip, for A4 paper. */
  printSheet(trip: CountedContainer, facts: PaperFacts): Promise<StreamedBody>
  loadTrip(
    trip: Container,
    codes: readonly (TrackingCode | ContainerCode)[],
    by: Operator,
  ): Promise<Handled[]>
  departTrip(
    id: ContainerCode,
    branch: string,
    by: Operator,
  ): Promise<Outcome<TripMoved, TripRefusal>>
  arriveTrip(
    id: ContainerCode,
    branch: string,
    by: Operator,
  ): Promise<Outcome<Container, TripRefusal>>
  openTrip(
    id: ContainerCode,
    branch: string,
    codes: readonly (TrackingCode | ContainerCode)[],
    by: Operator,
  ): Promise<Outcome<TripOpened, OpeningRefusal>>
}

export function openContainers(doors: TripDoors): Containers {
  const { db, clock } = doors
  const find = (id: ContainerCode) => findCounted(db, id)
  return {
    find,
    make: (wanted, by) => db.transaction((tx) => make(tx, wanted, by, clock())),
    list: (filter, after, limit) => listContainers(db, filter, after, limit),
    listPieces: (id, after, limit) => listPieces(db, id, after, limit),
    async seal(id, seal, by) {
      const sealed = await db.transaction((tx) => changeSeal(tx, id, seal, by, clock()))
      return sealed.ok ? accept((await find(id)) as CountedContainer) : sealed
    },
    open: (opening, by) => db.transaction((tx) => openContainer(tx, doors, opening, by, clock())),
    async findPlace(code) {
      const facts = await findPlaceFacts(db, code)
      return facts && placeOf(facts)
    },
    printLabel,
    printSheet: (trip, facts) => printSheet(db, trip, facts),
    loadTrip: (trip, codes, by) => loadTrip(doors, trip, codes, by),
    departTrip: (id, branch, by) => departTrip(doors, id, branch, by),
    arriveTrip: (id, branch, by) => arriveTrip(doors, id, branch, by),
    openTrip: (id, branch, codes, by) => openTrip(doors, id, branch, codes, by),
  }
}

async function make(
  tx: Handle,
  wanted: NewContainer,
  by: Operator,
  now: number,
): Promise<CountedContainer> {
  const { kind, origin, destination } = wanted
  const id = writeContainerCode(kind, await takeSerial(tx, kind))
  const made: Container = {
    ...wanted,
    id,
    state: 'open',
    branchCode: origin,
    tripId: null,
    madeAt: now,
    madeBy: by.name,
    madeById: by.id,
    movedAt: 0,
    sealedAt: null,
    leftAt: null,
    arrivedAt: null,
    openedAt: null,
    openedBy: null,
  }
  await insertContainer(tx, made)
  const detail = { kind, origin, destination }
  const fact = { by, action: 'container.make', subject: `container ${id}`, detail }
  await recordAudit(tx, fact, now)
  return { ...made, pieces: 0, containers: 0 }
}

async function changeSeal(
  tx: Handle,
  id: ContainerCode,
  seal: string | undefined,
  by: Operator,
  now: number,
): Promise<Outcome<undefined, SealRefusal>> {
  const container = (await lockContainers(tx, [id])).get(id)
  if (container === undefined) return refuse({ name: 'container-unknown' })
  const { state } = container
  if (state !== 'open' && state !== 'sealed') return refuse({ name: 'container-closed', state })
  const closed =
    seal === undefined
      ? ({ state: 'open', seal: '', sealedAt: null } as const)
      : ({ state: 'sealed', seal, sealedAt: now } as const)
  await updateContainer(tx, { ...container, ...closed })
  const action = seal === undefined ? 'container.unseal' : 'container.seal'
  const detail = { seal: seal ?? container.seal }
  await recordAudit(tx, { by, action, subject: `container ${id}`, detail }, now)
  return accept(undefined)
}
