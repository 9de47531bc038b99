import { type Answer, dataOf, type OpsPaths, ops } from '../../api/client.ts'
import { saveFile } from '../../api/file.ts'
import { newFormKey } from '../../api/form-key.ts'
import { countInside } from '../../formats/containers.ts'
import { whole } from '../../formats/numbers.ts'
import type { Deed, GoingKind } from '../../house/between-branches.ts'
import { branchText, containerStates } from '../../parts/containers.tsx'
import { Download } from '../../parts/download.tsx'
import { containerWords } from '../../words/containers.ts'
import { tripWords } from '../../words/trips.ts'
import { useWords } from '../../words/words.ts'
import { type Cargo, CargoCard } from './cargo-card.tsx'
import { MakeDialog } from './make-dialog.tsx'

type Trip = Answer<OpsPaths, '/trips/{id}'>

/** Trips of vehicles: they are loaded here, and unloaded where they go. */
export function useTrips(): GoingKind<Trip, Cargo> {
  const words = useWords(tripWords)
  const { noSeal } = useWords(containerWords)
  const countOf = (name: 'containers' | 'pieces', title: string) => ({
    name,
    title,
    look: 'num w1',
    cardTitle: true,
    cell: (trip: Trip) => countInside(trip.state, trip[name]),
  })
  return {
    name: 'trips',
    path: '/consola/viajes',
    icon: 'truck',
    words,
    hereBy: 'origin',
    // A trip is never sealed by itself: its seals are typed when it is prepared.
    states: containerStates.filter((state) => state !== 'sealed'),
    loadList: (query) => dataOf(ops.GET('/trips', { params: { query } })),
    columns: ({ where, state, left }) => [
      where,
      { name: 'vehicle', title: words.vehicle, look: 'w1', cell: ({ vehicle }) => vehicle },
      countOf('containers', words.containers),
      countOf('pieces', words.loose),
      state,
      left,
    ],
    making: 'nuevo',
    MakeDialog,
    loadOne: (id) => dataOf(ops.GET('/trips/{id}', { params: { path: { id } } })),
    loadInside: loadCargo,
    lead: ({ origin, destination }) => words.way(branchText(origin), branchText(destination)),
    Papers,
    facts: ({ vehicle, driver, seals }) => [
      { name: words.vehicle, value: vehicle },
      ...(driver === '' ? [] : [{ name: words.driver, value: driver }]),
      { name: words.seals, value: seals.join(', ') || noSeal },
    ],
    namesOpener: false,
    Inside: CargoCard,
    async put({ id }, code) {
      const body = { codes: [code.toUpperCase()] }
      return (await dataOf(ops.POST('/trips/{id}/load', { params: paramsOf(id), body }))).results[0]
    },
    arrivesAt: ({ destination }, branch) => branch === destination.code,
    deeds: deedsOf(words),
    expected: ({ bags, loose }) => [
      ...bags.map(({ id }) => id),
      ...loose.flatMap((one) => (one.outcome === 'inside' ? [one.trackingCode] : [])),
    ],
    sealOf: () => '',
    async open({ id }, { codes }, branch) {
      const body = { branch, codes: [...codes] }
      const {
        containers,
        found: present,
        missing,
        missingContainers,
      } = await dataOf(ops.POST('/trips/{id}/reception', { params: paramsOf(id), body }))
      const came = containers.filter(({ status }) => status !== 'refused').length
      const gone = missing.length + missingContainers.length
      return words.result(whole(came), whole(present), whole(gone))
    },
  }
}

const paramsOf = (id: string) => ({
  path: { id },
  header: { 'Idempotency-Key': newFormKey() },
})

async function loadCargo(id: string): Promise<Cargo> {
  const params = { path: { id }, query: { limit: 1_000 } }
  const [bags, loose] = await Promise.all([
    dataOf(ops.GET('/containers', { params: { query: { trip: id, limit: 1_000 } } })),
    dataOf(ops.GET('/trips/{id}/pieces', { params })),
  ])
  return { bags: bags.items, loose: loose.items }
}

const mostRefused = 20

function deedsOf(words: (typeof tripWords)['es']): readonly Deed<Trip>[] {
  return [
    {
      text: words.leave,
      icon: 'truck',
      look: () => 'primary block lg',
      at: 'here',
      isDue: ({ state, containers, pieces }) => state === 'open' && containers + pieces > 0,
      async run({ id }) {
        const left = await dataOf(ops.POST('/trips/{id}/departure', { params: paramsOf(id) }))
        const bags = left.containers.flatMap(({ code, status, reason, refused }) => [
          ...(status === 'refused' ? [{ trackingCode: code, reason: reason ?? '' }] : []),
          ...refused,
        ])
        return { toast: words.gone(id), refused: [...left.refused, ...bags].slice(0, mostRefused) }
      },
    },
    {
      text: words.arrive,
      icon: 'branch',
      look: () => 'block',
      at: 'arrival',
      isDue: () => true,
      async run({ id }, branch) {
        await dataOf(ops.POST('/trips/{id}/arrival', { params: paramsOf(id), body: { branch } }))
        return { toast: words.hasArrived }
      },
    },
  ]
}

function Papers({ id }: { id: string }) {
  const save = () => {
    const call = ops.GET('/trips/{id}/sheet', { params: { path: { id } }, parseAs: 'blob' })
    return saveFile(call, `hoja-${id}.pdf`)
  }
  return (
    <Download icon="print" save={save}>
      {useWords(tripWords).print}
    </Download>
  )
}
