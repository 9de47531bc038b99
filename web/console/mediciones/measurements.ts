import { queryOptions } from '@tanstack/react-query'
import { dataOf, ops } from '../../api/client.ts'
import { offline, opsQuery } from '../../api/queries.ts'
import { readNumber } from '../../formats/numbers.ts'

/** The values typed in the form; `piece` is undefined where the whole shipment is measured. */
export interface Written {
  readonly code: string
  readonly weight: string
  readonly length: string
  readonly width: string
  readonly height: string
  readonly piece: string | undefined
}

export const nothingWritten: Written = {
  code: '',
  weight: '',
  length: '',
  width: '',
  height: '',
  piece: undefined,
}

export interface Message {
  readonly trackingCode: string
  readonly branch: string
  readonly weightKg: number
  readonly lengthCm: number
  readonly widthCm: number
  readonly heightCm: number
  readonly package?: number
}

/** A number above zero with two decimals at most: scales write a point or a comma. */
export function readMeasure(text: string): number | undefined {
  const plain = text.trim()
  const value = /^\d+\.\d{1,3}$/.test(plain) ? Number(plain) : readNumber(plain)
  return value !== undefined && value >= 0.01 && value < 10_000
    ? Math.round(value * 100) / 100
    : undefined
}

export function readPiece(text: string): number | undefined {
  return /^[1-9]\d{0,3}$/.test(text.trim()) ? Number(text) : undefined
}

/** The message for the service; undefined while something is missing. */
export function messageOf(written: Written, branch: string): Message | undefined {
  const [weightKg, lengthCm, widthCm, heightCm] = [
    readMeasure(written.weight),
    readMeasure(written.length),
    readMeasure(written.width),
    readMeasure(written.height),
  ]
  const piece = written.piece === undefined ? undefined : readPiece(written.piece)
  if (!weightKg || !lengthCm || !widthCm || !heightCm || written.code.length < 4) return undefined
  if (written.piece !== undefined && piece === undefined) return undefined
  const sides = { weightKg, lengthCm, widthCm, heightCm }
  const part = piece === undefined ? {} : { package: piece }
  return { trackingCode: written.code, branch, ...sides, ...part }
}

/** The effect of a measurement; it is asked for once the four measures are written. */
export function previewQuery(message: Message | undefined) {
  return queryOptions({
    queryKey: ['measurements', 'preview', message],
    queryFn: () => dataOf(ops.POST('/measurements/preview', { body: message as Message })),
    enabled: message !== undefined,
    retry: false,
    staleTime: 10_000,
  })
}

export type Measurement = Awaited<
  ReturnType<NonNullable<ReturnType<typeof previewQuery>['queryFn']>>
>

export const lastShown = 12

export function lastQuery(branch: string | undefined) {
  const query = { sort: 'newest', limit: lastShown, ...(branch ? { branch } : {}) } as const
  return { ...opsQuery('/measurements', { query }), ...offline }
}

export function todayQuery(branch: string | undefined, isOwn: boolean) {
  const query = { ...(branch ? { branch } : {}), ...(isOwn ? { recordedBy: 'me' } : {}) }
  return { ...opsQuery('/measurements/summary', { query }), ...offline }
}

export interface Saved {
  readonly status: 'recorded' | 'duplicate'
  readonly measurement: Measurement
}

/** The change as it is kept, with the time at which it was measured. */
export function wishOf(message: Message) {
  return {
    kind: 'measurement',
    code: message.trackingCode,
    path: '/measurements',
    message: (at: string) => ({ ...message, at }),
  } as const
}
