import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { nearMoment } from '../formats/dates.ts'
import { useAddressValues, useGo, writeSearch } from '../parts/address.ts'
import { AddressSegments } from '../parts/address-segments.tsx'
import { BranchChoice, useKeptBranch } from '../parts/branch-choice.tsx'
import { Button } from '../parts/button.tsx'
import { branchText, ContainerBadge } from '../parts/containers.tsx'
import { useDialog } from '../parts/dialog.tsx'
import { Empty } from '../parts/empty.tsx'
import { Loaded } from '../parts/failed.tsx'
import { Filter, Tools } from '../parts/filters.tsx'
import { Gun } from '../parts/gun.tsx'
import { Head } from '../parts/head.tsx'
import { Link } from '../parts/link.tsx'
import { Pager } from '../parts/pager.tsx'
import { type Column, Table } from '../parts/table.tsx'
import { containerWords } from '../words/containers.ts'
import { useLanguage, useWords } from '../words/words.ts'
import { type Going, type ListKind, useOwnBranch } from './between-branches.ts'
import { useMayMove, useSession } from './session.tsx'

interface ListProps<Row extends Going> {
  readonly kind: ListKind<Row>
}

/** Those of a branch; scanning one opens it. */
export function GoingList<Row extends Going>({ kind }: ListProps<Row>) {
  const { path, icon, words, MakeDialog } = kind
  const mayMake = useMayMove().make
  const make = useDialog(kind.making)
  const go = useGo()
  const branchChoice = useKeptBranch()
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
        <BranchChoice own={useSession().membership.branch} />
        {make.isOpen ? undefined : (
          <Gun
            label={words.gun}
            icon={icon}
            placeholder={words.gunHint}
            onScan={(code) => go(`${path}/${encodeURIComponent(code.toUpperCase())}`, branchChoice)}
          />
        )}
        <Rows kind={kind} />
      </div>
      {make.isOpen && mayMake ? <MakeDialog onClose={make.close} /> : undefined}
    </>
  )
}

const atOnce = 50

function Rows<Row extends Going>({ kind }: ListProps<Row>) {
  const { name, words, hereBy, states, loadList } = kind
  const shared = useWords(containerWords)
  const { cuales, estado, despues } = useAddressValues()
  const branch = useOwnBranch()
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
    queryFn: () => loadList(wanted),
    enabled: branch !== undefined,
    placeholderData: keepPreviousData,
  })
  const columns = useColumns(kind, isComing)
  const branchChoice = useKeptBranch()
  return (
    <>
      <Tools
        right={
          <AddressSegments
            label={shared.which}
            options={[
              ['aca', words.here],
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
              <Table
                caption={words.title}
                columns={columns}
                rows={items}
                rowId={({ id }) => id}
                rowTo={({ id }) => `${kind.path}/${id}${writeSearch(branchChoice)}`}
              />
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

function useColumns<Row extends Going>(
  { name, path, columns }: ListKind<Row>,
  isComing: boolean,
): readonly Column<Row>[] {
  const shared = useWords(containerWords)
  const language = useLanguage()
  const branchChoice = useKeptBranch()
  const moment = (at: string | null) => (at === null ? '' : nearMoment(at, language))
  const code: Column<Row> = {
    name: 'code',
    title: shared.code,
    look: 'w1',
    cell: ({ id }) => (
      <Link className="code" to={`${path}/${id}`} search={branchChoice}>
        {id}
      </Link>
    ),
  }
  const own = columns({
    where: {
      name: 'where',
      title: isComing ? shared.origin : shared.destination,
      look: 'wide',
      cell: ({ origin, destination }) => branchText(isComing ? origin : destination),
    },
    state: {
      name: 'state',
      title: shared.state,
      look: 'w1',
      cell: ({ state }) => <ContainerBadge state={state} ofTrip={name === 'trips'} />,
    },
    made: {
      name: 'made',
      title: shared.made,
      look: 'w1 skip-s',
      cell: ({ madeAt }) => moment(madeAt),
    },
    left: {
      name: 'left',
      title: shared.left,
      look: 'w1 skip-s',
      cell: ({ leftAt }) => moment(leftAt),
    },
  })
  return [code, ...own]
}
