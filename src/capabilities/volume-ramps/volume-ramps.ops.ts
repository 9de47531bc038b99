import type { Operator } from '../../kernel/operator.ts'
import { parseShipperNumber } from '../../kernel/shipper.ts'
import { isoOrNull, isoText } from '../../kits/clock/iso.ts'
import { entity } from '../../kits/openapi/entities.ts'
import {
  count,
  itemsOf,
  maybeCount,
  maybeMoment,
  moment,
  objectOf,
} from '../../rows/answer-schema.ts'
import { notFound, type Operation } from '../../rows/operation.ts'
import { type RefusalOf, refusalAnswers } from '../../rows/refusal-answers.ts'
import { volumeRampLimits } from './volume-ramps.limits.ts'
import type { VolumeRamps } from './volume-ramps.ts'

export interface VolumeRampsContext {
  readonly volumeRamps: VolumeRamps
  readonly operator: Operator
}

type Row = Operation<VolumeRampsContext>

const executives = ['administrator', 'executive']

const limitSchema = entity(
  'VolumeLimit',
  objectOf({
    shipper: count('Número de la cuenta.'),
    beganAt: moment('Desde cuándo cuenta.'),
    liftedAt: maybeMoment('Cuándo se lo quitaron.'),
    ordersPerDay: maybeCount('Órdenes por día; null si ya no tiene límite.'),
  }),
)

const rampSchema = {
  type: 'array',
  description: 'Los topes de una cuenta nueva, semana por semana; después no tiene.',
  items: objectOf({
    week: count('La semana, desde 1.'),
    ordersPerDay: count('Órdenes por día.'),
  }),
}

const {
  ordersPerDayInFirstWeek: first,
  ordersPerDayInSecondWeek: second,
  ordersPerDayInThirdWeek: third,
} = volumeRampLimits

const ramp = [first, second, third].map((ordersPerDay, place) => ({
  week: place + 1,
  ordersPerDay,
}))

const listed = itemsOf(limitSchema)

const listVolumeLimits: Row = {
  method: 'GET',
  path: '/volume-limits',
  name: 'listVolumeLimits',
  summary: 'Ver cuántas órdenes por día admiten las cuentas nuevas',
  description: 'Crece cada semana; sin límite desde la cuarta, o desde que se lo quita.',
  roles: [...executives, 'reader'],
  response: entity('VolumeLimitList', {
    ...listed,
    properties: { ...listed.properties, ramp: rampSchema },
    required: [...listed.required, 'ramp'],
  }),
  successStatus: 200,
  async answer(_input, { volumeRamps }) {
    const items = (await volumeRamps.list()).map((one) => ({
      shipper: one.shipperNumber,
      beganAt: isoText(one.beganAt),
      liftedAt: isoOrNull(one.liftedAt),
      ordersPerDay: one.ordersPerDay ?? null,
    }))
    return { status: 200, body: { items, ramp } }
  },
}

const explainLifting = refusalAnswers<RefusalOf<VolumeRamps['lift']>>({
  'ramp-unknown': notFound('Esa cuenta no tiene límite por día.'),
})

const liftVolumeLimit: Row = {
  method: 'DELETE',
  path: '/volume-limits/:number',
  name: 'liftVolumeLimit',
  summary: 'Quitar el límite de una cuenta nueva',
  description: 'Desde ahora no tiene límite por día.',
  roles: executives,
  response: entity('VolumeLimitLifted', objectOf({ shipper: count('Número de la cuenta.') })),
  successStatus: 200,
  async answer({ params }, { volumeRamps, operator }) {
    const shipper = parseShipperNumber(params['number']) ?? 0
    const lifted = await volumeRamps.lift(shipper, operator)
    return lifted.ok ? { status: 200, body: { shipper } } : explainLifting(lifted.refusal)
  },
}

export const volumeRampOperations: readonly Row[] = [listVolumeLimits, liftVolumeLimit]
