import { useQueryClient } from '@tanstack/react-query'
import { dataOf, ops } from '../../api/client.ts'
import { dateText } from '../../formats/dates.ts'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Field, Input } from '../../parts/field.tsx'
import { useForm } from '../../parts/form.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { peopleWords } from '../../words/people.ts'
import { useWords } from '../../words/words.ts'
import { type Shown, type Token, tokensQuery } from './people.ts'
import { RoleFields, type RoleValues, roleBody } from './role-fields.tsx'

interface TokensTableProps {
  readonly tokens: readonly Token[]
  readonly mayChange: boolean
  readonly onRevoke: (id: string) => void
}

export function TokensTable({ tokens, mayChange, onRevoke }: TokensTableProps) {
  const words = useWords(peopleWords)
  if (tokens.length === 0) return <Empty title={words.noTokens}>{words.noTokensText}</Empty>
  const columns: Column<Token>[] = [
    { name: 'name', title: words.token, look: 'wide', cell: ({ name }) => <b>{name}</b> },
    {
      name: 'role',
      title: words.role,
      look: 'w1',
      cell: ({ role }) => <Badge family="neutral">{words.roles[role]}</Badge>,
    },
    {
      name: 'branch',
      title: words.branch,
      look: 'w1',
      cardTitle: true,
      cell: ({ branch }) => branch ?? words.allBranches,
    },
    {
      name: 'created',
      title: words.created,
      look: 'w1',
      cardTitle: true,
      cell: ({ createdAt }) => <span className="quiet">{dateText(createdAt)}</span>,
    },
    {
      name: 'expires',
      title: words.expires,
      look: 'w1',
      cardTitle: true,
      cell: ({ expiresAt, revokedAt }) => {
        if (revokedAt !== null) return <Badge icon="stop">{words.revoked}</Badge>
        return <span className="quiet">{expiresAt ? dateText(expiresAt) : words.noEnd}</span>
      },
    },
    {
      name: 'actions',
      title: '',
      look: 'w1',
      cell: ({ id, name, revokedAt }) =>
        mayChange && revokedAt === null ? (
          <Button kind="sm" aria-label={words.revokeOf(name)} onClick={() => onRevoke(id)}>
            {words.revoke}
          </Button>
        ) : (
          ''
        ),
    },
  ]
  return (
    <Table
      caption={words.tokens}
      columns={columns}
      rows={tokens}
      rowId={({ id }) => id}
      onOpen={({ id, revokedAt }) => {
        if (mayChange && revokedAt === null) onRevoke(id)
      }}
    />
  )
}

interface TokenValues extends RoleValues {
  readonly name: string
}

interface NewTokenProps {
  readonly onClose: () => void
  readonly onShown: (shown: Shown) => void
}

export function NewToken({ onClose, onShown }: NewTokenProps) {
  const words = useWords(peopleWords)
  const queries = useQueryClient()
  const form = useForm<TokenValues>({
    initial: { name: '', role: 'scanner', branch: '' },
    check: ({ name }) => (name.trim() === '' ? { name: words.nameMissing } : {}),
    async send({ name, ...role }, headers) {
      const body = { name: name.trim(), ...roleBody(role) }
      const header = { 'Idempotency-Key': headers['idempotency-key'] }
      const made = await dataOf(ops.POST('/tokens', { params: { header }, body }))
      await queries.invalidateQueries({ queryKey: tokensQuery.queryKey })
      onClose()
      onShown({ kind: 'token', name: made.name, secret: made.token })
    },
  })
  return (
    <FormDialog
      title={words.tokenTitle}
      icon="key"
      onClose={onClose}
      form={form}
      deed={words.tokenDeed}
    >
      <Field label={words.name} hint={words.tokenHint} error={form.errors.name}>
        <Input {...form.input('name')} maxLength={80} autoComplete="off" />
      </Field>
      <RoleFields form={form} />
    </FormDialog>
  )
}

export function RevokeToken({ of: { id, name }, onClose }: { of: Token; onClose: () => void }) {
  const words = useWords(peopleWords)
  const queries = useQueryClient()
  return (
    <ConfirmDialog
      title={words.revokeTitle(name)}
      deed={words.revoke}
      onClose={onClose}
      run={() => dataOf(ops.DELETE('/tokens/{id}', { params: { path: { id } } }))}
      onDone={async () => {
        showToast(words.revokedDone(name))
        onClose()
        await queries.invalidateQueries({ queryKey: tokensQuery.queryKey })
      }}
    >
      {words.revokeText}
    </ConfirmDialog>
  )
}
