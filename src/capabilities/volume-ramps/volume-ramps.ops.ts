import type { Operator } from '../../kernel/operator.ts'
import { parseShipperNumber } from '../../kernel/shipper.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { accept } from '../../outcome.ts'
import { count as countSchema, itemsOf, objectOf } from '../../rows/answer-schema.ts'
import { declareProblems } from '../../rows/problem-words/problem-words.ts'
import { opsRows } from '../../rows/row.ts'
import { count, moment, orNull, type View, view } from '../../rows/view.ts'
import { type Limited, ordersPerDayByWeek, type VolumeRamps } from './volume-ramps.ts'

const problems = declareProblems({
  'ramp-unknown': {
    es: 'La cuenta no tiene límite por día.',
    en: 'The account has no daily limit.',
  },
})

declare module '../../kits/http/problem.ts' {
  interface ProblemCodes extends Record<keyof typeof problems, unknown> {}
}

export interface VolumeRampsContext {
  readonly volumeRamps: VolumeRamps
  readonly operator: Operator
}

const { row, plainRow } = opsRows<VolumeRampsContext>()

const executives = ['administrator', 'executive']

const shownLimit = view<Limited>('VolumeLimit')({
  shipper: ['shipperNumber', count('Número de la cuenta.')],
  beganAt: moment('Desde cuándo cuenta.'),
  liftedAt: orNull(moment('Cuándo se lo quitaron.')),
  ordersPerDay: orNull(count('Órdenes por día; null si ya no tiene límite.')),
})

const ramp = ordersPerDayByWeek.map((ordersPerDay, place) => ({ week: place + 1, ordersPerDay }))

const rampSchema = {
  type: 'array',
  description: 'Los topes de una cuenta nueva, semana por semana; después no tiene.',
  items: objectOf({
    week: countSchema('La semana, desde 1.'),
    ordersPerDay: countSchema('Órdenes por día.'),
  }),
}

const listed = itemsOf(shownLimit.schema)

const shownLimits: View<readonly Limited[]> = {
  schema: entity('VolumeLimitList', {
    ...listed,
    properties: { ...listed.properties, ramp: rampSchema },
    required: [...listed.required, 'ramp'],
  }),
  write: (limits) => ({ items: limits.map((one) => shownLimit.write(one)), ramp }),
}

const listVolumeLimits = plainRow({
  method: 'GET',
  path: '/volume-limits',
  name: 'listVolumeLimits',
  summary: 'Ver cuántas órdenes por día admiten las cuentas nuevas',
  description: 'Crece cada semana; sin límite desde la cuarta, o desde que se lo quita.',
  roles: [...executives, 'reader'],
  answer: shownLimits,
  run: (_input, { volumeRamps }) => volumeRamps.list(),
})

const liftVolumeLimit = row({
  method: 'DELETE',
  path: '/volume-limits/:number',
  name: 'liftVolumeLimit',
  summary: 'Quitar el límite de una cuenta nueva',
  description: 'Desde ahora no tiene límite por día.',
  roles: executives,
  answer: view<{ readonly shipper: number }>('VolumeLimitLifted')({
    shipper: count('Número de la cuenta.'),
  }),
  async run({ params }, { volumeRamps, operator }) {
    const shipper = parseShipperNumber(params.number) ?? 0
    const lifted = await volumeRamps.lift(shipper, operator)
    return lifted.ok ? accept({ shipper }) : lifted
  },
  refusals: { 'ramp-unknown': [404, 'Esa cuenta no tiene límite por día.'] },
})

export const volumeRampOperations = [listVolumeLimits, liftVolumeLimit]
