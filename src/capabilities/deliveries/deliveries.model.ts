import { opsCall, shops, v1Call } from '../../../test/simulator/carrier.ts'
import type { Chance } from '../../../test/simulator/chance.ts'
import {
  type Command,
  command,
  definePart,
  type Model,
  type SliceModel,
} from '../../../test/simulator/model.ts'
import {
  codesWhere,
  documentOf,
  type Piece,
  piecesOf,
  stateOf,
  wordOf,
} from '../../../test/simulator/pieces.ts'
import { applyScan } from '../tracking/tracking.model.ts'

/** A visit that was recorded, as the fourth, say, of all movements of its piece. */
interface Visited {
  readonly code: string
  readonly movement: number
  readonly reason: string
  /** Whether it names the recipient: an erasure takes it along at once. */
  readonly isProven: boolean
}

const visitsOf = definePart('visits', (): Record<string, Visited> => ({}))

/** Nothing of a visit is left after an erasure, its id included. */
export function eraseVisits(model: Model, code: string, isOnlyProven: boolean): void {
  const visits = visitsOf(model)
  for (const [id, visit] of Object.entries(visits))
    if (visit.code === code && (visit.isProven || !isOnlyProven)) delete visits[id]
}

interface Visit extends Command {
  readonly kind: 'visit'
  /** Made on the phone: the same visit sent twice counts once. */
  readonly id: string
  readonly code: string
  /** Why it failed; empty where it was delivered. */
  readonly reason: string
  /** Whether the name and the document of the person at the door go along. */
  readonly isProven: boolean
}

const isOut = (piece: Piece) => ['LD', 'EI'].includes(stateOf(piece))

function judge(model: Model, { id, code, reason, isProven }: Visit): string {
  const piece = piecesOf(model)[code]
  if (piece === undefined) return 'piece-unknown'
  const earlier = visitsOf(model)[id]
  if (earlier !== undefined) return earlier.code === code ? 'duplicate' : 'delivery-id-taken'
  // Of a visit that was erased the movement is left, with its id.
  if (piece.scans.includes(id)) return 'duplicate'
  if (!isOut(piece)) return 'piece-not-out'
  if (reason === '' && !isProven) return 'delivery-unproven'
  const failed = reason === 'RECHAZADO' ? 'DV' : 'CA'
  const scan = { code, check: reason === '' ? 'DL' : failed, branch: piece.branch, id }
  const movement = piece.checks.length
  const result = applyScan(model, scan)
  if (result === 'recorded') visitsOf(model)[id] = { code, movement, reason, isProven }
  return result === 'refused' ? 'out-of-order' : result
}

/** A visit that its phone sends again, or, by mistake, one whose id it gives to another piece. */
function sentBefore(chance: Chance, model: Model): Pick<Visit, 'id' | 'code'> | undefined {
  const sent = Object.entries(piecesOf(model)).flatMap(([code, { scans }]) =>
    scans.filter((id) => id.startsWith('visit-')).map((id) => ({ id, code })),
  )
  // Nobody knows in which hour the ids of a recipient who waits for the erasure go.
  const stored = sent.filter(({ code }) => piecesOf(model)[code]?.erasure === 'none')
  const [another] = codesWhere(model, isOut)
  if (another !== undefined && stored.length > 0 && chance.happens(0.3))
    return { id: chance.pick(stored).id, code: another }
  return sent.length === 0 ? undefined : chance.pick(sent)
}

const visit = command<Visit>({
  kind: 'visit',
  accepted: ['recorded'],
  weight: 8,
  propose(chance, model) {
    const codes = codesWhere(model, (piece) => isOut(piece) || chance.happens(0.02))
    if (codes.length === 0) return undefined
    const earlier = chance.happens(0.1) ? sentBefore(chance, model) : undefined
    const id = earlier?.id ?? `visit-${chance.below(1e9)}`
    const code = earlier?.code ?? chance.pick(codes)
    const reasons = ['AUSENTE', 'EFECTIVO', 'RECHAZADO', 'TIEMPO']
    const reason = chance.happens(0.6) ? '' : chance.pick(reasons)
    return { id, code, reason, isProven: chance.happens(0.9) }
  },
  call: ({ id, code, reason, isProven }) =>
    opsCall('POST', '/deliveries', {
      id,
      trackingCode: code,
      outcome: reason === '' ? 'delivered' : 'failed',
      ...(reason === '' ? {} : { reasonCode: reason }),
      ...(isProven ? { name: personOf(code), document: String(documentOf(code)) } : {}),
      note: noteOf(code),
    }),
  apply: judge,
  read({ text }) {
    const { status, code = '' } = JSON.parse(text) as { status: string; code?: string }
    return status === 'refused' ? code : status
  },
})

/** What people write at the door has a word of the recipient, which an erasure takes along. */
const personOf = (code: string) => `Recibe ${wordOf(code)} ${documentOf(code)}`
const noteOf = (code: string) => `Timbre de ${wordOf(code)}`

const visitEnds = ['DL', 'EI', 'CA', 'DV', 'RV', 'RM', 'RC']

/** The place of the last visit, until the piece goes out again: scans at the branch undo none. */
export function lastEnd({ checks }: Piece): number | undefined {
  const last = checks.findLastIndex((check) => visitEnds.includes(check))
  const isOver = checks.slice(last + 1).every((check) => check === 'AR' || check === 'MA')
  return isOver && last >= 0 ? last : undefined
}

/** Which visit comes next, or was the last one to fail: one that nobody made in time is none. */
export function visitNumber(model: Model, code: string): number {
  const piece = piecesOf(model)[code]
  if (piece === undefined) return 1
  const late = Object.values(visitsOf(model)).filter(
    (one) => one.code === code && one.reason === 'TIEMPO',
  )
  const failed = piece.checks.flatMap((check, place) =>
    check === 'CA' && !late.some(({ movement }) => movement === place) ? [place] : [],
  )
  return failed.length + (failed.length > 0 && failed.at(-1) === lastEnd(piece) ? 0 : 1)
}

interface Proof {
  readonly outcome: string
  readonly reasonCode: string
  readonly note: string | null
}

const mostProofs = 3

const lastVisit = (model: Model, code: string) =>
  Object.values(visitsOf(model))
    .filter((one) => one.code === code)
    .reduce<Visited | undefined>(
      (last, one) => (last && last.movement > one.movement ? last : one),
      undefined,
    )

export const deliveries: SliceModel = {
  kinds: [visit],
  equations: [
    {
      name: 'a shop reads the proof of the last visit',
      async look(look, model) {
        const shown: Record<string, string> = {}
        const codes = new Set(Object.values(visitsOf(model)).map(({ code }) => code))
        const readable = [...codes].filter((code) => piecesOf(model)[code]?.erasure === 'none')
        for (const code of readable.slice(0 - mostProofs)) {
          const shop = piecesOf(model)[code]?.shop ?? 'cross'
          const answer = await look(v1Call(shops[shop], 'GET', `/shipments/${code}/proof`))
          const { proof } = answer as { proof: Proof | null }
          shown[code] = proof ? [proof.outcome, proof.reasonCode, proof.note].join(' ') : 'no proof'
        }
        return shown
      },
      expect: (model, shown) =>
        Object.fromEntries(
          Object.keys(shown as object).map((code) => {
            const last = lastVisit(model, code)
            if (last === undefined) return [code, 'no proof']
            const outcome = last.reason === '' ? 'delivered' : 'failed'
            return [code, `${outcome} ${last.reason} ${noteOf(code)}`]
          }),
        ),
    },
  ],
}
