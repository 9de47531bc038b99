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
import { useLanguage, useWords } from '../../words/words.ts'
import { type Container, containersAtOnce, containersQuery, useMay } from './containers.ts'
import { MakeDialog } from './make-dialog.tsx'

/** The bags and cages of a branch; scanning one opens it. */
export default function ContainersScreen() {
  const words = useWords(containerWords)
  const may = useMay()
  const make = useDialog('nueva')
  const go = useGo()
  const { branch } = useSession().membership
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
        <BranchChoice own={branch} />
        {make.isOpen ? undefined : (
          <Gun
            label={words.gun}
            icon="stack"
            placeholder={words.gunHint}
            onScan={(code) => go(`/consola/contenedores/${encodeURIComponent(code.toUpperCase())}`)}
          />
        )}
        <List />
      </div>
      {make.isOpen && may.make ? <MakeDialog onClose={make.close} /> : undefined}
    </>
  )
}

function List() {
  const words = useWords(containerWords)
  const { cuales, estado, despues } = useAddressValues()
  const change = useChangeAddress()
  const branch = useActingBranch(useSession().membership.branch)
  const isComing = cuales === 'vienen'
  const state = containerStates.find((one) => one === estado)
  const list = useQuery({
    ...containersQuery({
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
            label={words.which}
            options={[
              ['aca', words.here],
              ['vienen', words.coming],
            ]}
            value={isComing ? 'vienen' : 'aca'}
            onChange={(value) => change({ cuales: value === 'aca' ? undefined : value })}
          />
        }
      >
        <Filter
          title={words.state}
          parameter="estado"
          options={containerStates.map((one) => [one, words.states[one]])}
        />
      </Tools>
      <Loaded query={list}>
        {({ items, next }) =>
          items.length === 0 ? (
            <Empty title={words.noneTitle}>{isComing ? words.noneComing : words.noneText}</Empty>
          ) : (
            <>
              <ContainersTable rows={items} isComing={isComing} />
              {next || despues ? (
                <Pager count={items.length} next={next} pageSize={containersAtOnce} />
              ) : undefined}
            </>
          )
        }
      </Loaded>
    </>
  )
}

function ContainersTable({ rows, isComing }: { rows: readonly Container[]; isComing: boolean }) {
  const words = useWords(containerWords)
  const language = useLanguage()
  const to = ({ id }: Container) => `/consola/contenedores/${id}`
  const columns: readonly Column<Container>[] = [
    {
      name: 'code',
      title: words.code,
      look: 'w1',
      cell: (row) => (
        <Link className="code" to={to(row)}>
          {row.id}
        </Link>
      ),
    },
    { name: 'kind', title: words.kind, look: 'w1', cell: ({ kind }) => words[kind] },
    {
      name: 'where',
      title: isComing ? words.origin : words.destination,
      look: 'wide',
      cell: (row) => branchText(isComing ? row.origin : row.destination),
    },
    {
      name: 'pieces',
      title: words.pieces,
      look: 'num w1',
      cardTitle: true,
      cell: ({ pieces }) => whole(pieces),
    },
    { name: 'seal', title: words.seal, cardTitle: true, cell: ({ seal }) => seal || words.noSeal },
    {
      name: 'state',
      title: words.state,
      look: 'w1',
      cell: ({ state }) => <ContainerBadge state={state} />,
    },
    {
      name: 'made',
      title: words.made,
      look: 'w1 skip-s',
      cell: ({ madeAt }) => nearMoment(madeAt, language),
    },
  ]
  return (
    <Table caption={words.title} columns={columns} rows={rows} rowId={({ id }) => id} rowTo={to} />
  )
}
