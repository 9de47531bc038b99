import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { nearMoment } from '../../formats/dates.ts'
import { whole } from '../../formats/numbers.ts'
import { useSession } from '../../house/session.tsx'
import { useAddressValues, useChangeAddress, useGo } from '../../parts/address.ts'
import { BranchChoice, useActingBranch } from '../../parts/branch-choice.tsx'
import { Button } from '../../parts/button.tsx'
import { branchText, ContainerBadge, containerStates } from '../../parts/containers.tsx'
import { useDialog } from '../../parts/dialog.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Filter, Tools } from '../../parts/filters.tsx'
import { Gun } from '../../parts/gun.tsx'
import { Head } from '../../parts/head.tsx'
import { Link } from '../../parts/link.tsx'
import { Pager } from '../../parts/pager.tsx'
import { Segments } from '../../parts/segments.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { containerWords } from '../../words/containers.ts'
import { tripWords } from '../../words/trips.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { MakeDialog } from './make-dialog.tsx'
import { type Trip, tripsAtOnce, tripsQuery, useMay } from './trips.ts'

/** The trips of a branch; scanning a sheet opens its trip. */
export default function TripsScreen() {
  const words = useWords(tripWords)
  const may = useMay()
  const make = useDialog('nuevo')
  const go = useGo()
  return (
    <>
      <Head
        title={words.title}
        actions={
          may.make ? (
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
            icon="truck"
            placeholder={words.gunHint}
            onScan={(code) => go(`/consola/viajes/${encodeURIComponent(code.toUpperCase())}`)}
          />
        )}
        <List />
      </div>
      {make.isOpen && may.make ? <MakeDialog onClose={make.close} /> : undefined}
    </>
  )
}

/** A trip is never sealed by itself: its seals are told when it is prepared. */
const tripStates = containerStates.filter((state) => state !== 'sealed')

function List() {
  const words = useWords(tripWords)
  const shared = useWords(containerWords)
  const { cuales, estado, despues } = useAddressValues()
  const change = useChangeAddress()
  const branch = useActingBranch(useSession().membership.branch)
  const isComing = cuales === 'vienen'
  const state = tripStates.find((one) => one === estado)
  const list = useQuery({
    ...tripsQuery({
      ...(isComing ? { destination: branch ?? '' } : { branch: branch ?? '' }),
      ...(state ? { state } : {}),
      ...(despues ? { after: despues } : {}),
    }),
    enabled: branch !== undefined,
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Tools
        right={
          <Segments
            label={shared.which}
            options={[
              ['aca', words.going],
              ['vienen', shared.coming],
            ]}
            value={isComing ? 'vienen' : 'aca'}
            onChange={(value) => change({ cuales: value === 'aca' ? undefined : value })}
          />
        }
      >
        <Filter
          title={shared.state}
          parameter="estado"
          options={tripStates.map((one) => [one, words.states[one]])}
        />
      </Tools>
      <Loaded query={list}>
        {({ items, next }) =>
          items.length === 0 ? (
            <Empty title={words.noneTitle}>{isComing ? words.noneComing : words.noneText}</Empty>
          ) : (
            <>
              <TripsTable rows={items} isComing={isComing} />
              {next || despues ? (
                <Pager count={items.length} next={next} pageSize={tripsAtOnce} />
              ) : undefined}
            </>
          )
        }
      </Loaded>
    </>
  )
}

function TripsTable({ rows, isComing }: { rows: readonly Trip[]; isComing: boolean }) {
  const words = useWords(tripWords)
  const shared = useWords(containerWords)
  const language = useLanguage()
  const to = ({ id }: Trip) => `/consola/viajes/${id}`
  const columns: readonly Column<Trip>[] = [
    {
      name: 'code',
      title: shared.code,
      look: 'w1',
      cell: (row) => (
        <Link className="code" to={to(row)}>
          {row.id}
        </Link>
      ),
    },
    {
      name: 'where',
      title: isComing ? shared.origin : shared.destination,
      look: 'wide',
      cell: (row) => branchText(isComing ? row.origin : row.destination),
    },
    { name: 'vehicle', title: words.vehicle, look: 'w1', cell: ({ vehicle }) => vehicle },
    {
      name: 'containers',
      title: words.containers,
      look: 'num w1',
      cardTitle: true,
      cell: ({ containers }) => whole(containers),
    },
    {
      name: 'loose',
      title: words.loose,
      look: 'num w1',
      cardTitle: true,
      cell: ({ pieces }) => whole(pieces),
    },
    {
      name: 'state',
      title: shared.state,
      look: 'w1',
      cell: ({ state }) => <ContainerBadge state={state} ofTrip />,
    },
    {
      name: 'left',
      title: shared.left,
      look: 'w1 skip-s',
      cell: ({ leftAt }) => (leftAt === null ? '' : nearMoment(leftAt, language)),
    },
  ]
  return (
    <Table caption={words.title} columns={columns} rows={rows} rowId={({ id }) => id} rowTo={to} />
  )
}
