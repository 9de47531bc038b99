import { dayHeading, dayOf, stationDay, stationMoment, timeText } from '../../formats/dates.ts'
import { kilos, money } from '../../formats/numbers.ts'
import { Card } from '../../parts/card.tsx'
import { Rail, type Station } from '../../parts/rail.tsx'
import { Timeline, type TimelineEntry } from '../../parts/timeline.tsx'
import { shipmentWords } from '../../words/shipment.ts'
import { stateLooks } from '../../words/states.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import type { Whole } from './one.ts'

type Shipment = Whole['shipment']
type State = Shipment['state']

/** The states that each of the five stations stands for. */
const there: readonly (readonly State[])[] = [
  ['PI'],
  ['IF', 'GE', 'CO'],
  ['AS', 'AR'],
  ['MA', 'LD', 'EI', 'CA'],
  ['DL'],
]
const back: readonly (readonly State[])[] = [
  ['PI'],
  ['IF', 'GE', 'CO', 'AS', 'AR'],
  ['MA', 'LD', 'EI', 'CA'],
  ['DV', 'RV', 'RM'],
  ['RC'],
]

export function ShipmentRail({ shipment }: { shipment: Shipment }) {
  const words = useWords(shipmentWords)
  const language = useLanguage()
  const { state, movements, promise } = shipment
  const isBack = ['DV', 'RV', 'RM', 'RC'].includes(state)
  const groups = isBack ? back : there
  const titles = isBack ? words.stationsBack : words.stations
  const now = groups.findIndex((states) => states.includes(state))
  const expected = (at: number) => {
    if (at < groups.length - 1 || isBack || promise === null || state === 'DL') return undefined
    const [from, to] = [stationDay(promise.from, language), stationDay(promise.to, language)]
    return from === to ? from : words.days(from, to)
  }
  const stations = groups.map((states, at): Station => {
    const reached = movements.find(({ check }) => states.includes(check))
    const isEnd = state === 'DL' || state === 'RC'
    return {
      title: titles[at] ?? '',
      small: reached && at <= now ? stationMoment(reached.at, language) : expected(at),
      place: at < now || (isEnd && at === now) ? 'past' : at === now ? 'now' : 'ahead',
    }
  })
  const [first, second, third, fourth, fifth] = stations
  if (!(first && second && third && fourth && fifth)) return undefined
  return (
    <div className="card">
      <div className="body">
        <Rail stations={[first, second, third, fourth, fifth]} family={stateLooks[state].family} />
      </div>
    </div>
  )
}

function signed(cents: number): string {
  return cents > 0 ? `+ ${money(cents)}` : money(cents)
}

/** Movements and measures, the newest first, with the day said once. */
export function WayPart({ whole: { shipment, measurements } }: { whole: Whole }) {
  const language = useLanguage()
  const words = useWords(shipmentWords)
  const moved = shipment.movements.map(({ check, description, branch, at }, place) => ({
    id: `m${place}`,
    at,
    state: check,
    text: description,
    detail: branch?.name,
  }))
  const weighed = measurements.map(
    ({ at, weightKg, declaredWeightKg, priceDifference }, place) => ({
      id: `w${place}`,
      at,
      icon: 'scale' as const,
      family: 'attention' as const,
      text: words.weighedText(kilos(weightKg), kilos(declaredWeightKg)),
      detail: priceDifference ? words.priceDifference(signed(priceDifference * 100)) : undefined,
    }),
  )
  const newestFirst = [...moved, ...weighed].toSorted(
    (a, b) => Date.parse(b.at) - Date.parse(a.at) || (a.id < b.id ? 1 : -1),
  )
  const entries = newestFirst.map((entry, place): TimelineEntry => {
    const day = dayOf(entry.at)
    const before = newestFirst[place - 1]
    const isNewDay = before === undefined || dayOf(before.at) !== day
    return {
      ...entry,
      ...(isNewDay ? { day: dayHeading(day, language) } : {}),
      time: timeText(entry.at),
    }
  })
  return (
    <Card>
      <Timeline entries={entries} />
    </Card>
  )
}
