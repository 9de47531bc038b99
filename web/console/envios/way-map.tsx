import { useQuery } from '@tanstack/react-query'
import { branchesQuery } from '../../api/network.ts'
import { JourneyCard, stopAt } from '../../parts/journey-card.tsx'
import { consoleShipmentWords } from '../../words/console-shipment.ts'
import { useWords } from '../../words/words.ts'
import type { HistoryEntry } from './one.ts'

/** The branches that scanned a piece, in the order of its way. */
export function WayMap({ entries }: { entries: readonly HistoryEntry[] }) {
  const words = useWords(consoleShipmentWords)
  const branches = useQuery(branchesQuery).data ?? []
  const stops = entries
    .filter(({ movement, branch }) => movement !== null && !movement.corrected && branch !== null)
    .toReversed()
    .flatMap(({ branch }) => stopAt(branches.find(({ code }) => code === branch?.code)))
  const label = words.wayLabel(stops.map(({ name }) => name).join(', '))
  return <JourneyCard title={words.way} label={label} stops={stops} />
}
