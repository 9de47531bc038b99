/** Pages of what goes from branch to branch: bags, cages and trips. */
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { IconName } from '../formats/icon-paths.ts'
import { containerWords } from '../words/containers.ts'
import { useWords } from '../words/words.ts'
import { useAddressValues, useGo, writeSearch } from './address.ts'
import { AddressSegments } from './address-segments.tsx'
import { BranchChoice, useActingBranch, useKeptBranch } from './branch-choice.tsx'
import { Button, LinkButton } from './button.tsx'
import { branchText, type ContainerState } from './containers.tsx'
import { useDialog } from './dialog.tsx'
import { Empty } from './empty.tsx'
import { Loaded } from './failed.tsx'
import { Filter, Tools } from './filters.tsx'
import { Gun } from './gun.tsx'
import { Head } from './head.tsx'
import { Link } from './link.tsx'
import { Pager } from './pager.tsx'
import { type Column, Table } from './table.tsx'

/** What goes between branches, in a list. */
export interface Going {
  readonly id: string
  readonly origin: { readonly code: string; readonly name: string }
  readonly destination: { readonly code: string; readonly name: string }
}

export interface GoingWanted {
  readonly branch?: string
  readonly origin?: string
  readonly destination?: string
  readonly state?: ContainerState
  readonly after?: string
  readonly limit: number
}

interface GoingPage<Row> {
  readonly items: readonly Row[]
  readonly next?: string
}

interface GoingWords {
  readonly title: string
  readonly lead: string
  readonly make: string
  readonly gun: string
  readonly gunHint: string
  readonly noneTitle: string
  readonly noneText: string
  readonly noneComing: string
  readonly states: Readonly<Record<ContainerState, string>>
}

interface GoingListProps<Row extends Going> {
  /** The branch of the person; undefined where one is chosen. */
  readonly own: string | undefined
  readonly words: GoingWords
  /** The page's own, such as `/consola/viajes`. */
  readonly path: string
  /** How those are called that are at the branch where one acts, or leave it. */
  readonly here: string
  /** Which of the two: a bag is somebody's where it stands, a trip also after it was unloaded. */
  readonly hereBy: 'branch' | 'origin'
  readonly states: readonly ContainerState[]
  /** What the answers are kept under. */
  readonly name: 'containers' | 'trips'
  readonly load: (wanted: GoingWanted) => Promise<GoingPage<Row>>
  /** The columns after the code, given the one that tells where it goes or comes from. */
  readonly columns: (where: Column<Row>) => readonly Column<Row>[]
}

interface GoingProps<Row extends Going> extends GoingListProps<Row> {
  readonly icon: IconName
  readonly mayMake: boolean
  /** The name of the dialog in the address. */
  readonly dialog: string
  readonly makeDialog: (onClose: () => void) => ReactNode
}

/** Those of a branch; scanning one opens it. */
export function GoingScreen<Row extends Going>(props: GoingProps<Row>) {
  const { words, icon, dialog, makeDialog, path, own, mayMake } = props
  const make = useDialog(dialog)
  const go = useGo()
  const kept = useKeptBranch()
  return (
    <>
      <Head
        title={words.title}
        actions={
          mayMake ? (
            <Button kind="primary" icon="plus" onClick={() => make.open()}>
              {words.make}
            </Button>
          ) : undefined
        }
      >
        {words.lead}
      </Head>
      <div className="stack">
        <BranchChoice own={own} />
        {make.isOpen ? undefined : (
          <Gun
            label={words.gun}
            icon={icon}
            placeholder={words.gunHint}
            onScan={(code) => go(`${path}/${encodeURIComponent(code.toUpperCase())}`, kept)}
          />
        )}
        <GoingList {...props} />
      </div>
      {make.isOpen && mayMake ? makeDialog(make.close) : undefined}
    </>
  )
}

const atOnce = 50

function GoingList<Row extends Going>(props: GoingListProps<Row>) {
  const { words, here, hereBy, states, name, load, own } = props
  const shared = useWords(containerWords)
  const { cuales, estado, despues } = useAddressValues()
  const branch = useActingBranch(own)
  const isComing = cuales === 'vienen'
  const state = states.find((one) => one === estado)
  const wanted = {
    [isComing ? 'destination' : hereBy]: branch ?? '',
    ...(state ? { state } : {}),
    ...(despues ? { after: despues } : {}),
    limit: atOnce,
  }
  const list = useQuery({
    queryKey: [name, 'list', wanted],
    queryFn: () => load(wanted),
    enabled: branch !== undefined,
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Tools
        right={
          <AddressSegments
            label={shared.which}
            options={[
              ['aca', here],
              ['vienen', shared.coming],
            ]}
            read={(values) => (values['cuales'] === 'vienen' ? 'vienen' : 'aca')}
            write={(value) => ({ cuales: value === 'aca' ? undefined : value })}
          />
        }
      >
        <Filter
          title={shared.state}
          parameter="estado"
          options={states.map((one) => [one, words.states[one]])}
        />
      </Tools>
      <Loaded query={list}>
        {({ items, next }) =>
          items.length === 0 ? (
            <Empty title={words.noneTitle}>{isComing ? words.noneComing : words.noneText}</Empty>
          ) : (
            <>
              <GoingTable {...props} rows={items} isComing={isComing} />
              {next || despues ? (
                <Pager count={items.length} next={next} pageSize={atOnce} />
              ) : undefined}
            </>
          )
        }
      </Loaded>
    </>
  )
}

function GoingTable<Row extends Going>({
  words,
  path,
  columns,
  rows,
  isComing,
}: GoingListProps<Row> & { rows: readonly Row[]; isComing: boolean }) {
  const shared = useWords(containerWords)
  const kept = useKeptBranch()
  const to = ({ id }: Row) => `${path}/${id}`
  const code: Column<Row> = {
    name: 'code',
    title: shared.code,
    look: 'w1',
    cell: (row) => (
      <Link className="code" to={to(row)} search={kept}>
        {row.id}
      </Link>
    ),
  }
  const where: Column<Row> = {
    name: 'where',
    title: isComing ? shared.origin : shared.destination,
    look: 'wide',
    cell: (row) => branchText(isComing ? row.origin : row.destination),
  }
  return (
    <Table
      caption={words.title}
      columns={[code, ...columns(where)]}
      rows={rows}
      rowId={({ id }) => id}
      rowTo={(row) => to(row) + writeSearch(kept)}
    />
  )
}

interface OneGoingProps<Row extends Going> {
  readonly query: UseQueryResult<Row | null>
  readonly path: string
  readonly words: {
    readonly title: string
    readonly unknownTitle: string
    readonly seeAll: string
  }
  readonly lead: (found: Row) => string
  readonly actions: (found: Row) => ReactNode
  readonly children: (found: Row) => ReactNode
}

/** The page of one, or of a code that nothing has. */
export function OneGoing<Row extends Going>(props: OneGoingProps<Row>) {
  const { query, path, words, lead, actions, children } = props
  const { unknownText } = useWords(containerWords)
  const kept = useKeptBranch()
  return (
    <Loaded query={query} title={words.title}>
      {(found) =>
        found === null ? (
          <>
            <Head title={words.title} />
            <Empty
              title={words.unknownTitle}
              art="search"
              actions={
                <LinkButton to={path} search={kept}>
                  {words.seeAll}
                </LinkButton>
              }
            >
              {unknownText}
            </Empty>
          </>
        ) : (
          <>
            <Head title={found.id} actions={actions(found)}>
              {lead(found)}
            </Head>
            {children(found)}
          </>
        )
      }
    </Loaded>
  )
}
