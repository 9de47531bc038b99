import { dataOf, ops } from '../../api/client.ts'
import { countInside } from '../../formats/containers.ts'
import { whole } from '../../formats/numbers.ts'
import type { Deed, DeedResult, GoingKind } from '../../house/between-branches.ts'
import { useKeptBranch } from '../../parts/branch-choice.tsx'
import { branchText, containerStates } from '../../parts/containers.tsx'
import { Download } from '../../parts/download.tsx'
import { Link } from '../../parts/link.tsx'
import { containerWords } from '../../words/containers.ts'
import { useWords } from '../../words/words.ts'
import {
  type Container,
  keyOf,
  loadPieces,
  type Piece,
  record,
  saveLabel,
  unseal,
} from './containers.ts'
import { MakeDialog } from './make-dialog.tsx'
import { PiecesCard } from './pieces-card.tsx'
import { SealDialog } from './seal-dialog.tsx'

type BagWords = (typeof containerWords)['es']

/** Bags and cages: they stand at a branch, are sealed, and may be opened at any other. */
export function useBags(): GoingKind<Container, readonly Piece[]> {
  const words = useWords(containerWords)
  return {
    name: 'containers',
    path: '/consola/contenedores',
    icon: 'stack',
    words,
    hereBy: 'branch',
    states: containerStates,
    loadList: (query) => dataOf(ops.GET('/containers', { params: { query } })),
    columns: ({ where, state, made }) => [
      { name: 'kind', title: words.kind, look: 'w1', cell: ({ kind }) => words[kind] },
      where,
      {
        name: 'pieces',
        title: words.pieces,
        look: 'num w1',
        cardTitle: true,
        cell: ({ pieces, state: now }) => countInside(now, pieces),
      },
      { name: 'seal', title: words.seal, cardTitle: true, cell: (bag) => bag.seal || words.noSeal },
      state,
      made,
    ],
    making: 'nueva',
    MakeDialog,
    loadOne: (id) => dataOf(ops.GET('/containers/{id}', { params: { path: { id } } })),
    loadInside: loadPieces,
    lead: ({ kind, origin, destination }) =>
      words.way(words[kind], branchText(origin), branchText(destination)),
    Papers,
    facts: ({ seal, trip }) => [
      { name: words.seal, value: seal || words.noSeal },
      ...(trip === null ? [] : [{ name: words.trip, value: <TripLink id={trip} /> }]),
    ],
    namesOpener: true,
    Inside: PiecesCard,
    async put({ id }, trackingCode, branch) {
      const done = await record({ trackingCode, branch, check: 'CO', container: id })
      return { ...done, code: done.trackingCode }
    },
    arrivesAt: (bag, branch) => branch !== bag.branch.code,
    deeds: deedsOf(words),
    CloseDialog: SealDialog,
    expected: (pieces) =>
      pieces.flatMap((one) => (one.outcome === 'inside' ? [one.trackingCode] : [])),
    sealOf: ({ seal }) => seal,
    async open({ id }, { codes, seal }, branch) {
      const body = { branch, trackingCodes: [...codes], ...(seal === '' ? {} : { seal }) }
      const params = { path: { id }, header: keyOf() }
      const {
        found: present,
        missing,
        extra,
        refused,
        sealIntact,
      } = await dataOf(ops.POST('/containers/{id}/reception', { params, body }))
      const result = words.result(whole(present), whole(missing.length), whole(extra.length))
      const wrong = sealIntact === false ? [words.sealWrong] : []
      const stayed = refused.map((one) => words.notMoved(one.trackingCode, one.reason))
      return [result, ...wrong, ...stayed.slice(0, 3)].join(' ')
    },
  }
}

function deedsOf(words: BagWords): readonly Deed<Container>[] {
  return [
    {
      text: words.close,
      icon: 'lock',
      look: () => 'primary block',
      at: 'here',
      isDue: ({ state, pieces }) => state === 'open' && pieces > 0,
    },
    {
      text: words.breakSeal,
      look: () => 'block',
      at: 'here',
      isDue: ({ state }) => state === 'sealed',
      async run({ id }) {
        await unseal(id)
        return { toast: words.broken }
      },
    },
    {
      text: words.leave,
      icon: 'truck',
      look: ({ state }) => (state === 'open' ? 'block' : 'primary block'),
      at: 'here',
      isDue: ({ state, pieces }) => pieces > 0 && state !== 'travelling' && state !== 'opened',
      run: ({ id }, branch) => move(id, branch, 'AS', words.gone),
    },
    {
      text: words.arrive,
      icon: 'branch',
      look: () => 'block',
      at: 'arrival',
      isDue: () => true,
      run: ({ id }, branch) => move(id, branch, 'AR', () => words.hasArrived),
    },
  ]
}

/** A scan of the bag itself, which its pieces follow. */
async function move(
  id: string,
  branch: string,
  check: 'AS' | 'AR',
  text: (count: string) => string,
): Promise<DeedResult> {
  const { status, inside, reason } = await record({ trackingCode: id, branch, check })
  return {
    toast: status === 'recorded' ? text(whole(inside?.recorded ?? 0)) : undefined,
    reason: status === 'refused' ? reason : undefined,
    refused: inside?.refused ?? [],
  }
}

function TripLink({ id }: { id: string }) {
  return (
    <Link to={`/consola/viajes/${id}`} search={useKeptBranch()}>
      {id}
    </Link>
  )
}

function Papers({ id }: { id: string }) {
  const words = useWords(containerWords)
  return (
    <>
      <Download kind="ghost" save={() => saveLabel(id, 'zpl')}>
        {words.printZpl}
      </Download>
      <Download kind="" icon="print" save={() => saveLabel(id, 'pdf')}>
        {words.printLabel}
      </Download>
    </>
  )
}
