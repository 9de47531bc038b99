import { type Answer, dataOf, type OpsPaths, ops } from '../../api/client.ts'
import { saveFile } from '../../api/file.ts'
import { newFormKey } from '../../api/form-key.ts'

export type Container = Answer<OpsPaths, '/containers/{id}'>
export type Piece = Answer<OpsPaths, '/containers/{id}/pieces'>['items'][number]

/** A container holds 500 at most. */
export async function loadPieces(id: string): Promise<readonly Piece[]> {
  const params = { path: { id }, query: { limit: 1_000 } }
  return (await dataOf(ops.GET('/containers/{id}/pieces', { params }))).items
}

/** Breaks the seal, so that more can be put in. */
export const unseal = (id: string) =>
  dataOf(ops.DELETE('/containers/{id}/seal', { params: { path: { id } } }))

export const keyOf = () => ({ 'Idempotency-Key': newFormKey() })

interface Scan {
  readonly trackingCode: string
  readonly branch: string
  readonly check: 'CO' | 'AS' | 'AR' | 'IF'
  readonly container?: string
  readonly correction?: true
  readonly reason?: string
}

/** Records one scan of a piece, or of the container itself. */
export async function record(scan: Scan) {
  const movements = [{ id: newFormKey(), ...scan }]
  const params = { header: keyOf() }
  const { results } = await dataOf(ops.POST('/movements', { params, body: { movements } }))
  const [result] = results
  if (result === undefined) throw new Error('the scan has no result')
  return result
}

/** The state of a piece before it was put in, which a correction puts it back to. */
export async function stateBefore(trackingCode: string, container: string): Promise<'IF' | 'AR'> {
  const params = { query: { trackingCode, limit: 1_000 } }
  const { items } = await dataOf(ops.GET('/movements', { params }))
  const put = items.findLastIndex((one) => one.check === 'CO' && one.container === container)
  const before = items.slice(0, Math.max(0, put)).findLast(({ check }) => check !== 'CO')
  return before?.check === 'AR' ? 'AR' : 'IF'
}

export function saveLabel(id: string, format: 'pdf' | 'zpl'): Promise<void> {
  const params = { path: { id }, query: { format } }
  const call = ops.GET('/containers/{id}/label', { params, parseAs: 'blob' })
  return saveFile(call, `etiqueta-${id}.${format}`)
}
