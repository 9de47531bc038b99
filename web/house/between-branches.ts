import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { IconName } from '../formats/icon-paths.ts'
import { useActingBranch } from '../parts/branch-choice.tsx'
import type { ContainerState } from '../parts/containers.tsx'
import type { Fact } from '../parts/facts.tsx'
import type { Column } from '../parts/table.tsx'
import type { containerWords } from '../words/containers.ts'
import { useSession } from './session.tsx'

interface Branch {
  readonly code: string
  readonly name: string
}

/** A thing that goes from branch to branch: a bag, a cage or a trip. */
export interface Going {
  readonly id: string
  readonly state: ContainerState
  readonly origin: Branch
  readonly destination: Branch
  /** Where it stands; while it travels, the branch that it left. */
  readonly branch: Branch
  readonly madeAt: string
  readonly madeBy: string
  readonly leftAt: string | null
  readonly arrivedAt: string | null
  readonly openedAt: string | null
  readonly openedBy: string | null
}

/** The texts of each kind on the pages that all have alike. */
export type GoingWords = Pick<
  (typeof containerWords)['es'],
  | ('title' | 'lead' | 'make' | 'gun' | 'gunHint' | 'here' | 'states' | 'about')
  | ('noneTitle' | 'noneText' | 'noneComing' | 'unknownTitle' | 'seeAll')
  | ('putLabel' | 'put' | 'isIn' | 'wasIn')
  | ('opening' | 'openingText' | 'openingLabel' | 'openingHint' | 'openIt')
>

export interface GoingWanted {
  readonly branch?: string
  readonly origin?: string
  readonly destination?: string
  readonly state?: ContainerState
  readonly after?: string
  readonly limit: number
}

/** The result of one scan that puts something in. */
export interface PutResult {
  readonly code: string
  readonly status: 'recorded' | 'duplicate' | 'refused'
  readonly reason?: string
}

/** The result of a deed. */
export interface DeedResult {
  /** For a toast. */
  readonly toast?: string | undefined
  /** Why all of it was refused. */
  readonly reason?: string | undefined
  /** The pieces inside that could not follow. */
  readonly refused?: readonly { readonly trackingCode: string; readonly reason: string }[]
}

/** A step of a whole bag, cage or trip: a button beside its facts. */
export interface Deed<Row> {
  readonly text: string
  readonly icon?: IconName
  readonly look: (row: Row) => string
  /** Whether it is done where the thing stands, or where it may arrive. */
  readonly at: 'here' | 'arrival'
  readonly isDue: (row: Row) => boolean
  /** Without it the dialog opens that closes one. */
  readonly run?: (row: Row, branch: string) => Promise<DeedResult>
}

/** The columns that each kind puts among its own. */
export interface SharedColumns<Row> {
  /** Where it goes, or where it comes from. */
  readonly where: Column<Row>
  readonly state: Column<Row>
  readonly made: Column<Row>
  readonly left: Column<Row>
}

/** The list of a kind of things that go from branch to branch. */
export interface ListKind<Row extends Going> {
  /** The first word of its calls, under which their answers are kept. */
  readonly name: 'containers' | 'trips'
  readonly path: string
  readonly icon: IconName
  readonly words: GoingWords
  /** A bag is somebody's where it stands, a trip also after it was unloaded. */
  readonly hereBy: 'branch' | 'origin'
  readonly states: readonly ContainerState[]
  readonly loadList: (wanted: GoingWanted) => Promise<{ items: readonly Row[]; next?: string }>
  readonly columns: (shared: SharedColumns<Row>) => readonly Column<Row>[]
  /** The name of the dialog that makes one, in the address. */
  readonly making: string
  readonly MakeDialog: (props: { onClose: () => void }) => ReactNode
}

/** The kind with its page of one, whose parts are drawn from this. */
export interface GoingKind<Row extends Going, Inside> extends ListKind<Row> {
  readonly loadOne: (id: string) => Promise<Row>
  readonly loadInside: (id: string) => Promise<Inside>
  readonly lead: (row: Row) => string
  readonly Papers: (props: { id: string }) => ReactNode
  /** The facts of its own. */
  readonly facts: (row: Row) => readonly Fact[]
  readonly namesOpener: boolean
  /** `mayTakeOut`: it is being filled here. */
  readonly Inside: (props: { row: Row; inside: Inside; mayTakeOut: boolean }) => ReactNode
  readonly put: (row: Row, code: string, branch: string) => Promise<PutResult | undefined>
  /** Whether one that travels may arrive at a branch. */
  readonly arrivesAt: (row: Row, branch: string) => boolean
  readonly deeds: readonly Deed<Row>[]
  /** The dialog that closes one, after which nothing can be put in. */
  readonly CloseDialog?: (props: { id: string; onClose: () => void }) => ReactNode
  /** The codes that should be inside. */
  readonly expected: (inside: Inside) => readonly string[]
  /** The seal to compare; empty for none. */
  readonly sealOf: (row: Row) => string
  /** Opens one with the scanned codes, and returns the result as a sentence. */
  readonly open: (row: Row, scans: Scans, branch: string) => Promise<string>
}

/** The scanned codes, and the seal as it came. */
export interface Scans {
  readonly codes: readonly string[]
  readonly seal: string
}

/** The branch where the person acts. */
export function useOwnBranch(): string | undefined {
  return useActingBranch(useSession().membership.branch)
}

/** What is in a trip changes with it, and a bag with its trip. */
export function useGoingRefresh(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({ queryKey: ['trips'] })
    await queries.invalidateQueries({ queryKey: ['containers'] })
  }
}
