import { useQuery } from '@tanstack/react-query'
import { shortDate, timeText } from '../../formats/dates.ts'
import { whole } from '../../formats/numbers.ts'
import { useMayLook } from '../../house/session.tsx'
import { Card } from '../../parts/card.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { Timeline } from '../../parts/timeline.tsx'
import { simulatorWords } from '../../words/simulator.ts'
import { stateWords } from '../../words/states.ts'
import { useWords } from '../../words/words.ts'
import { type Feed, feedQuery, useLiveEvents } from './simulation.ts'

/** Movements as they happen, with what the receivers of their events answered. */
export function FeedCard({ code }: { code: string }) {
  const words = useWords(simulatorWords)
  const states = useWords(stateWords)
  const tracks = useMayLook()('tracking')
  const feed = useQuery(feedQuery(code, tracks))
  useLiveEvents(code)
  return (
    <Card title={words.feed}>
      <Loaded query={feed} skeleton={<Skeleton lines={4} head={false} />}>
        {(known) => (
          <div aria-live="polite">
            <Timeline
              entries={known.movements
                .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
                .map(({ check, at, branch }) => ({
                  id: `${check}-${at}`,
                  state: check,
                  text: states[check].sentence,
                  detail: <Heard feed={known} check={check} at={at} place={branch?.name} />,
                  time: `${shortDate(at)} ${timeText(at)}`,
                }))}
            />
          </div>
        )}
      </Loaded>
    </Card>
  )
}

interface HeardProps {
  readonly feed: Feed
  readonly check: string
  readonly at: string
  readonly place: string | undefined
}

/** The event of a movement and its last delivery, or where it happened. */
function Heard({ feed, check, at, place }: HeardProps) {
  const words = useWords(simulatorWords)
  const event = feed.events.find(
    (one) =>
      one.type === 'shipment.moved' &&
      one.data.state === check &&
      Date.parse(one.occurredAt) === Date.parse(at),
  )
  const attempts = feed.attempts.filter((one) => one.event === event?.id)
  const last = attempts.toSorted((a, b) => (a.id < b.id ? 1 : -1))[0]
  if (last === undefined) return place
  const { status, ms } = last
  const isTaken = status !== null && status >= 200 && status < 300
  const answer = status === null ? words.noAnswer : words.answered(status, whole(ms))
  return (
    <>
      {words.webhook} <span className="mono">{last.type}</span> ·{' '}
      {isTaken ? answer : words.retried(status === null ? answer : String(status))}
    </>
  )
}
