import { nearMoment } from '../../formats/dates.ts'
import { operatorName } from '../../formats/people.ts'
import { useMayMove } from '../../house/session.tsx'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { branchText, ContainerBadge } from '../../parts/containers.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Note } from '../../parts/note.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { containerWords } from '../../words/containers.ts'
import { tripWords } from '../../words/trips.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { type Trip, useArrive, useDepart } from './trips.ts'

/** What is known of the trip, its departure and its arrival. */
export function TripSide({ trip, branch }: { trip: Trip; branch: string | undefined }) {
  const words = useWords(tripWords)
  const may = useMayMove()
  const depart = useDepart(trip.id)
  const arrive = useArrive(trip.id)
  const isLoaded = trip.containers + trip.pieces > 0
  const error = depart.error ?? arrive.error
  return (
    <div className="stack">
      <Card title={words.about}>
        <TripFacts trip={trip} />
      </Card>
      {may.make && trip.state === 'open' && isLoaded && branch === trip.origin.code ? (
        <Button
          kind="primary block lg"
          icon="truck"
          busy={depart.isPending}
          onClick={() =>
            depart.mutate(undefined, { onSuccess: () => showToast(words.gone(trip.id)) })
          }
        >
          {words.leave}
        </Button>
      ) : undefined}
      {may.receive && trip.state === 'travelling' && branch === trip.destination.code ? (
        <Button
          kind="block"
          icon="branch"
          busy={arrive.isPending}
          onClick={() => arrive.mutate(undefined, { onSuccess: () => showToast(words.hasArrived) })}
        >
          {words.arrive}
        </Button>
      ) : undefined}
      <Refused answer={depart.data} />
      {error ? <Failed error={error} /> : undefined}
    </div>
  )
}

type Departed = NonNullable<ReturnType<typeof useDepart>['data']>

/** Shipments that left with the trip and whose departure could not be recorded. */
function Refused({ answer }: { answer: Departed | undefined }) {
  const words = useWords(tripWords)
  const shared = useWords(containerWords)
  if (answer === undefined) return undefined
  const bags = answer.containers.flatMap(({ code, status, reason, refused }) => [
    ...(status === 'refused' ? [{ trackingCode: code, reason: reason ?? '' }] : []),
    ...refused,
  ])
  const told = [...answer.refused, ...bags]
  if (told.length === 0) return undefined
  return (
    <Note family="attention" icon="warn" role="alert">
      <p>{words.refused}</p>
      {told.slice(0, 20).map(({ trackingCode, reason }) => (
        <p key={trackingCode}>{shared.notMoved(trackingCode, reason)}</p>
      ))}
    </Note>
  )
}

function TripFacts({ trip }: { trip: Trip }) {
  const words = useWords(tripWords)
  const shared = useWords(containerWords)
  const language = useLanguage()
  const when = (name: string, at: string | null) =>
    at === null ? [] : [{ name, value: nearMoment(at, language) }]
  const { seals, driver } = trip
  return (
    <Facts
      facts={[
        { name: shared.state, value: <ContainerBadge state={trip.state} ofTrip /> },
        { name: shared.origin, value: branchText(trip.origin) },
        { name: shared.destination, value: branchText(trip.destination) },
        { name: words.vehicle, value: trip.vehicle },
        ...(driver === '' ? [] : [{ name: words.driver, value: driver }]),
        { name: words.seals, value: seals.length > 0 ? seals.join(', ') : shared.noSeal },
        {
          name: shared.made,
          value: shared.by(nearMoment(trip.madeAt, language), operatorName(trip.madeBy)),
        },
        ...when(shared.left, trip.leftAt),
        ...when(shared.arrived, trip.arrivedAt),
        ...when(shared.opened, trip.openedAt),
      ]}
    />
  )
}
