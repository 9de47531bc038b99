import type { ShipperRole } from '../../page.ts'
import { Card } from '../../parts/card.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { usersWords } from '../../words/users.ts'
import { useWords } from '../../words/words.ts'
import { roleNames } from './users.ts'

type Deed = keyof typeof usersWords.es.deeds

const permissions: readonly { readonly deed: Deed; readonly roles: readonly ShipperRole[] }[] = [
  { deed: 'dispatch', roles: ['administra', 'despacha'] },
  { deed: 'prices', roles: ['administra', 'cuentas', 'mira'] },
  { deed: 'cash', roles: ['administra', 'cuentas'] },
  { deed: 'develop', roles: ['administra', 'integra'] },
  { deed: 'users', roles: ['administra'] },
]

/** What each role may do; who only looks sees more than they may change. */
export function RolesCard() {
  const words = useWords(usersWords)
  const columns: Column<(typeof permissions)[number]>[] = [
    { name: 'deed', title: words.can, cell: ({ deed }) => words.deeds[deed] },
    ...roleNames.map(
      (role): Column<(typeof permissions)[number]> => ({
        name: role,
        title: words.roles[role],
        look: 'center',
        cardTitle: true,
        cell: ({ roles }) =>
          roles.includes(role) ? (
            <span className="pos">{words.yes}</span>
          ) : (
            <span className="quiet">{words.no}</span>
          ),
      }),
    ),
  ]
  return (
    <Card title={words.rolesTitle} flush>
      <Table
        caption={words.rolesCaption}
        columns={columns}
        rows={permissions}
        rowId={({ deed }) => deed}
        dense
      />
    </Card>
  )
}
