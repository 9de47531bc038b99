import type { CarrierRole } from '../../page.ts'
import { Section } from '../../parts/head.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { peopleWords } from '../../words/people.ts'
import { useWords } from '../../words/words.ts'
import { carrierRoles } from './people.ts'

interface Permission {
  readonly deed: keyof typeof peopleWords.es.deeds
  readonly roles: readonly CarrierRole[]
  /** Roles that see it without changing it. */
  readonly looks?: readonly CarrierRole[]
}

const permissions: readonly Permission[] = [
  { deed: 'scan', roles: ['administrator', 'branch', 'scanner'] },
  { deed: 'street', roles: ['administrator', 'courier'] },
  { deed: 'rescue', roles: ['administrator', 'branch', 'executive'] },
  { deed: 'stock', roles: ['administrator', 'branch'] },
  { deed: 'cash', roles: ['administrator', 'branch'] },
  { deed: 'accounts', roles: ['administrator', 'executive'] },
  {
    deed: 'zones',
    roles: ['administrator'],
    looks: ['branch', 'executive', 'reader'],
  },
  { deed: 'people', roles: ['administrator'], looks: ['reader'] },
]

/** What each role may do. */
export function RolesTable() {
  const words = useWords(peopleWords)
  const tell = ({ roles, looks = [] }: Permission, role: CarrierRole) => {
    if (roles.includes(role)) return <span className="pos">{words.yes}</span>
    return looks.includes(role) ? words.looks : <span className="quiet">{words.no}</span>
  }
  const columns: Column<Permission>[] = [
    { name: 'deed', title: words.can, cell: ({ deed }) => words.deeds[deed] },
    ...carrierRoles.map(
      (role): Column<Permission> => ({
        name: role,
        title: words.roles[role],
        look: 'center',
        cardTitle: true,
        cell: (permission) => tell(permission, role),
      }),
    ),
  ]
  return (
    <Section title={words.rolesTitle}>
      <Table
        caption={words.rolesCaption}
        columns={columns}
        rows={permissions}
        rowId={({ deed }) => deed}
        dense
        isStill
      />
    </Section>
  )
}
