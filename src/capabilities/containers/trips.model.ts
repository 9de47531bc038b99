import { opsCall } from '../../../test/simulator/carrier.ts'
import {
  type Command,
  command,
  type Model,
  type Outcome,
  type SliceModel,
} from '../../../test/simulator/model.ts'
import { codesWhere } from '../../../test/simulator/pieces.ts'
import { mayFollow } from '../tracking/tracking.model.ts'
import {
  codesIn,
  containersOf,
  idsWhere,
  mayGoInto,
  moveInside,
  moveWhole,
  openAt,
  otherThan,
  putIn,
} from './container-scans.model.ts'
import { type Opened, openedWords } from './containers.model.ts'

interface OnTrip extends Command {
  readonly id: string
}

interface Handled {
  readonly code: string
  readonly status: string
  readonly refused: readonly { readonly trackingCode: string }[]
}

const isWhole = (code: string) => code.includes('.')

/** A bag goes on a trip from where it stands; its pieces have no new movement. */
function loadWhole(model: Model, code: string, id: string): string {
  const [one, trip] = [containersOf(model)[code], containersOf(model)[id]]
  if (one === undefined || trip === undefined) return 'refused'
  if (one.trip === id) return 'duplicate'
  if (one.state === 'travelling' || one.state === 'opened') return 'refused'
  if (one.branch !== trip.origin || trip.state !== 'open') return 'refused'
  one.trip = id
  return 'recorded'
}

interface Load extends OnTrip {
  readonly kind: 'load-trip'
  readonly codes: readonly string[]
}

const load = command<Load>({
  kind: 'load-trip',
  accepted: ['recorded'],
  weight: 7,
  propose(chance, model) {
    const trips = idsWhere(
      model,
      ({ kind, state }) => kind === 'trip' && (state === 'open' || chance.happens(0.05)),
    )
    if (trips.length === 0) return undefined
    const id = chance.pick(trips)
    const wholes = idsWhere(model, ({ kind }) => kind !== 'trip')
    const loose = codesWhere(model, (piece) => mayGoInto(piece))
    const some = [...chance.shuffle(wholes).slice(0, 2), ...chance.shuffle(loose).slice(0, 1)]
    return some.length === 0 ? undefined : { id, codes: some }
  },
  call: ({ id, codes }) => opsCall('POST', `/trips/${id}/load`, { codes }),
  isInOrder: true,
  parts: (own) => own.codes.map((code) => ({ ...own, codes: [code] })),
  apply: (model, { id, codes }) =>
    codes.map((code) => {
      if (isWhole(code)) return `${code} ${loadWhole(model, code, id)}`
      const result = putIn(model, code, id, containersOf(model)[id]?.origin ?? '')
      return `${code} ${result.startsWith('piece-') ? 'refused' : result}`
    }),
  read({ text }) {
    const { results } = JSON.parse(text) as { results: readonly Handled[] }
    return results.map(({ code, status }) => `${code} ${status}`)
  },
})

/** Each bag moves in a transaction of its own: one of these is a part of the whole. */
interface Moving extends OnTrip {
  /** All bags and cages that there are. */
  readonly wholes: readonly string[]
  /** The one that this part is about; of the trip itself, an empty word. */
  readonly whole?: string
}

const everyWhole = (model: Model) => idsWhere(model, ({ kind }) => kind !== 'trip')

/** What became of each: one that was not moved is not spoken of. */
function handledOf({ wholes }: Moving, handled: readonly Handled[]): string[] {
  return wholes.map((whole) => {
    const one = handled.find(({ code }) => code === whole)
    if (one === undefined) return 'none'
    return [one.status, ...one.refused.map(({ trackingCode }) => trackingCode).toSorted()].join()
  })
}

/** The scan of a bag of a trip, which another scan with the same id has not moved before. */
function moveOne(model: Model, whole: string, check: 'AS' | 'AR', scan: Scan): string {
  const { id: scanId, branch } = scan
  const [status = '', , ...stays] = moveWhole(model, whole, { check, branch, scanId })
  return [status, ...stays.map((one) => one.replace(' stays', '')).toSorted()].join()
}

interface Scan {
  readonly id: string
  readonly branch: string
}

interface Depart extends Moving {
  readonly kind: 'depart-trip'
}

function leave(model: Model, id: string): string {
  const trip = containersOf(model)[id]
  if (trip === undefined) return 'container-unknown'
  const { state, origin, branch } = trip
  if (codesIn(model, id).length + idsWhere(model, (one) => one.trip === id).length === 0)
    return 'container-empty'
  if (state === 'opened') return 'container-closed'
  if (state !== 'travelling' && branch !== origin) return 'container-elsewhere'
  const loose = moveInside(model, id, { check: 'AS', branch: origin, scanId: `${id} leaves` })
  trip.state = 'travelling'
  return [`${loose.recorded} loose`, ...loose.refused.toSorted()].join()
}

