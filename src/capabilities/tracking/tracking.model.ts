import {
  branches,
  credentialsOf,
  opsCall,
  restCall,
  shops,
} from '../../../test/simulator/carrier.ts'
import type { Chance } from '../../../test/simulator/chance.ts'
import {
  type Command,
  clockOf,
  command,
  type Model,
  type Outcome,
  type SliceModel,
} from '../../../test/simulator/model.ts'
import {
  addEvent,
  addState,
  codesWhere,
  nowhere,
  type Piece,
  piecesOf,
  stateOf,
} from '../../../test/simulator/pieces.ts'
import type { Call, Reply } from '../../../test/simulator/wire.ts'
import { collect } from '../cash/cash.model.ts'
import { giveBack, takeOut } from '../warehouse/warehouse.model.ts'

/** D31 and D64, as the contract's table has them. */
const next: Readonly<Record<string, string>> = {
  PI: 'IF',
  IF: 'GE CO AS AR MA DV',
  GE: 'CO AS AR MA DV',
  CO: 'AS AR MA DV',
  AS: 'AS AR MA DV',
  AR: 'AS AR MA DV',
  MA: 'LD AR DV',
  LD: 'EI DL CA AR DV',
  EI: 'DL DV',
  CA: 'MA AR DV',
  DV: 'RV',
  RV: 'RM',
  RM: 'RC',
  DL: '',
  RC: '',
}

/** D40, of what is collected at a branch. */
const nextCollected: Readonly<Record<string, string>> = {
  ...next,
  IF: 'GE CO AS AR DV',
  GE: 'CO AS AR DV',
  CO: 'AS AR DV',
  AS: 'AS AR DV',
  AR: 'AS AR EI DL DV',
}

/** The branch where pieces of service F are collected. */
const [, collectedAt] = branches

export function mayFollow(piece: Piece, check: string): boolean {
  const table = piece.service === 'F' ? nextCollected : next
  if (!(table[stateOf(piece)] ?? '').split(' ').includes(check)) return false
  const isHandOver = stateOf(piece) === 'AR' && ['EI', 'DL'].includes(check)
  return !(isHandOver && piece.branch !== collectedAt)
}

interface OneScan {
  readonly code: string
  readonly check: string
  readonly branch: string
  readonly id: string
}

interface Scans extends Command {
  readonly kind: 'scans'
  readonly scans: readonly OneScan[]
}

/** All states, in the order of a journey. */
export const allChecks = Object.keys(next)

export function applyScan(model: Model, { code, check, branch, id }: OneScan): string {
  const piece = piecesOf(model)[code]
  if (piece === undefined) return 'piece-unknown'
  if (piece.scans.includes(id)) return 'duplicate'
  if (piece.isCancelled) return 'piece-cancelled'
  if (!mayFollow(piece, check)) return 'refused'
  piece.scans.push(id)
  scan(model, code, check, branch)
  return 'recorded'
}

/** A recorded scan; a return that waits is carried out by the next one of a branch (D28). */
export function scan(
  model: Model,
  code: string,
  check: string,
  branch: string,
  within = nowhere,
): void {
  move(model, code, check, branch, within)
  const piece = piecesOf(model)[code]
  if (piece?.rescue !== 'waiting' || !['AS', 'AR', 'MA', 'CA', 'DV'].includes(check)) return
  // A branch that sends it back by itself has done what was asked.
  if (check !== 'DV') move(model, code, 'DV', branch, within)
  piece.rescue = 'done'
  addEvent(model, piece, 'rescue.carried-out')
}

/** A piece gets its next state, out of any bag unless it moves with that. */
export function move(
  model: Model,
  code: string,
  check: string,
  branch: string,
  within = nowhere,
): void {
  const piece = piecesOf(model)[code]
  if (piece === undefined) return
  addState(model, piece, check)
  piece.branch = branch
  piece.within = within
  takeOut(model, piece)
  if (check === 'RC') giveBack(model, piece, 'home')
  if (check === 'DL' && piece.pesos > 0) collect(model, code, piece.pesos, branch)
}

function thinkOfScan(chance: Chance, model: Model, codes: readonly string[]): OneScan {
  const code = chance.happens(0.02) ? 'SIM-NONE' : chance.pick(codes)
  const piece = piecesOf(model)[code]
  const likely = piece ? allChecks.filter((check) => mayFollow(piece, check)) : []
  // Deliveries are reached by those that go on, not by those that turn back at once.
  const onward = likely.filter((check) => check !== 'DV' || chance.happens(0.1))
  const isFit = onward.length > 0 && chance.happens(0.85)
  const check = chance.pick(isFit ? onward : allChecks.filter((one) => one !== 'PI'))
  const branch = piece?.service === 'F' ? collectedAt : branches[0]
  return { code, check, branch, id: `scan-${chance.below(1e9)}` }
}

export function readResults({ text }: Reply): Outcome {
  const { results } = JSON.parse(text) as { results: { status: string; code?: string }[] }
  const plain = ['piece-unknown', 'piece-cancelled']
  return results.map(({ status, code = '' }) => (plain.includes(code) ? code : status))
}

