import { GoingList } from '../../house/between-branches-list.tsx'
import { useTrips } from './trips.tsx'

/** The trips of a branch. */
export default function TripsScreen() {
  return <GoingList kind={useTrips()} />
}