const depart = command<Depart>({
  kind: 'depart-trip',
  accepted: ['recorded', 'loose'],
  weight: 6,
  propose(chance, model) {
    const all = idsWhere(model, ({ kind }) => kind === 'trip')
    const isFull = (id: string) =>
      containersOf(model)[id]?.state === 'open' &&
      codesIn(model, id).length + idsWhere(model, ({ trip }) => trip === id).length > 0
    const full = all.filter(isFull)
    const some = chance.happens(0.9) ? full : all
    if (some.length === 0) return undefined
    const id = chance.pick(some)
    return { id, wholes: everyWhole(model) }
  },
  call: ({ id }) => opsCall('POST', `/trips/${id}/departure`, {}),
  isInOrder: true,
  parts: (own) => ['', ...own.wholes].map((whole) => ({ ...own, whole })),
  apply(model, { id, whole = '' }) {
    if (whole === '') return leave(model, id)
    const isOn = containersOf(model)[whole]?.trip === id
    const branch = containersOf(model)[id]?.origin ?? ''
    return isOn ? moveOne(model, whole, 'AS', { id: `${id} leaves`, branch }) : 'none'
  },
  read({ status, text }, own): Outcome {
    const answer = JSON.parse(text) as {
      code?: string
      recorded: number
      refused: readonly { trackingCode: string }[]
      containers: readonly Handled[]
    }
    if (status !== 200) return answer.code ?? String(status)
    const stays = answer.refused.map(({ trackingCode }) => trackingCode).toSorted()
    const loose = [`${answer.recorded} loose`, ...stays].join()
    return [loose, ...handledOf(own, answer.containers)]
  },
})

interface Arrive extends OnTrip {
  readonly kind: 'arrive-trip'
  readonly branch: string
}

const arrive = command<Arrive>({
  kind: 'arrive-trip',
  accepted: ['done'],
  weight: 4,
  propose(chance, model) {
    const trips = idsWhere(
      model,
      ({ kind, state }) => kind === 'trip' && (state === 'travelling' || chance.happens(0.05)),
    )
    if (trips.length === 0) return undefined
    const id = chance.pick(trips)
    const to = containersOf(model)[id]?.destination ?? ''
    return { id, branch: chance.happens(0.1) ? otherThan(to) : to }
  },
  call: ({ id, branch }) => opsCall('POST', `/trips/${id}/arrival`, { branch }),
  apply(model, { id, branch }) {
    const trip = containersOf(model)[id]
    if (trip === undefined) return 'container-unknown'
    if (trip.state === 'arrived') return 'done'
    if (trip.state !== 'travelling') return 'container-closed'
    if (trip.destination !== branch) return 'container-elsewhere'
    Object.assign(trip, { state: 'arrived', branch })
    return 'done'
  },
  read: ({ status, text }) =>
    status < 300 ? 'done' : ((JSON.parse(text) as { code?: string }).code ?? String(status)),
})

interface Unload extends Moving {
  readonly kind: 'unload-trip'
  readonly branch: string
  readonly codes: readonly string[]
  readonly isLast?: boolean
}

function mayUnload(model: Model, { id, branch }: Unload): string {
  const trip = containersOf(model)[id]
  if (trip === undefined) return 'container-unknown'
  if (trip.state !== 'arrived' && trip.state !== 'travelling') return 'container-closed'
  return trip.destination === branch ? 'done' : 'container-elsewhere'
}

const unload = command<Unload>({
  kind: 'unload-trip',
  accepted: ['done'],
  weight: 6,
  propose(chance, model) {
    const isUnderWay = ['travelling', 'arrived']
    const trips = idsWhere(
      model,
      ({ kind, state }) => kind === 'trip' && (isUnderWay.includes(state) || chance.happens(0.05)),
    )
    if (trips.length === 0) return undefined
    const id = chance.pick(trips)
    const to = containersOf(model)[id]?.destination ?? ''
    const wholes = idsWhere(model, ({ trip }) => trip === id).filter(() => chance.happens(0.8))
    const codes = codesIn(model, id).filter(() => chance.happens(0.8))
    const others = codesWhere(model, (piece) => mayFollow(piece, 'AR'))
    if (others.length > 0 && chance.happens(0.1)) codes.push(chance.pick(others))
    const branch = chance.happens(0.1) ? otherThan(to) : to
    return { id, wholes, branch, codes: [...new Set(codes)] }
  },
  call: ({ id, branch, wholes, codes }) =>
    opsCall('POST', `/trips/${id}/reception`, { branch, codes: [...wholes, ...codes] }),
  isInOrder: true,
  parts: (own) => [
    { ...own, whole: '' },
    ...own.wholes.map((whole) => ({ ...own, whole })),
    { ...own, isLast: true },
  ],
  apply(model, own) {
    const { id, branch, codes, whole = '' } = own
    if (own.isLast) return openAt(model, id, branch, codes).join()
    if (whole === '') return mayUnload(model, own)
    return moveOne(model, whole, 'AR', { id: `${id} arrives`, branch })
  },
  read({ status, text }, own): Outcome {
    const answer = JSON.parse(text) as Opened & { code?: string; containers: readonly Handled[] }
    if (status !== 200) return answer.code ?? String(status)
    return ['done', ...handledOf(own, answer.containers), openedWords(answer).join()]
  },
})

export const trips: SliceModel = { kinds: [load, depart, arrive, unload], equations: [] }