const scans = command<Scans>({
  kind: 'scans',
  accepted: ['recorded'],
  weight: 30,
  propose(chance, model) {
    const codes = codesWhere(model, () => true)
    if (codes.length === 0) return undefined
    // The list is thought of with what its earlier scans do.
    const later = structuredClone(model)
    const list: OneScan[] = []
    for (let count = 1 + chance.below(5); count > 0; count -= 1) {
      const last = list.at(-1)
      const isTwin = last !== undefined && chance.happens(0.1)
      const one = isTwin ? last : thinkOfScan(chance, later, codes)
      applyScan(later, one)
      list.push(one)
    }
    return { scans: list }
  },
  call: ({ scans: list }) =>
    opsCall('POST', '/movements', {
      movements: list.map(({ code, ...one }) => ({ trackingCode: code, ...one })),
    }),
  apply(model, { scans: list }) {
    const before = new Map(
      list.map(({ code }) => [code, piecesOf(model)[code]?.events.length ?? 0]),
    )
    const results = list.map((one) => applyScan(model, one))
    // What a list has carried out is said after all its movements.
    for (const [code, count] of before) {
      const fresh = piecesOf(model)[code]?.events.splice(count) ?? []
      const isLast = ({ what }: (typeof fresh)[number]) => what === 'rescue.carried-out'
      const inOrder = [...fresh.filter((one) => !isLast(one)), ...fresh.filter(isLast)]
      piecesOf(model)[code]?.events.push(...inOrder)
    }
    return results
  },
  read: readResults,
})

interface Correction extends Command {
  readonly kind: 'correct-cancelled'
  readonly code: string
  readonly check: string
  readonly id: string
}

/** A cancelled piece that came all the same: corrections alone move it, to IF or the way back. */
const correctCancelled = command<Correction>({
  kind: 'correct-cancelled',
  accepted: ['recorded'],
  weight: 2,
  propose(chance, model) {
    const codes = codesWhere(model, ({ isCancelled }) => isCancelled)
    if (codes.length === 0) return undefined
    const check = chance.pick(['IF', 'DV', 'RV', 'RM', 'RC', 'AR'])
    return { code: chance.pick(codes), check, id: `scan-${chance.below(1e9)}` }
  },
  call: ({ code, check, id }) =>
    opsCall('POST', '/movements', {
      movements: [
        {
          trackingCode: code,
          check,
          branch: branches[0],
          id,
          correction: true,
          reason: 'llegó igual',
        },
      ],
    }),
  apply(model, { code, check, id }) {
    const piece = piecesOf(model)[code]
    if (piece === undefined) return ['piece-unknown']
    if (piece.scans.includes(id)) return ['duplicate']
    if (piece.isCancelled && check === 'AR') return ['piece-cancelled']
    addState(model, piece, check)
    piece.branch = branches[0]
    piece.within = nowhere
    piece.scans.push(id)
    return ['recorded']
  },
  read: readResults,
})

interface Tracked {
  readonly codGestion?: string
  readonly movimientos?: readonly { readonly check: string }[]
}

/** Without a period the contract asks about three months. */
const always = { fechaDesde: '01-03-2026', fechaHasta: '31-12-2027' }

function trackingCall(shop: Piece['shop'], codes: readonly string[]): Call {
  return restCall('/tracking/consultaTrackingMasivo/', {
    autentificacion: credentialsOf(shops[shop]),
    datos: codes.map((codigoSeguimiento) => ({ codigoSeguimiento, ...always })),
  })
}

const checksIn = ({ movimientos = [] }: Tracked) => movimientos.map(({ check }) => check).join(' ')

interface Track extends Command {
  readonly kind: 'track'
  readonly shop: Piece['shop']
  readonly codes: readonly string[]
}

/** A shop looks while others write: whatever it is shown has happened, and stays. */
const track = command<Track>({
  kind: 'track',
  accepted: ['IF', 'DL'],
  weight: 4,
  propose(chance, model) {
    const shop = chance.happens(0.8) ? 'cross' : 'ware'
    const codes = codesWhere(model, (piece) => piece.shop === shop)
    if (codes.length === 0) return undefined
    return { shop, codes: chance.shuffle(codes).slice(0, 3) }
  },
  call: ({ shop, codes }) => trackingCall(shop, codes),
  apply: (model, { codes }) =>
    codes.map((code) => `${code} ${piecesOf(model)[code]?.checks.join(' ')}`),
  read: ({ text }) =>
    (JSON.parse(text) as Tracked[]).map((one) => `${one.codGestion} ${checksIn(one)}`),
})

/** How many codes a query may have. */
const mostTracked = 1_000

const isCompared = (model: Model, { times }: Piece) =>
  (times.at(-1) ?? 0) >= clockOf(model).comparedFrom

export const tracking: SliceModel = {
  kinds: [scans, correctCancelled, track],
  equations: [
    {
      name: 'tracking shows every movement',
      async look(look, model) {
        const shown: Record<string, string> = {}
        for (const shop of ['cross', 'ware'] as const) {
          const all = codesWhere(model, (piece) => piece.shop === shop && isCompared(model, piece))
          for (let from = 0; from < all.length; from += mostTracked) {
            const codes = all.slice(from, from + mostTracked)
            const answer = (await look(trackingCall(shop, codes))) as Tracked[]
            for (const [place, one] of answer.entries())
              shown[one.codGestion || `unknown ${codes[place]}`] = checksIn(one)
          }
        }
        return shown
      },
      expect: (model) =>
        Object.fromEntries(
          Object.entries(piecesOf(model))
            .filter(([, piece]) => isCompared(model, piece))
            .map(([code, { checks }]) => [code, checks.join(' ')]),
        ),
    },
  ],
}
