/** What scans of bags, cages and trips do to them and to the pieces inside. */
import { branches } from '../../../test/simulator/carrier.ts'
import { definePart, type Model } from '../../../test/simulator/model.ts'
import {
  addEvent,
  codesWhere,
  nowhere,
  type Piece,
  piecesOf,
  stateOf,
  type Within,
} from '../../../test/simulator/pieces.ts'
import type { ContainerKind } from '../../kernel/container-code.ts'
import { mayFollow, scan } from '../tracking/tracking.model.ts'

export interface Container {
  readonly kind: ContainerKind
  readonly origin: string
  readonly destination: string
  state: 'open' | 'sealed' | 'travelling' | 'arrived' | 'opened'
  /** Where it stands, or which branch it left last. */
  branch: string
  /** The trip that it is loaded on, or empty. */
  trip: string
}

/** By their codes, which are used once. */
export const containersOf = definePart('containers', (): Record<string, Container> => ({}))

export const otherThan = (branch: string) => branches.find((one) => one !== branch) ?? branch

export function idsWhere(model: Model, holds: (one: Container) => boolean): string[] {
  return Object.entries(containersOf(model)).flatMap(([id, one]) => (holds(one) ? [id] : []))
}

export function codesIn(model: Model, id: string): string[] {
  return codesWhere(model, ({ within }) => within.container === id && within.how === 'inside')
}

/** From AR and CO, too: a hub fills its own bags. */
export const mayGoInto = (piece: Piece) =>
  mayFollow(piece, 'CO') || ['AR', 'CO'].includes(stateOf(piece))

/** One piece is scanned into a bag, a cage or, loose, onto a trip. */
export function putIn(model: Model, code: string, into: string, branch: string): string {
  const piece = piecesOf(model)[code]
  const container = containersOf(model)[into]
  if (piece === undefined) return 'piece-unknown'
  const isThere = piece.within.container === into && piece.within.how === 'inside'
  if (isThere && stateOf(piece) === 'CO' && piece.branch === branch) return 'duplicate'
  if (piece.isCancelled) return 'piece-cancelled'
  if (!mayGoInto(piece) || container?.state !== 'open' || container.origin !== branch)
    return 'refused'
  if (piece.rescue === 'waiting') return 'refused'
  scan(model, code, 'CO', branch, { container: into, how: 'inside' })
  return 'recorded'
}

/** A scan of everything inside; returns the pieces of it that may not move, and stay inside. */
export function moveInside(
  model: Model,
  id: string,
  { check, branch, scanId }: { check: string; branch: string; scanId?: string },
): { recorded: number; refused: string[] } {
  const result = { recorded: 0, refused: [] as string[] }
  for (const code of codesIn(model, id)) {
    const piece = piecesOf(model)[code]
    if (piece === undefined || (scanId && piece.scans.includes(scanId))) continue
    if (piece.isCancelled || !mayFollow(piece, check)) result.refused.push(code)
    else {
      if (scanId) piece.scans.push(scanId)
      scan(model, code, check, branch, piece.within)
      result.recorded += 1
    }
  }
  return result
}

/** A bag or cage leaves or arrives, by the scan of its own code. */
export function moveWhole(
  model: Model,
  id: string,
  by: { check: 'AS' | 'AR'; branch: string; scanId?: string },
): string[] {
  const container = containersOf(model)[id]
  if (container === undefined || container.state === 'opened') return ['refused']
  const isHere = container.branch === by.branch
  const isTravelling = container.state === 'travelling'
  if (by.check === 'AS' && isTravelling && isHere) return ['duplicate']
  if (by.check === 'AS' && !isTravelling && !isHere) return ['refused']
  if (by.check === 'AR' && !isTravelling && isHere)
    return [container.state === 'arrived' ? 'duplicate' : 'refused']
  const contents = codesIn(model, id).length
  if (contents === 0) return ['refused']
  const { recorded, refused } = moveInside(model, id, by)
  if (recorded + refused.length === 0) return ['duplicate']
  container.state = by.check === 'AS' ? 'travelling' : 'arrived'
  container.branch = by.branch
  if (by.check === 'AR') container.trip = ''
  return ['recorded', `${recorded} inside`, ...refused.map((code) => `${code} stays`)]
}

/** It is opened: those scanned have arrived, the others of it are missing until a scan. */
export function openAt(
  model: Model,
  id: string,
  branch: string,
  scanned: readonly string[],
): string[] {
  const container = containersOf(model)[id]
  if (container === undefined) return ['refused']
  const { state } = container
  const isHere = container.branch === branch
  if (state === 'opened' || (['open', 'sealed'].includes(state) && isHere)) return ['refused']
  if (state === 'arrived' && !isHere) return ['refused']
  const inside = codesIn(model, id)
  const results = [`${inside.filter((code) => scanned.includes(code)).length} found`]
  for (const code of new Set([...inside, ...scanned])) {
    const piece = piecesOf(model)[code]
    const isFound = scanned.includes(code)
    const isArrived = piece !== undefined && stateOf(piece) === 'AR' && piece.branch === branch
    if (piece === undefined) results.push(`${code} refused`)
    else if (!inside.includes(code)) {
      const fits = !piece.isCancelled && mayFollow(piece, 'AR')
      results.push(`${code} ${fits ? 'extra' : 'refused'}`)
      if (fits) scan(model, code, 'AR', branch)
    } else if (!isFound) {
      results.push(`${code} missing`)
      const missing: Within = { container: id, how: 'missing' }
      // It did not arrive with its bag: it is on its way again.
      if (stateOf(piece) === 'AR') scan(model, code, 'AS', branch, missing)
      piece.within = missing
      addEvent(model, piece, 'shipment.missing')
    } else if (isArrived) piece.within = nowhere
    else if (piece.isCancelled || !mayFollow(piece, 'AR')) {
      results.push(`${code} refused`)
      piece.within = { container: id, how: 'left' }
    } else scan(model, code, 'AR', branch)
  }
  Object.assign(container, { state: 'opened', branch, trip: '' })
  return ['done', ...results.sort()]
}
