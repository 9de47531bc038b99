import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dataOf, v1 } from '../../api/client.ts'
import { agoText, dateText } from '../../formats/dates.ts'
import { useMay, useSession } from '../../house/session.tsx'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog, useDialog } from '../../parts/dialog.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Failed, Loaded } from '../../parts/failed.tsx'
import { Head } from '../../parts/head.tsx'
import { Note } from '../../parts/note.tsx'
import { ShownSecret } from '../../parts/shown-secret.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { place } from '../../place.ts'
import { keysWords } from '../../words/keys.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { type Key, keysQuery } from './keys.ts'
import { NewKey } from './new-key.tsx'
import { ApproveKey, DeclineKey, WaitingKeys } from './waiting-keys.tsx'

export default function KeysScreen() {
  const words = useWords(keysWords)
  const mayChange = useMay('keys')
  const keys = useQuery(keysQuery)
  const creation = useDialog('nueva')
  const renewal = useDialog('renovar')
  const revocation = useDialog('revocar')
  const approval = useDialog('aprobar')
  const refusal = useDialog('rechazar')
  const decides = useSession().membership.role === 'administra'
  const [shown, setShown] = useState<string>()
  const find = (id: string | undefined) => keys.data?.find((key) => key.id === id)
  const renewed = find(renewal.value)
  const revoked = find(revocation.value)
  const approved = find(approval.value)
  const declined = find(refusal.value)
  const create = (
    <Button kind="primary" icon="plus" onClick={() => creation.open()}>
      {words.create}
    </Button>
  )
  return (
    <>
      <Head title={words.title} actions={mayChange ? create : undefined}>
        {words.lead}
      </Head>
      <Loaded query={keys}>
        {(items) =>
          items.length === 0 ? (
            <Empty title={words.emptyTitle} actions={mayChange ? create : undefined}>
              {words.emptyText}
            </Empty>
          ) : (
            <>
              <WaitingKeys
                keys={items.filter((key) => key.approval === 'waiting')}
                {...(decides ? { onApprove: approval.open, onDecline: refusal.open } : {})}
              />
              <div className="section">
                <KeysTable
                  keys={items}
                  {...(mayChange ? { onRenew: renewal.open, onRevoke: revocation.open } : {})}
                />
              </div>
            </>
          )
        }
      </Loaded>
      <div className="section">
        <Note family="travel" icon="info">
          <p>
            {words.pageNote[0]} <code>quotes</code> {words.pageNote[1]}
          </p>
        </Note>
      </div>
      {creation.isOpen && mayChange ? (
        <NewKey onClose={creation.close} onMade={setShown} />
      ) : undefined}
      {renewed && mayChange ? (
        <RenewKey of={renewed} onClose={renewal.close} onMade={setShown} />
      ) : undefined}
      {revoked && mayChange ? <RevokeKey of={revoked} onClose={revocation.close} /> : undefined}
      {approved && decides ? <ApproveKey of={approved} onClose={approval.close} /> : undefined}
      {declined && decides ? <DeclineKey of={declined} onClose={refusal.close} /> : undefined}
      {shown ? <ShownKey text={shown} onClose={() => setShown(undefined)} /> : undefined}
    </>
  )
}

interface KeysTableProps {
  readonly keys: readonly Key[]
  /** Both are missing where the person may only look. */
  readonly onRenew?: (id: string) => void
  readonly onRevoke?: (id: string) => void
}

