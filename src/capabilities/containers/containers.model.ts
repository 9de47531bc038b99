import { branches, opsCall } from '../../../test/simulator/carrier.ts'
import { type Keyed, newKey, once, readCode } from '../../../test/simulator/keys.ts'
import {
  type Command,
  command,
  type Equation,
  type Look,
  type Model,
  type SliceModel,
} from '../../../test/simulator/model.ts'
import { codesWhere, type Piece, piecesOf, stateOf } from '../../../test/simulator/pieces.ts'
import { type ContainerKind, writeContainerCode } from '../../kernel/container-code.ts'
import { everyItem } from '../orders/orders.model.ts'
import { mayFollow, readResults } from '../tracking/tracking.model.ts'
import {
  type Container,
  codesIn,
  containersOf,
  idsWhere,
  mayGoInto,
  moveWhole,
  openAt,
  otherThan,
  putIn,
} from './container-scans.model.ts'

interface Make extends Keyed {
  readonly kind: 'make-container'
  readonly of: ContainerKind
  readonly branch: string
}

const mostContainers = 9

const make = command<Make>({
  kind: 'make-container',
  accepted: ['done'],
  weight: 5,
  propose(chance, model) {
    const isUsable = ({ state }: Container) => state === 'open'
    const count = Object.keys(containersOf(model)).length
    if (count >= mostContainers || idsWhere(model, isUsable).length > 3) return undefined
    const of = chance.pick(['bag', 'bag', 'cage', 'trip'] as const)
    return { of, branch: chance.pick(branches), key: newKey(chance) }
  },
  call({ of, branch, key }) {
    const places = { branch, destination: otherThan(branch) }
    return of === 'trip'
      ? opsCall('POST', '/trips', { ...places, vehicle: 'AB123CD' }, key)
      : opsCall('POST', '/containers', { ...places, kind: of }, key)
  },
  apply: (model, { of, branch, key }) =>
    once(model, key, () => {
      const serial = 1 + idsWhere(model, ({ kind }) => kind === of).length
      containersOf(model)[writeContainerCode(of, serial)] = {
        kind: of,
        origin: branch,
        destination: otherThan(branch),
        state: 'open',
        branch,
        trip: '',
      }
      return 'done'
    }),
  read: readCode,
})

interface Put extends Command {
  readonly kind: 'put'
  readonly into: string
  readonly branch: string
  readonly scans: readonly { readonly code: string; readonly id: string }[]
}

const put = command<Put>({
  kind: 'put',
  accepted: ['recorded'],
  weight: 12,
  propose(chance, model) {
    const open = idsWhere(model, ({ state }) => state === 'open' || chance.happens(0.05))
    const codes = codesWhere(model, (piece) => mayGoInto(piece) || chance.happens(0.05))
    if (open.length === 0 || codes.length === 0) return undefined
    const into = chance.pick(open)
    const origin = containersOf(model)[into]?.origin ?? ''
    const chosen = chance.shuffle(codes).slice(0, 1 + chance.below(4))
    const scans = chosen.map((code) => ({ code, id: `scan-${chance.below(1e9)}` }))
    return { into, branch: chance.happens(0.05) ? otherThan(origin) : origin, scans }
  },
  call: ({ into, branch, scans }) =>
    opsCall('POST', '/movements', {
      movements: scans.map(({ code, id }) => ({
        trackingCode: code,
        check: 'CO',
        container: into,
        branch,
        id,
      })),
    }),
  apply: (model, { into, branch, scans }) =>
    scans.map(({ code, id }) => {
      const piece = piecesOf(model)[code]
      if (piece?.scans.includes(id)) return 'duplicate'
      const result = putIn(model, code, into, branch)
      if (result === 'recorded') piece?.scans.push(id)
      return result
    }),
  read: readResults,
})

interface Whole extends Command {
  readonly kind: 'move-whole'
  readonly id: string
  readonly check: 'AS' | 'AR'
  readonly branch: string
}

interface Scanned {
  readonly status: string
  readonly inside?: {
    readonly recorded: number
    readonly refused: readonly { readonly trackingCode: string }[]
  }
}

const move = command<Whole>({
  kind: 'move-whole',
  accepted: ['recorded'],
  weight: 8,
  propose(chance, model) {
    const all = containersOf(model)
    const ids = idsWhere(model, ({ kind }) => kind !== 'trip').filter(
      (id) => codesIn(model, id).length > 0 || chance.happens(0.05),
    )
    if (ids.length === 0) return undefined
    const id = chance.pick(ids)
    const { state = '', branch = '' } = all[id] ?? {}
    const isUnderWay = state === 'travelling'
    const check = isUnderWay === chance.happens(0.9) ? 'AR' : 'AS'
    const isMoved = (check === 'AR') === chance.happens(0.95)
    return { id, check, branch: isMoved ? otherThan(branch) : branch }
  },
  call: ({ id, check, branch }) =>
    opsCall('POST', '/movements', { movements: [{ trackingCode: id, check, branch }] }),
  apply: (model, { id, check, branch }) => moveWhole(model, id, { check, branch }),
  read({ text }) {
    const { results } = JSON.parse(text) as { results: Scanned[] }
    const [{ status, inside } = { status: '' }] = results
    if (inside === undefined) return [status]
    const stays = inside.refused.map(({ trackingCode }) => `${trackingCode} stays`)
    return [status, `${inside.recorded} inside`, ...stays]
  },
})

interface Receive extends Command {
  readonly kind: 'open-container'
  readonly id: string
  readonly branch: string
  readonly codes: readonly string[]
}

export interface Opened {
  readonly found: number
  readonly missing: readonly string[]
  readonly extra: readonly string[]
  readonly refused: readonly { readonly trackingCode: string }[]
}

