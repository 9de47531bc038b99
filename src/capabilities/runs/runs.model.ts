import { branches, dayOf, opsCall } from '../../../test/simulator/carrier.ts'
import { readCode } from '../../../test/simulator/keys.ts'
import {
  type Command,
  clockOf,
  command,
  definePart,
  type Model,
  type SliceModel,
} from '../../../test/simulator/model.ts'
import { codesWhere, type Piece, piecesOf, stateOf } from '../../../test/simulator/pieces.ts'
import { lastEnd, visitNumber } from '../deliveries/deliveries.model.ts'
import { everyItem } from '../orders/orders.model.ts'
import { mayFollow, scan } from '../tracking/tracking.model.ts'

interface Stop {
  number: number
  readonly code: string
  /** How many movements the piece had when it was planned. */
  readonly movements: number
}

interface Run {
  readonly day: string
  isStarted: boolean
  stops: Stop[]
}

const runsOf = definePart('runs', (): Record<string, Run> => ({}))

/** The courier of the demonstration, and the branch of the runs. */
const courier = 'reparto@demo.example'
const [branch] = branches

const today = (model: Model) => dayOf(clockOf(model).now)

/** A stop is done once a visit ended after it was planned. */
function isDone(model: Model, { code, movements }: Stop): boolean {
  const piece = piecesOf(model)[code]
  return piece !== undefined && (lastEnd(piece) ?? -1) >= movements
}

function runWith(model: Model, code: string, day: string): string | undefined {
  return Object.entries(runsOf(model)).find(
    ([, run]) =>
      run.day === day && run.stops.some((stop) => stop.code === code && !isDone(model, stop)),
  )?.[0]
}

const mayBeStop = (piece: Piece) =>
  !piece.isCancelled && piece.service !== 'F' && !['DL', 'RC'].includes(stateOf(piece))

interface Plan extends Command {
  readonly kind: 'plan'
  readonly id: string
  readonly stops: readonly string[]
}

function replan(
  model: Model,
  { stops: before, isStarted }: Run,
  wanted: readonly string[],
): Stop[] {
  const done = before.filter((stop) => isDone(model, stop))
  const codes = wanted.filter((code) => !done.some((stop) => stop.code === code))
  const open = before.filter((stop) => !done.includes(stop) && codes.includes(stop.code))
  const added = codes.filter((code) => !open.some((stop) => stop.code === code))
  const keptOrder = [...open.map(({ code }) => code), ...added]
  const ordered = isStarted && added.length > 0 ? keptOrder : codes
  // In a run that has started numbers stay with those planned, and new ones follow.
  const last = Math.max(0, ...before.map(({ number }) => number))
  const free = isStarted
    ? [...open.map(({ number }) => number), ...added.map((_, place) => last + 1 + place)]
    : [...Array(codes.length + done.length).keys()]
        .map((place) => place + 1)
        .filter((number) => !done.some((stop) => stop.number === number))
  const planned = ordered.map((code, place) => {
    const earlier = open.find((stop) => stop.code === code)
    const movements = earlier?.movements ?? piecesOf(model)[code]?.checks.length ?? 0
    return { number: free[place] ?? 0, code, movements }
  })
  return [...done, ...planned].sort((one, other) => one.number - other.number)
}

const mostRuns = 4

/** Few plans are made for pieces that are not near their door. */
const isDull = (piece: Piece) => !['AR', 'LD', 'CA'].includes(stateOf(piece))

const plan = command<Plan>({
  kind: 'plan',
  accepted: ['done'],
  weight: 4,
  propose(chance, model) {
    const codes = codesWhere(
      model,
      (piece) => stateOf(piece) === 'MA' || chance.happens(isDull(piece) ? 0.03 : 0.2),
    )
    if (codes.length === 0) return undefined
    const runs = Object.entries(runsOf(model))
    const own = runs.length > 0 && chance.happens(0.5) ? chance.pick(runs) : undefined
    if (own === undefined && runs.length >= mostRuns) return undefined
    const before = (own?.[1].stops ?? []).map(({ code }) => code).filter(() => chance.happens(0.8))
    const more = chance.shuffle(codes).slice(0, chance.below(4))
    const stops = [...new Set([...before, ...more])]
    return { id: own?.[0] ?? `REC-${chance.below(1e9)}`, stops: chance.shuffle(stops) }
  },
  call: ({ id, stops }) => opsCall('PUT', `/runs/${id}`, { branch, courier, stops }),
  apply(model, { id, stops }) {
    const day = today(model)
    const run = runsOf(model)[id] ?? { day, isStarted: false, stops: [] }
    if (run.day !== day) return 'run-taken'
    const done = run.stops.filter((stop) => isDone(model, stop)).map(({ code }) => code)
    for (const code of stops.filter((one) => !done.includes(one))) {
      const piece = piecesOf(model)[code]
      const other = runWith(model, code, day) ?? id
      if (piece === undefined || !mayBeStop(piece) || other !== id) return 'stops-unfit'
    }
    runsOf(model)[id] = { ...run, stops: replan(model, run, stops) }
    return 'done'
  },
  read: readCode,
})

