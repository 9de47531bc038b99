import { useQuery } from '@tanstack/react-query'
import { shortDate } from '../../formats/dates.ts'
import { percent, whole } from '../../formats/numbers.ts'
import { operatorName } from '../../formats/people.ts'
import { useAddressValues } from '../../parts/address.ts'
import { Card } from '../../parts/card.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Link } from '../../parts/link.tsx'
import { Note } from '../../parts/note.tsx'
import { routesWords } from '../../words/routes.ts'
import { useWords } from '../../words/words.ts'
import { isPostalCode, lastChangeQuery, type Route, resolveQuery, volumeQuery } from './queries.ts'

const mostNamed = 8

/** The facts of one route: its shipments, its pick-ups and the author of its last change. */
export function RouteCard({ route }: { route: Route }) {
  const words = useWords(routesWords)
  const { cp = '' } = useAddressValues()
  const isInside = isPostalCode(cp) && Number(cp) >= route.from && Number(cp) <= route.to
  const { data: resolved } = useQuery(resolveQuery(isInside ? cp : String(route.from)))
  const counted = useQuery(volumeQuery).data?.items.find(({ range }) => range === route.range)
  const { data: change } = useQuery(lastChangeQuery(route.range))
  const decided = resolved?.route.range === route.range ? resolved : undefined
  const under = decided?.under[0]
  const facts = [
    { name: words.range, value: words.fromTo(route.from, route.to) },
    ...(under
      ? [{ name: words.over, value: `${under.router} (${words.fromTo(under.from, under.to)})` }]
      : []),
    ...(decided ? [{ name: words.branch, value: <Branch branch={decided.branch} /> }] : []),
    ...(counted && counted.visits > 0
      ? [{ name: words.failed, value: <Failed {...counted} /> }]
      : []),
    ...(change
      ? [
          {
            name: words.changed,
            value: words.changedBy(shortDate(change.at), operatorName(change.operator)),
          },
        ]
      : []),
  ]
  return (
    <>
      <Card title={route.router}>
        <Facts facts={facts} />
      </Card>
      {decided && decided.withoutBranch.length > 0 ? (
        <Without codes={decided.withoutBranch} />
      ) : undefined}
    </>
  )
}

interface FailedProps {
  readonly range: string
  readonly visits: number
  readonly failed: number
}

/** The share of visits without delivery, leading to those that still wait for another. */
function Failed({ range, visits, failed }: FailedProps) {
  const words = useWords(routesWords)
  return (
    <Link to="/consola/envios" search={{ ruta: range, estado: 'CA' }}>
      {percent(failed / visits)} <small>{words.failedOf(whole(failed), whole(visits))}</small>
    </Link>
  )
}

function Branch({ branch }: { branch: { code: string; name: string } | null }) {
  const words = useWords(routesWords)
  if (branch === null) return words.noBranch
  return (
    <Link to={`/consola/sucursales/${branch.code}`}>
      {branch.code} {branch.name}
    </Link>
  )
}

function Without({ codes }: { codes: readonly number[] }) {
  const words = useWords(routesWords)
  const more = codes.length - mostNamed
  return (
    <Note family="attention" icon="warn">
      <p>
        {words.without(codes.length)} <b>{codes.slice(0, mostNamed).join(', ')}</b>
        {more > 0 ? ` ${words.more(more)}` : undefined}.
      </p>
    </Note>
  )
}
