import { Card } from '../../parts/card.tsx'
import { Bars } from '../../parts/charts.tsx'
import { homeWords } from '../../words/home.ts'
import { useWords } from '../../words/words.ts'
import type { Dashboard, Span } from './queries.ts'

const mostZones = 6

export function ZonesCard({ dashboard, days }: { dashboard: Dashboard; days: Span }) {
  const words = useWords(homeWords)
  const zones = dashboard.zones.toSorted((a, b) => b.loaded - a.loaded).slice(0, mostZones)
  return (
    <Card title={words.byZone(days)}>
      {zones.length === 0 ? (
        <p className="quiet">{words.noShipments}</p>
      ) : (
        <Bars
          label={words.zonesChart}
          data={zones.map(({ name, loaded }) => ({ name, value: loaded }))}
        />
      )}
    </Card>
  )
}