export const openedWords = ({ found, missing, extra, refused }: Opened): string[] => [
  'done',
  ...[
    `${found} found`,
    ...missing.map((code) => `${code} missing`),
    ...extra.map((code) => `${code} extra`),
    ...refused.map(({ trackingCode }) => `${trackingCode} refused`),
  ].sort(),
]

const receive = command<Receive>({
  kind: 'open-container',
  accepted: ['missing', 'extra'],
  weight: 6,
  propose(chance, model) {
    const ids = idsWhere(
      model,
      ({ kind, state }) =>
        kind !== 'trip' && (['travelling', 'arrived'].includes(state) || chance.happens(0.05)),
    )
    if (ids.length === 0) return undefined
    const id = chance.pick(ids)
    const { state, branch = '', destination = '' } = containersOf(model)[id] ?? {}
    const codes = codesIn(model, id).filter(() => chance.happens(0.8))
    const others = codesWhere(model, (piece) => mayFollow(piece, 'AR'))
    if (others.length > 0 && chance.happens(0.2)) codes.push(chance.pick(others))
    const where = state === 'arrived' ? branch : destination
    return {
      id,
      branch: chance.happens(0.05) ? otherThan(where) : where,
      codes: [...new Set(codes)],
    }
  },
  call: ({ id, branch, codes }) =>
    opsCall('POST', `/containers/${id}/reception`, { branch, trackingCodes: codes }),
  apply: (model, { id, branch, codes }) => openAt(model, id, branch, codes),
  read: ({ status, text }) =>
    status < 300 ? openedWords(JSON.parse(text) as Opened) : ['refused'],
})

interface Seal extends Command {
  readonly kind: 'seal'
  readonly id: string
  readonly isBroken: boolean
}

const seal = command<Seal>({
  kind: 'seal',
  accepted: ['done'],
  weight: 2,
  propose(chance, model) {
    const ids = idsWhere(model, ({ kind }) => kind !== 'trip')
    if (ids.length === 0) return undefined
    const id = chance.pick(ids)
    return { id, isBroken: containersOf(model)[id]?.state === 'sealed' && chance.happens(0.5) }
  },
  call: ({ id, isBroken }) =>
    isBroken
      ? opsCall('DELETE', `/containers/${id}/seal`)
      : opsCall('PUT', `/containers/${id}/seal`, { seal: 'AR-104233' }),
  apply(model, { id, isBroken }) {
    const container = containersOf(model)[id]
    if (container === undefined || !['open', 'sealed'].includes(container.state)) return 'refused'
    container.state = isBroken ? 'open' : 'sealed'
    return 'done'
  },
  read: ({ status }) => (status < 300 ? 'done' : 'refused'),
})

interface Listed {
  readonly id: string
  readonly state: string
  readonly branch: { readonly code: string }
  readonly trip?: string | null
  readonly pieces: number
  readonly containers?: number
}

function placeOf(model: Model, piece: Piece): string {
  const { container, how } = piece.within
  if (how === 'inside') return `${container.startsWith('V') ? 'trip' : 'container'} ${container}`
  if (how === 'missing') return `missing ${container}`
  if (how === 'left') return `floor ${containersOf(model)[container]?.branch}`
  const state = stateOf(piece)
  if (['PI', 'RC'].includes(state)) return 'sender'
  if (state === 'DL') return 'recipient'
  if (['LD', 'EI', 'CA'].includes(state)) return `courier ${piece.branch}`
  return `${['AS', 'RV'].includes(state) ? 'road' : 'floor'} ${piece.branch}`
}

interface Placed {
  readonly place: string
  readonly branch: string | null
  readonly container: string | null
}

const mostPlaces = 5

/** Those whose place is not their state's alone, and a few others. */
function codesToPlace(model: Model): string[] {
  const isWithin = (code: string) => piecesOf(model)[code]?.within.how !== 'out'
  const codes = Object.keys(piecesOf(model))
  return [...codes.filter(isWithin), ...codes.filter((code) => !isWithin(code))].slice(
    0,
    mostPlaces,
  )
}

const equations: Equation[] = [
  {
    name: 'bags, cages and trips: where each is, and how many are inside',
    async look(look: Look) {
      const all = [
        ...(await everyItem<Listed>(look, (after) =>
          opsCall('GET', `/containers?limit=200${after}`),
        )),
        ...(await everyItem<Listed>(look, (after) => opsCall('GET', `/trips?limit=200${after}`))),
      ]
      return Object.fromEntries(
        all.map(({ id, state, branch, trip, pieces, containers = 0 }) => [
          id,
          `${state} ${branch.code} ${trip ?? ''} ${pieces} ${containers}`,
        ]),
      )
    },
    expect: (model) =>
      Object.fromEntries(
        Object.entries(containersOf(model)).map(([id, { state, branch, trip }]) => {
          const loaded = idsWhere(model, (one) => one.trip === id).length
          return [id, `${state} ${branch} ${trip} ${codesIn(model, id).length} ${loaded}`]
        }),
      ),
  },
  {
    name: 'a piece is in exactly one place',
    async look(look, model) {
      const places: Record<string, string> = {}
      if (Object.keys(containersOf(model)).length === 0) return places
      for (const code of codesToPlace(model)) {
        const { place, branch, container } = (await look(
          opsCall('GET', `/places/${code}`),
        )) as Placed
        places[code] = [place, branch ?? container].filter((word) => word !== null).join(' ')
      }
      return places
    },
    expect: (model, shown) =>
      Object.fromEntries(
        Object.keys(shown as object).map((code) => {
          const piece = piecesOf(model)[code]
          return [code, piece && placeOf(model, piece)]
        }),
      ),
  },
]

export const containers: SliceModel = { kinds: [make, put, move, receive, seal], equations }
