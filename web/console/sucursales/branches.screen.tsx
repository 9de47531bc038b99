import { useQuery, useQueryClient } from '@tanstack/react-query'
import { dataOf, ops } from '../../api/client.ts'
import { saveFile } from '../../api/file.ts'
import { whole } from '../../formats/numbers.ts'
import { useScreenTitle } from '../../house/crumbs.tsx'
import { useSession } from '../../house/session.tsx'
import { useAddressParams, useAddressValues, useChangeAddress } from '../../parts/address.ts'
import { AddressSegments } from '../../parts/address-segments.tsx'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { useDialog } from '../../parts/dialog.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { SearchBox, ToggleFilter, Tools } from '../../parts/filters.tsx'
import { Head } from '../../parts/head.tsx'
import { ImportDialog } from '../../parts/import-dialog.tsx'
import { Link } from '../../parts/link.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { branchesWords } from '../../words/branches.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { BranchCard } from './branch-card.tsx'
import { BranchForm } from './branch-form.tsx'
import { hoursText, limitsText, lineText } from './branch-texts.ts'
import { BranchesMap } from './branches-map.tsx'
import { type Branch, branchesQuery, outlinesQuery } from './queries.ts'

export default function BranchesScreen() {
  const words = useWords(branchesWords)
  const branches = useQuery(branchesQuery)
  const { membership } = useSession()
  const isKeeper = membership.role === 'administrator'
  const all = branches.data ?? []
  const closed = all.filter(({ status }) => status === 'closed').length
  return (
    <>
      <Head title={words.title} actions={<Actions isKeeper={isKeeper} />}>
        {branches.data ? words.lead(all.length - closed, closed) : undefined}
      </Head>
      <Loaded query={branches}>{(rows) => <Shown branches={rows} closed={closed} />}</Loaded>
      {isKeeper ? <Dialogs branches={all} /> : undefined}
    </>
  )
}

function Actions({ isKeeper }: { isKeeper: boolean }) {
  const words = useWords(branchesWords)
  const importing = useDialog('importar')
  const adding = useDialog('nueva')
  const download = () =>
    void saveFile(ops.GET('/branches.csv', { parseAs: 'blob' }), 'branches.csv')
  return (
    <>
      {isKeeper ? (
        <Button icon="upload" onClick={() => importing.open()}>
          {words.import}
        </Button>
      ) : undefined}
      <Button icon="download" onClick={download}>
        {words.export}
      </Button>
      {isKeeper ? (
        <Button kind="primary" icon="plus" onClick={() => adding.open()}>
          {words.new}
        </Button>
      ) : undefined}
    </>
  )
}

function Shown({ branches, closed }: { branches: readonly Branch[]; closed: number }) {
  const words = useWords(branchesWords)
  const values = useAddressValues()
  const change = useChangeAddress()
  const shown = branches.filter((branch) => isAskedFor(branch, values))
  const isTable = values['ver'] === 'tabla'
  const clear = () => change({ q: undefined, casilleros: undefined, cerradas: undefined })
  if (branches.length === 0) return <Empty title={words.noneTitle}>{words.noneText}</Empty>
  return (
    <>
      <Tools right={<View />}>
        <SearchBox label={words.search} placeholder={words.placeholder} />
        <div className="chips">
          {isTable ? undefined : <CoverageChip />}
          <ToggleFilter title={words.lockers} parameter="casilleros" />
          <ToggleFilter title={words.closed} parameter="cerradas" count={closed} />
        </div>
      </Tools>
      {shown.length === 0 ? (
        <Empty
          title={words.emptyTitle}
          art="search"
          actions={<Button onClick={clear}>{words.clear}</Button>}
        >
          {words.emptyText}
        </Empty>
      ) : isTable ? (
        <BranchesTable branches={shown} />
      ) : (
        <WithMap branches={branches} shown={shown} />
      )}
    </>
  )
}

/** The coverage is drawn unless it is switched off. */
function CoverageChip() {
  const words = useWords(branchesWords)
  const isOn = useAddressValues()['cobertura'] !== 'no'
  const change = useChangeAddress()
  return (
    <button
      type="button"
      className="chip"
      aria-pressed={isOn}
      onClick={() => change({ cobertura: isOn ? 'no' : undefined }, { replace: true })}
    >
      {words.coverage}
    </button>
  )
}

function View() {
  const words = useWords(branchesWords)
  return (
    <AddressSegments
      label={words.view}
      options={[
        ['mapa', words.map],
        ['tabla', words.table],
      ]}
      read={(values) => (values['ver'] === 'tabla' ? 'tabla' : 'mapa')}
      write={(ver) => ({ ver })}
    />
  )
}

interface WithMapProps {
  readonly branches: readonly Branch[]
  readonly shown: readonly Branch[]
}

