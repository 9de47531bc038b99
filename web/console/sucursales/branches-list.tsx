import { useQuery } from '@tanstack/react-query'
import { whole } from '../../formats/numbers.ts'
import { useAddressValues } from '../../parts/address.ts'
import { Badge } from '../../parts/badge.tsx'
import { Card } from '../../parts/card.tsx'
import { Link } from '../../parts/link.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { branchesWords } from '../../words/branches.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { hoursText, limitsText, lineText } from './branch-texts.ts'
import { type Branch, outlinesQuery } from './queries.ts'

/** Every point of the map, with what it says. */
export function BranchList(props: { branches: readonly Branch[]; chosen: string | undefined }) {
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

export function BranchesTable({ branches }: { branches: readonly Branch[] }) {
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