interface Start extends Command {
  readonly kind: 'start'
  readonly id: string
}

interface Told {
  readonly trackingCode: string
  readonly status: string
}

const isReady = (model: Model, code: string) => {
  const piece = piecesOf(model)[code]
  return piece !== undefined && stateOf(piece) === 'MA'
}

const start = command<Start>({
  kind: 'start',
  accepted: ['recorded'],
  weight: 8,
  propose(chance, model) {
    const ids = Object.entries(runsOf(model)).flatMap(([id, run]) =>
      run.stops.some(({ code }) => isReady(model, code)) || chance.happens(0.05) ? [id] : [],
    )
    return ids.length === 0 ? undefined : { id: chance.pick(ids) }
  },
  call: ({ id }) => opsCall('POST', `/runs/${id}/start`),
  apply(model, { id }) {
    const run = runsOf(model)[id]
    if (run === undefined) return 'run-unknown'
    if (run.day !== today(model)) return 'run-not-today'
    run.isStarted = true
    const open = run.stops.filter((stop) => !isDone(model, stop))
    return open.map(({ code }) => `${code} ${putOut(model, code)}`)
  },
  read(reply) {
    if (reply.status !== 200) return readCode(reply)
    const { results } = JSON.parse(reply.text) as { results: Told[] }
    return results.map(({ trackingCode, status }) => `${trackingCode} ${status}`)
  },
})

function putOut(model: Model, code: string): string {
  const piece = piecesOf(model)[code]
  if (piece === undefined) return 'refused'
  if (stateOf(piece) === 'LD' && piece.branch === branch) return 'duplicate'
  if (piece.isCancelled || !mayFollow(piece, 'LD')) return 'refused'
  scan(model, code, 'LD', branch)
  return 'recorded'
}

function stopLine(model: Model, stop: Stop): string {
  const { number, code } = stop
  const piece = piecesOf(model)[code]
  const state = piece && stateOf(piece)
  const end = piece && isDone(model, stop) ? piece.checks[lastEnd(piece) ?? 0] : 'open'
  return [number, code, state, visitNumber(model, code), end].join(' ')
}

interface ShownRun {
  readonly stops: readonly {
    readonly number: number
    readonly trackingCode: string
    readonly state: string
    readonly visit: number
    readonly done: { readonly check: string } | null
  }[]
}

const mostShown = 2

export const runs: SliceModel = {
  kinds: [plan, start],
  equations: [
    {
      name: 'the stops of a run, and what became of each',
      async look(look, model) {
        const listed = await everyItem<{ id: string }>(look, (after) =>
          opsCall('GET', `/runs?limit=100${after}`),
        )
        const shown: Record<string, readonly string[]> = Object.fromEntries(
          listed.map(({ id }) => [id, []]),
        )
        const ids = Object.keys(runsOf(model)).filter((id) => shown[id] !== undefined)
        for (const id of ids.slice(0 - mostShown)) {
          const { stops } = (await look(opsCall('GET', `/runs/${id}`))) as ShownRun
          shown[id] = stops.map(({ number, trackingCode, state, visit, done }) =>
            [number, trackingCode, state, visit, done?.check ?? 'open'].join(' '),
          )
        }
        return shown
      },
      expect: (model, shown) =>
        Object.fromEntries(
          Object.entries(runsOf(model)).map(([id, { stops }]) => {
            const isRead = ((shown as Record<string, string[]>)[id] ?? []).length > 0
            return [id, isRead ? stops.map((stop) => stopLine(model, stop)) : []]
          }),
        ),
    },
  ],
}