function WithMap({ branches, shown }: WithMapProps) {
  const addressCode = useAddressParams()['code']?.toUpperCase()
  const { membership } = useSession()
  const own = 'branch' in membership ? membership.branch : undefined
  const chosen =
    branches.find(({ code }) => code === addressCode) ??
    shown.find(({ code }) => code === own) ??
    shown.find(({ status }) => status === 'closed') ??
    shown[0]
  useScreenTitle(addressCode === undefined ? undefined : (chosen?.name ?? addressCode))
  return (
    <div className="split">
      <BranchesMap
        shown={shown}
        chosen={chosen}
        isAsked={addressCode !== undefined}
        key={addressCode ?? ''}
      />
      <div className="stack">
        {chosen ? <BranchCard branch={chosen} key={chosen.code} /> : undefined}
        <BranchList branches={shown} chosen={chosen?.code} />
      </div>
    </div>
  )
}

function isAskedFor(branch: Branch, values: Readonly<Record<string, string | undefined>>) {
  const { q = '', casilleros, cerradas } = values
  if (casilleros !== undefined && !branch.locker) return false
  if (cerradas !== undefined && branch.status !== 'closed') return false
  const said = `${branch.code} ${branch.name} ${branch.locality} ${branch.municipality}`
  return plain(said).includes(plain(q.trim()))
}

/** Without accents and case. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

function Dialogs({ branches }: { branches: readonly Branch[] }) {
  const words = useWords(branchesWords)
  const queries = useQueryClient()
  const importing = useDialog('importar')
  const adding = useDialog('nueva')
  const editing = useDialog('editar')
  const refresh = () => void queries.invalidateQueries({ queryKey: ['branches'] })
  const edited = branches.find(({ code }) => code === editing.value)
  return (
    <>
      {importing.isOpen ? (
        <ImportDialog
          title={words.importTitle}
          onClose={importing.close}
          onImported={refresh}
          send={(file, { dryRun }, headers) =>
            dataOf(
              ops.POST('/branches.csv', {
                params: { query: dryRun ? { dryRun } : {} },
                body: file,
                bodySerializer: (text) => text,
                headers: { 'content-type': 'text/csv', ...headers },
              }),
            )
          }
        />
      ) : undefined}
      {adding.isOpen ? <BranchForm onClose={adding.close} /> : undefined}
      {edited ? <BranchForm branch={edited} onClose={editing.close} /> : undefined}
    </>
  )
}

/** Every point of the map, with its line of text. */
function BranchList(props: { branches: readonly Branch[]; chosen: string | undefined }) {
  const words = useWords(branchesWords)
  const language = useLanguage()
  const values = useAddressValues()
  return (
    <Card title={words.all} flush>
      <ol className="items tight">
        {props.branches.map((branch) => (
          <li key={branch.code} className={branch.code === props.chosen ? 'is-chosen' : undefined}>
            <span className={`dot ${familyOf(branch)}`} />
            <span className="grow">
              <Link className="cover" to={`/consola/sucursales/${branch.code}`} search={values}>
                {branch.name}
              </Link>
              <small>
                {branch.code} · {lineText(branch, language)}
              </small>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function familyOf({ status, locker }: Branch): string {
  if (status === 'closed') return 'problem'
  return locker ? 'street' : 'travel'
}

function BranchesTable({ branches }: { branches: readonly Branch[] }) {
  const words = useWords(branchesWords)
  const language = useLanguage()
  const outlines = useQuery(outlinesQuery)
  const countOf = (code: string) =>
    outlines.data?.find(({ branch }) => branch === code)?.postalCodes
  const columns: readonly Column<Branch>[] = [
    {
      name: 'code',
      title: words.code,
      look: 'w1',
      cell: ({ code }) => <b className="code">{code}</b>,
    },
    {
      name: 'name',
      title: words.name,
      cell: ({ code, name }) => <Link to={`/consola/sucursales/${code}`}>{name}</Link>,
    },
    { name: 'place', title: words.place, cell: ({ locality }) => locality },
    { name: 'hours', title: words.hours, cell: (branch) => hoursText(branch, language) },
    { name: 'takes', title: words.takes, look: 'w1', cardTitle: true, cell: limitsText },
    {
      name: 'codes',
      title: words.codes,
      look: 'num w1',
      cardTitle: true,
      cell: ({ code }) => whole(countOf(code) ?? 0),
    },
    { name: 'state', title: words.state, look: 'w1', cell: (branch) => <State branch={branch} /> },
  ]
  return (
    <Table
      caption={words.title}
      columns={columns}
      rows={branches}
      rowId={({ code }) => code}
      rowTo={({ code }) => `/consola/sucursales/${code}`}
    />
  )
}

function State({ branch }: { branch: Branch }) {
  const words = useWords(branchesWords)
  const language = useLanguage()
  if (branch.status === 'closed')
    return (
      <Badge family="problem" icon="warn">
        {lineText(branch, language)}
      </Badge>
    )
  return branch.locker ? (
    <Badge family="street" icon="locker">
      {words.lockers}
    </Badge>
  ) : (
    <Badge family="done" icon="check">
      {words.openWord}
    </Badge>
  )
}
