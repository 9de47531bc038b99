import { useQuery } from '@tanstack/react-query'
import { Card } from '../../parts/card.tsx'
import { Bars } from '../../parts/charts.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { homeWords } from '../../words/home.ts'
import { useWords } from '../../words/words.ts'
import { type Dashboard, monthQuery } from './queries.ts'

const mostZones = 6

/** Where this month's shipments go. */
export function ZonesCard() {
  const words = useWords(homeWords)
  const month = useQuery(monthQuery())
  return (
    <Card title={words.byZone}>
      <Loaded query={month}>{({ zones }) => <Zones zones={zones} />}</Loaded>
    </Card>
  )
}

function Zones({ zones }: Pick<Dashboard, 'zones'>) {
  const words = useWords(homeWords)
  const most = zones.toSorted((a, b) => b.loaded - a.loaded).slice(0, mostZones)
  if (most.length === 0) return <p className="quiet nothing">{words.noShipments}</p>
  return (
    <Bars
      label={words.zonesChart}
      data={most.map(({ name, loaded }) => ({ name, value: loaded }))}
    />
  )
}
