import { countInside } from '../../formats/containers.ts'
import { nearMoment } from '../../formats/dates.ts'
import { useMayMove, useSession } from '../../house/session.tsx'
import { GoingScreen } from '../../parts/between-branches.tsx'
import { ContainerBadge, containerStates } from '../../parts/containers.tsx'
import type { Column } from '../../parts/table.tsx'
import { containerWords } from '../../words/containers.ts'
import { tripWords } from '../../words/trips.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { MakeDialog } from './make-dialog.tsx'
import { loadTrips, type Trip } from './trips.ts'

/** A trip is never sealed by itself: its seals are told when it is prepared. */
const tripStates = containerStates.filter((state) => state !== 'sealed')

/** The trips of a branch. */
export default function TripsScreen() {
  const words = useWords(tripWords)
  return (
    <GoingScreen
      own={useSession().membership.branch}
      mayMake={useMayMove().make}
      words={words}
      path="/consola/viajes"
      icon="truck"
      here={words.going}
      hereBy="origin"
      states={tripStates}
      name="trips"
      load={loadTrips}
      columns={useColumns()}
      dialog="nuevo"
      makeDialog={(onClose) => <MakeDialog onClose={onClose} />}
    />
  )
}

function useColumns() {
  const words = useWords(tripWords)
  const shared = useWords(containerWords)
  const language = useLanguage()
  return (where: Column<Trip>): readonly Column<Trip>[] => [
    where,
    { name: 'vehicle', title: words.vehicle, look: 'w1', cell: ({ vehicle }) => vehicle },
    {
      name: 'containers',
      title: words.containers,
      look: 'num w1',
      cardTitle: true,
      cell: ({ containers, state }) => countInside(state, containers),
    },
    {
      name: 'loose',
      title: words.loose,
      look: 'num w1',
      cardTitle: true,
      cell: ({ pieces, state }) => countInside(state, pieces),
    },
    {
      name: 'state',
      title: shared.state,
      look: 'w1',
      cell: ({ state }) => <ContainerBadge state={state} ofTrip />,
    },
    {
      name: 'left',
      title: shared.left,
      look: 'w1 skip-s',
      cell: ({ leftAt }) => (leftAt === null ? '' : nearMoment(leftAt, language)),
    },
  ]
}
