import { GoingPage } from '../../house/between-branches-page.tsx'
import { useTrips } from './trips.tsx'

/** One trip: it is loaded and sent off here, or unloaded where it arrives. */
export default function TripScreen() {
  return <GoingPage kind={useTrips()} />
}
