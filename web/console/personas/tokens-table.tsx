import { dateText } from '../../formats/dates.ts'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { peopleWords } from '../../words/people.ts'
import { useWords } from '../../words/words.ts'
import type { Token } from './people.ts'

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
