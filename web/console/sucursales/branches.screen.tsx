import { useQuery, useQueryClient } from '@tanstack/react-query'
import { dataOf, ops } from '../../api/client.ts'
import { saveFile } from '../../api/file.ts'
import { useScreenTitle } from '../../house/crumbs.tsx'
import { useSession } from '../../house/session.tsx'
import { useAddressParams, useAddressValues, useChangeAddress } from '../../parts/address.ts'
import { AddressSegments } from '../../parts/address-segments.tsx'
import { Button } from '../../parts/button.tsx'
import { useDialog } from '../../parts/dialog.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { SearchBox, ToggleFilter, Tools } from '../../parts/filters.tsx'
import { Head } from '../../parts/head.tsx'
import { ImportDialog } from '../../parts/import-dialog.tsx'
import { branchesWords } from '../../words/branches.ts'
import { useWords } from '../../words/words.ts'
import { BranchCard } from './branch-card.tsx'
import { BranchForm } from './branch-form.tsx'
import { BranchesTable, BranchList } from './branches-list.tsx'
import { BranchesMap } from './branches-map.tsx'
import { type Branch, branchesQuery } from './queries.ts'

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
  const asked = useAddressParams()['code']?.toUpperCase()
  const { membership } = useSession()
  const own = 'branch' in membership ? membership.branch : undefined
  const chosen =
    branches.find(({ code }) => code === asked) ??
    shown.find(({ code }) => code === own) ??
    shown.find(({ status }) => status === 'closed') ??
    shown[0]
  useScreenTitle(asked === undefined ? undefined : (chosen?.name ?? asked))
  return (
    <div className="split">
      <BranchesMap shown={shown} chosen={chosen} isAsked={asked !== undefined} key={asked ?? ''} />
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
