import type { Work } from '../../api/work-list.ts'
import { dayOf, today } from '../../formats/dates.ts'
import { handOverCode } from '../../formats/hand-overs.ts'
import { Button, IconButton, LinkButton } from '../../parts/button.tsx'
import { isBuilt, Link } from '../../parts/link.tsx'
import { Menu } from '../../parts/menu.tsx'
import type { MenuEntry } from '../../parts/menu-entry.ts'
import { type Column, type Picking, Table } from '../../parts/table.tsx'
import { hoursSince, WorkWhat } from '../../parts/work-what.tsx'
import { useWords } from '../../words/words.ts'
import { workWords } from '../../words/work-list.ts'
import { useTaking } from './changes.ts'
import { shipmentOf, stepOf } from './list.ts'

interface WorkTableProps {
  readonly items: readonly Work[]
  readonly picking: Picking
  /** Undefined for those who only look. */
  readonly onPlan?: ((id: string) => void) | undefined
  readonly onResolve?: ((id: string) => void) | undefined
  readonly onClaim: (claim: string) => void
}

export function WorkTable({ items, picking, onPlan, onResolve, onClaim }: WorkTableProps) {
  const words = useWords(workWords)
  const mayChange = onResolve !== undefined
  return (
    <Table
      caption={words.title}
      columns={useColumns({ onPlan, onResolve, onClaim })}
      rows={items}
      rowId={({ id }) => id}
      rowName={codeOf}
      rowTo={(item) => stepOf(item) ?? '/consola'}
      {...(mayChange ? { picking } : {})}
    />
  )
}

type Deeds = Pick<WorkTableProps, 'onPlan' | 'onResolve' | 'onClaim'>

function useColumns(deeds: Deeds): readonly Column<Work>[] {
  const words = useWords(workWords)
  return [
    { name: 'what', title: words.what, look: 'wide', cell: (item) => <WorkWhat item={item} /> },
    { name: 'code', title: words.shipment, look: 'w1', cell: (item) => <Code item={item} /> },
    {
      name: 'branch',
      title: words.branch,
      look: 'w1 end-s',
      cell: ({ branch, branchName }) => branchName ?? branch ?? '—',
    },
    {
      name: 'of',
      title: words.of,
      look: 'skip-s',
      cell: ({ recipient, shipperName, handOver }) => (
        <span className="quiet">
          {handOver ? words.cash : [recipient, shipperName].filter(Boolean).join(' · ')}
        </span>
      ),
    },
    {
      name: 'owner',
      title: words.owner,
      look: 'w1',
      cell: (item) => <Owner item={item} mayTake={deeds.onResolve !== undefined} />,
    },
    {
      name: 'since',
      title: words.since,
      look: 'w1 num',
      cardTitle: true,
      cell: ({ since }) => <Since moment={since} />,
    },
    { name: 'open', title: '', look: 'w1 end-s', cell: (item) => <Deeds item={item} {...deeds} /> },
  ]
}

export function codeOf({ trackingCode, handOver }: Work): string {
  return trackingCode || handOverCode(handOver ?? '')
}

function Code({ item }: { item: Work }) {
  const to = shipmentOf(item.trackingCode) ?? stepOf(item)
  return to ? (
    <Link className="code" to={to}>
      {codeOf(item)}
    </Link>
  ) : (
    <span className="code">{codeOf(item)}</span>
  )
}

/** `Rocío S.` of Rocío Salvatierra. */
function shortName(name: string): string {
  const [first = '', ...others] = name.split(' ')
  const last = others.at(-1)
  return last ? `${first} ${last.charAt(0)}.` : first
}

function Owner({ item, mayTake }: { item: Work; mayTake: boolean }) {
  const words = useWords(workWords)
  const { take } = useTaking()
  if (item.owner) return item.owner.isMe ? words.you : shortName(item.owner.name)
  if (!mayTake) return '—'
  return (
    <Button kind="sm" onClick={() => take([item.id])}>
      {words.take}
    </Button>
  )
}

function Since({ moment }: { moment: string }) {
  const words = useWords(workWords)
  const hours = hoursSince(moment)
  const minutes = Math.floor((Date.now() - new Date(moment).getTime()) / 60_000)
  const days = Math.round((Date.parse(today()) - Date.parse(dayOf(moment))) / 86_400_000)
  const text =
    hours < 1
      ? words.minutes(Math.max(0, minutes))
      : days === 0 || hours < 12
        ? words.hours(hours)
        : days === 1
          ? words.yesterday
          : words.days(days)
  return <span className="quiet">{text}</span>
}

function Deeds({ item, onPlan, onResolve, onClaim }: { item: Work } & Deeds) {
  const words = useWords(workWords)
  const { release } = useTaking()
  const code = codeOf(item)
  const step = stepOf(item)
  const shipment = shipmentOf(item.trackingCode) ?? step
  const entries: MenuEntry[] = []
  const claim = item.detail['claim']
  if (typeof claim === 'string')
    entries.push({ title: words.readClaim, icon: 'note', onSelect: () => onClaim(claim) })
  if (step && isBuilt(step)) entries.push({ title: words.step, icon: 'arrow', to: step })
  if (item.owner && onResolve)
    entries.push({ title: words.release, icon: 'back', onSelect: () => release([item.id]) })
  if (onPlan) entries.push({ title: words.plan, icon: 'clock', onSelect: () => onPlan(item.id) })
  // A claim ends when it is decided.
  if (onResolve && item.kind !== 'claim')
    entries.push('line', {
      title: words.resolve,
      icon: 'check',
      onSelect: () => onResolve(item.id),
    })
  return (
    <span className="row g1">
      {entries.length > 0 ? (
        <Menu entries={entries}>
          <IconButton icon="more" label={words.more(code)} kind="sm ghost" />
        </Menu>
      ) : undefined}
      {shipment ? (
        <LinkButton
          icon="right"
          kind="square sm ghost"
          to={shipment}
          aria-label={words.open(code)}
          title={words.open(code)}
        />
      ) : undefined}
    </span>
  )
}
