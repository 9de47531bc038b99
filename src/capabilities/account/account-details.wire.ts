/** What a shipper's people ask of an account beside its sums: weeks, and what weighed more. */

import type { Shipper } from '../../kernel/shipper.ts'
import { dayText } from '../../kits/clock/period.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { cents, count, day, decimal, itemsOf, objectOf } from '../../rows/answer-schema.ts'
import { listRow } from '../../rows/list-row.ts'
import type { OperationInput, OperationRow } from '../../rows/operation.ts'
import type { AccountBook, AccountDifference } from './account.ts'
import {
  explainSummary,
  lineSchema,
  periodQuery,
  pricesNote,
  summingProblems,
  writeLine,
} from './account.wire.ts'
import { placeText, readPlace, readRequest, summing } from './account-rows.wire.ts'

interface OwnAccountContext {
  readonly account: AccountBook
  readonly caller: Shipper
  readonly zone: Zone
}

const face = {
  ownerOf: async (_input: OperationInput, { caller }: OwnAccountContext) => caller,
}

const weekSchema = entity(
  'AccountWeek',
  objectOf({
    year: count('El año de la semana.'),
    week: count('Su número, como en ISO 8601.'),
    from: day('El lunes.'),
    to: day('El domingo.'),
    shipments: count('Envíos cargados esa semana, de los del período.'),
    chargedCents: cents('Lo que se cobra por ellos.'),
  }),
)

export const weeksRow: OperationRow<OwnAccountContext> = {
  ...summing,
  path: '/account/weeks',
  name: 'listAccountWeeks',
  summary: 'Ver lo que se cobra por semana',
  description: 'Una por semana del período, de la más vieja a la más nueva, también las vacías.',
  response: itemsOf(weekSchema),
  async answer(input, context) {
    const request = await readRequest(face, input, context)
    if (!request.ok) return request.refusal
    const { owner, period } = request.value
    const { account, zone } = context
    const weeks = await account.weeks(owner, period, (at) => dayText(zone, at))
    return weeks.ok ? { status: 200, body: { items: weeks.value } } : explainSummary(weeks.refusal)
  },
}

const differenceSchema = entity(
  'AccountDifference',
  objectOf({
    ...lineSchema.properties,
    declaredWeightKg: decimal('El peso que declaraste.'),
    declaredVolumetricWeightKg: decimal('El que da el volumen declarado; 0 sin medidas.'),
    measuredWeightKg: decimal('El peso que se midió.'),
    measuredVolumetricWeightKg: decimal('El que da el volumen medido.'),
    differenceCents: cents('Cuánto más se cobra que lo cotizado; negativo, cuánto menos.'),
  }),
)

export const differencesRow: OperationRow<OwnAccountContext> = listRow({
  path: '/account/differences',
  name: 'listAccountDifferences',
  summary: 'Ver los envíos que se cobran distinto de lo cotizado',
  description: paragraph`Los que al medirse costaron otra cosa, por fecha de carga, con los pesos.
    El precio va por el mayor entre el peso y el volumétrico.`,
  problems: summingProblems,
  notes: [pricesNote],
  filters: periodQuery,
  readPlace,
  async load({ after, limit }, input, context: OwnAccountContext) {
    const request = await readRequest(face, input, context)
    if (!request.ok) return request.refusal
    const { owner, period } = request.value
    const found = await context.account.differences(owner, period, after, limit)
    return found.ok ? found.value : explainSummary(found.refusal)
  },
  placeOf: placeText,
  item: differenceSchema,
  write: writeDifference,
})

function writeDifference({ declared, measured, differenceCents, ...line }: AccountDifference) {
  return {
    ...writeLine(line),
    declaredWeightKg: declared.specific / 100,
    declaredVolumetricWeightKg: declared.volumetric / 100,
    measuredWeightKg: measured.specific / 100,
    measuredVolumetricWeightKg: measured.volumetric / 100,
    differenceCents,
  }
}
