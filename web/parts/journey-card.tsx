import { lazy, Suspense } from 'react'
import { Card } from './card.tsx'
import type { Stop } from './journey-map.tsx'

/** Maps are drawn with a library of their own, which comes after the rest of the page. */
const JourneyMap = lazy(() => import('./journey-map.tsx'))

interface JourneyCardProps {
  readonly title: string
  readonly label: string
  readonly stops: readonly Stop[]
}

/** Where a shipment has been, on the map; a list beside it says the same in words. */
export function JourneyCard({ title, label, stops }: JourneyCardProps) {
  if (stops.length === 0) return undefined
  return (
    <Card title={title}>
      <Suspense fallback={<div className="journey-place" />}>
        <JourneyMap label={label} stops={stops} />
      </Suspense>
    </Card>
  )
}

/** The stop at a branch, where its place is known. */
export function stopAt(
  branch: { name: string; latitude: string; longitude: string } | null | undefined,
): Stop[] {
  if (!(branch?.latitude && branch.longitude)) return []
  const { name, latitude, longitude } = branch
  return [{ name, latitude: Number(latitude), longitude: Number(longitude) }]
}
