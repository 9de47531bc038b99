import { hasPhase, momentOf, type Span } from '../calendar.ts'
import type { LivingPart, Task } from '../living-part.ts'
import type { Shipment } from '../shipments.ts'
import { staff, type World } from '../world.ts'

/** A scanner takes one for another and puts it back; a branch corrects a courier's note. */
const [mistakenPhase, undonePhase, setRightPhase] = [0.042, 0.047, 0.7]

const [mistakenShare, setRightShare] = [0.35, 0.45]

const setRight = [
  'Lo recibió la encargada: se marcó ausente por error',
  'El destinatario llamó: lo dejaron en la portería y lo tiene',
] as const

/** Scans that were wrong, and their corrections (D43). */
export const correctionsPart: LivingPart = {
  name: 'corrections',
  slices: ['tracking'],
  work(world, span) {
    if (span.pace === 'live') return []
    return [...mistaken(world, span), ...corrected(world, span)]
  },
}

function mistaken(world: World, span: Span): Task[] {
  const { day } = span
  if (!hasPhase(span, mistakenPhase)) return []
  if (!world.chance.isSo(mistakenShare, 'mistaken', day.index)) return []
  const one = world.shipments
    .inState('AR')
    .find(({ collectedAt, at, branch }) => collectedAt === undefined && at === branch)
  if (one === undefined) return []
  const who = staff('scanner', one.branch)
  const scan = { trackingCode: one.code, branch: one.branch }
  const send = (movement: object) => () =>
    world.ops(who, 'recordMovements', { body: { movements: [{ ...scan, ...movement }] } })
  return [
    { at: momentOf(day, mistakenPhase), run: send({ check: 'MA' }) },
    { at: momentOf(day, undonePhase), run: send({ check: 'AR', correction: true }) },
  ]
}

function corrected(world: World, span: Span): Task[] {
  const { day } = span
  if (!hasPhase(span, setRightPhase)) return []
  if (!world.chance.isSo(setRightShare, 'set right', day.index)) return []
  const isWrong = ({ reason, since }: Shipment) => reason === 'AUSENTE' && since >= day.opens
  const one = world.shipments.inState('CA').find(isWrong)
  if (one === undefined) return []
  const { code, branch } = one
  const reason = world.chance.pick(setRight, 'set right', code)
  const movement = { trackingCode: code, branch, check: 'DL', correction: true, reason }
  const run = () =>
    world.ops(staff('branch', branch), 'recordMovements', { body: { movements: [movement] } })
  return [{ at: momentOf(day, setRightPhase), run }]
}
