import { useQuery } from '@tanstack/react-query'
import { whole } from '../../formats/numbers.ts'
import { useScreenTitle } from '../../house/crumbs.tsx'
import { useMayMove, useSession } from '../../house/session.tsx'
import { useAddressParams } from '../../parts/address.ts'
import { OneGoing } from '../../parts/between-branches.tsx'
import { BranchChoice, useActingBranch } from '../../parts/branch-choice.tsx'
import { CheckOff } from '../../parts/check-off.tsx'
import { branchText } from '../../parts/containers.tsx'
import { Download } from '../../parts/download.tsx'
import { Failed, Loaded } from '../../parts/failed.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { tripWords } from '../../words/trips.ts'
import { useWords } from '../../words/words.ts'
import { CargoCard } from './cargo-card.tsx'
import { LoadPart } from './load-part.tsx'
import { TripSide } from './trip-side.tsx'
import { type Cargo, cargoQuery, saveSheet, type Trip, tripQuery, useUnload } from './trips.ts'

/** One trip: it is loaded and sent off here, or unloaded where it arrives. */
export default function TripScreen() {
  const words = useWords(tripWords)
  const id = (useAddressParams()['id'] ?? '').toUpperCase()
  useScreenTitle(id)
  const trip = useQuery(tripQuery(id))
  const cargo = useQuery({ ...cargoQuery(id), enabled: Boolean(trip.data) })
  return (
    <OneGoing
      query={trip}
      path="/consola/viajes"
      words={words}
      lead={({ origin, destination }) => words.way(branchText(origin), branchText(destination))}
      actions={(found) => (
        <Download icon="print" save={() => saveSheet(found.id)}>
          {words.print}
        </Download>
      )}
    >
      {(found) => <Loaded query={cargo}>{(all) => <OneTrip trip={found} cargo={all} />}</Loaded>}
    </OneGoing>
  )
}

/** What is done with it where one acts. */
function OneTrip({ trip, cargo }: { trip: Trip; cargo: Cargo }) {
  const may = useMayMove()
  const own = useSession().membership.branch
  const branch = useActingBranch(own)
  const isOnRoad = trip.state === 'travelling' || trip.state === 'arrived'
  return (
    <div className="stack">
      <BranchChoice own={own} />
      <div className="split">
        <div className="stack">
          {trip.state === 'open' && branch === trip.origin.code && may.receive ? (
            <LoadPart id={trip.id} />
          ) : undefined}
          {isOnRoad && branch === trip.destination.code && may.receive ? (
            <UnloadPart trip={trip} cargo={cargo} />
          ) : undefined}
          <CargoCard trip={trip} cargo={cargo} />
        </div>
        <TripSide trip={trip} branch={branch} />
      </div>
    </div>
  )
}

/** What should come off the vehicle against what is scanned. */
function UnloadPart({ trip: { id }, cargo: { bags, loose } }: { trip: Trip; cargo: Cargo }) {
  const words = useWords(tripWords)
  const unload = useUnload(id)
  const inside = loose.filter(({ outcome }) => outcome === 'inside')
  const expected = [...bags.map((bag) => bag.id), ...inside.map((one) => one.trackingCode)]
  const finish = async (scanned: readonly string[]) => {
    // Told by the promise: this part is gone once the trip is unloaded.
    const unloaded = await unload.mutateAsync(scanned).catch(() => undefined)
    if (unloaded === undefined) return
    const { containers, found, missing, missingContainers } = unloaded
    const came = containers.filter(({ status }) => status !== 'refused').length
    const gone = missing.length + missingContainers.length
    showToast(words.result(whole(came), whole(found), whole(gone)))
  }
  return (
    <>
      <CheckOff
        title={words.unload}
        text={words.unloadText}
        label={words.unloadLabel}
        hint={words.unloadHint}
        expected={expected}
        doneText={words.unloadIt}
        isBusy={unload.isPending}
        onDone={(scanned) => void finish(scanned)}
        name={`posta-unload-${id}`}
      />
      {unload.error ? <Failed error={unload.error} /> : undefined}
    </>
  )
}