function KeysTable({ keys, onRenew, onRevoke }: KeysTableProps) {
  const words = useWords(keysWords)
  const language = useLanguage()
  const columns: Column<Key>[] = [
    { name: 'name', title: words.name, cell: (key) => <KeyName of={key} /> },
    {
      name: 'key',
      title: words.key,
      look: 'w1 wide',
      cell: ({ id }) => <span className="mono small">{startOf(id)}</span>,
    },
    {
      name: 'scopes',
      title: words.opens,
      look: 'wide',
      cell: ({ scopes }) => (
        <span className="chips">
          {scopes.map((scope) => (
            <code key={scope} title={words.scopes[scope]}>
              {scope}
            </code>
          ))}
        </span>
      ),
    },
    {
      name: 'used',
      title: words.lastUse,
      look: 'w1 wide',
      cardTitle: true,
      cell: ({ lastUsedAt }) => (lastUsedAt ? agoText(lastUsedAt, language) : words.neverUsed),
    },
    {
      name: 'expires',
      title: words.expires,
      look: 'w1 wide',
      cardTitle: true,
      cell: ({ expiresAt }) => <Expiry moment={expiresAt} />,
    },
  ]
  if (onRenew && onRevoke)
    columns.push({
      name: 'actions',
      title: '',
      look: 'w1',
      cell: ({ id, name, approval }) => (
        <span className="row g1">
          {approval === 'waiting' ? undefined : (
            <Button
              kind="sm"
              icon="replay"
              aria-label={words.renewOf(name)}
              onClick={() => onRenew(id)}
            >
              {words.renew}
            </Button>
          )}
          <Button kind="sm danger" aria-label={words.revokeOf(name)} onClick={() => onRevoke(id)}>
            {words.revoke}
          </Button>
        </span>
      ),
    })
  return <Table caption={words.title} columns={columns} rows={keys} rowId={({ id }) => id} />
}

/** A key that waits for an approval opens nothing yet. */
function KeyName({ of: { name, approval } }: { readonly of: Key }) {
  const words = useWords(keysWords)
  return (
    <span className="stack g1">
      <b>{name}</b>
      {approval === 'waiting' ? (
        <Badge family="attention" icon="clock">
          {words.waits}
        </Badge>
      ) : undefined}
    </span>
  )
}

/** A key's secret is not kept: this is the part of it that may be shown. */
function startOf(id: string): string {
  return `posta_${place.environment === 'production' ? 'live' : 'test'}_${id}…`
}

const hourMs = 3_600_000

/** The last three days are shown in hours, and stand out. */
function Expiry({ moment }: { moment: string | null }) {
  const words = useWords(keysWords)
  if (moment === null) return words.neverExpires
  const hours = Math.ceil((Date.parse(moment) - Date.now()) / hourMs)
  return hours > 72 ? dateText(moment) : <span className="warn">{words.inHours(hours)}</span>
}

/** Shows a new key, the only time that anybody sees it. */
function ShownKey({ text, onClose }: { text: string; onClose: () => void }) {
  const words = useWords(keysWords)
  return (
    <ShownSecret
      title={words.shownTitle}
      label={words.key}
      secret={text}
      copied={words.copied}
      done={words.done}
      onClose={onClose}
    >
      {words.shownText}
    </ShownSecret>
  )
}

const overlapHours = 48

interface RenewKeyProps {
  readonly of: Key
  readonly onClose: () => void
  readonly onMade: (text: string) => void
}

function RenewKey({ of: { id, name }, onClose, onMade }: RenewKeyProps) {
  const words = useWords(keysWords)
  const queries = useQueryClient()
  const renewal = useMutation({
    mutationFn: () =>
      dataOf(v1.POST('/keys/{id}/rotate', { params: { path: { id } }, body: { overlapHours } })),
    async onSuccess({ key }) {
      await queries.invalidateQueries({ queryKey: keysQuery.queryKey })
      showToast(words.overlap)
      onClose()
      onMade(key)
    },
  })
  return (
    <Dialog
      title={words.renewTitle(name)}
      icon="replay"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.back}</Button>
          <Button kind="primary" busy={renewal.isPending} onClick={() => renewal.mutate()}>
            {words.renewAndShow}
          </Button>
        </>
      }
    >
      <p>{words.renewText}</p>
      {renewal.error ? <Failed error={renewal.error} /> : undefined}
    </Dialog>
  )
}

function RevokeKey({ of: { id, name }, onClose }: Omit<RenewKeyProps, 'onMade'>) {
  const words = useWords(keysWords)
  const queries = useQueryClient()
  const revocation = useMutation({
    mutationFn: () => dataOf(v1.DELETE('/keys/{id}', { params: { path: { id } } })),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: keysQuery.queryKey })
      showToast(words.revoked(name))
      onClose()
    },
  })
  return (
    <Dialog
      title={words.revokeTitle(name)}
      icon="warn"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.back}</Button>
          <Button kind="danger" busy={revocation.isPending} onClick={() => revocation.mutate()}>
            {words.revokeDeed}
          </Button>
        </>
      }
    >
      <p>{words.revokeText}</p>
      {revocation.error ? <Failed error={revocation.error} /> : undefined}
    </Dialog>
  )
}
