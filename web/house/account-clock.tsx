import { useQuery } from '@tanstack/react-query'
import { dataOf, v1 } from '../api/client.ts'
import { momentText } from '../formats/dates.ts'
import { pages } from '../pages.ts'
import { Link } from '../parts/link.tsx'
import { place } from '../place.ts'
import { houseWords } from '../words/house.ts'
import { useWords } from '../words/words.ts'
import { useMaySee, useSession } from './session.tsx'

/** In testing an account may move its own clock; this says where it stands. */
export function AccountClock() {
  const words = useWords(houseWords)
  const { membership, scopes, reads } = useSession()
  const maySee = useMaySee()
  const mayLook = scopes.includes('sandbox') || reads.includes('sandbox')
  const isShown = place.environment === 'testing' && membership.shipper !== undefined && mayLook
  const { data } = useQuery({
    queryKey: ['sandbox', 'clock'],
    queryFn: () => dataOf(v1.GET('/sandbox/clock')),
    enabled: isShown,
  })
  const simulator = pages.find(({ folder }) => folder === 'portal/simulador')
  if (data === undefined) return undefined
  return (
    <>
      {data.real ? words.clockReal : words.clockMoved(momentText(data.time))}
      {simulator && maySee(simulator) ? (
        <>
          {' · '}
          <Link to="/portal/simulador">{words.moveClock}</Link>
        </>
      ) : undefined}
    </>
  )
}
