import { hundredths } from '../../kernel/measures.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import { dayText, parsePeriod } from '../../kits/clock/period.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { type Shape, type Sound, shapeSchema } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { cents, count, day as dayOf, objectOf, string } from '../../rows/answer-schema.ts'
import { hundredthsOf, list, object } from '../../rows/fields.ts'
import { badRequest, notFound, type Operation } from '../../rows/operation.ts'
import { readBody } from '../../rows/read-body.ts'
import { day, shortCode, zoneFields } from '../../rows/table-fields.ts'
import { accountLimits } from './account.limits.ts'
import type { DraftImpact, ShipperImpact, TariffImpact, TariffRow } from './account.ts'
import { busy } from './account.wire.ts'

interface ImpactContext {
  readonly tariffImpact: TariffImpact
  readonly clock: Clock
  readonly zone: Zone
}

interface DraftImpactContext extends Omit<ImpactContext, 'tariffImpact'> {
  readonly draftImpact: DraftImpact
}

const tariff = {
  list: ['list', shortCode('Código de la lista de precios.')],
  ...zoneFields('Su letra, o *.'),
  upToKg: ['upTo', hundredthsOf(4, { required: true, description: 'Hasta qué peso, en kg.' })],
  amount: ['amountCents', hundredthsOf(8, { required: true, description: 'Pesos sin IVA.' })],
  extraKg: ['extraKgCents', hundredthsOf(8, { description: 'Por kilo sobre el último tramo.' })],
} as const satisfies Shape

const asked = {
  from: ['from', day({ required: true, description: 'Desde qué día regirían.' })],
  tariffs: [
    'tariffs',
    list(object(tariff, { required: true }), accountLimits.impactTariffs, {
      required: true,
      least: 1,
      description: 'Los precios que cambiarían.',
    }),
  ],
} as const satisfies Shape

const impactSchema = entity(
  'TariffImpact',
  objectOf({
    from: dayOf('Desde qué día regirían.'),
    month: string('El mes con cuyos envíos se probó, YYYY-MM.'),
    shippers: count('Cuántos remitentes de esas listas tuvieron envíos.'),
    todayCents: cents('Lo que cuestan a los precios de hoy, con IVA.'),
    thenCents: cents('Lo que costarían.'),
    items: {
      type: 'array',
      description: 'Por remitente, del que más paga al que menos.',
      items: objectOf({
        shipper: count('Su número.'),
        name: string('Su nombre.'),
        orders: count('Sus envíos del mes.'),
        estimated: {
          type: 'boolean',
          description: `Si se calculó con los primeros ${accountLimits.impactOrdersPerShipper}.`,
        },
        todayCents: cents('A los precios de hoy, con IVA.'),
        thenCents: cents('A los precios que se prueban.'),
      }),
    },
  }),
)

export const tryTariffs: Operation<ImpactContext> = {
  method: 'POST',
  path: '/tariffs/impact',
  name: 'tryTariffs',
  summary: 'Saber qué habría costado el mes pasado con otros precios',
  description: paragraph`Compara lo que cuestan los envíos del mes pasado a los precios de hoy con
    lo que costarían si estas tarifas rigieran. No guarda nada.`,
  roles: ['administrator', 'executive', 'reader'],
  readsOnly: true,
  request: entity('TariffsTried', shapeSchema(asked)),
  response: impactSchema,
  successStatus: 200,
  problems: [{ status: 429, meaning: 'Hay demasiados cálculos en curso.' }],
  async answer({ body }, { tariffImpact, clock, zone }) {
    const problem = 'Con estos datos no se puede calcular.'
    const read = readBody(asked, body, problem)
    if (!read.ok) return read.refusal
    const { from, tariffs } = read.value
    const now = clock()
    const start = parsePeriod(zone, from, from)?.from ?? now
    const { month, period } = monthBefore(zone, now)
    const rows = tariffs.map((row) => toTariff(row, start))
    const impact = await tariffImpact(rows, period, { now, from: Math.max(start, now) })
    if (impact.ok) return { status: 200, body: { from, month, ...writeImpact(impact.value) } }
    if (impact.refusal === 'too-many-asked') return busy
    return badRequest(
      problem,
      impact.refusal.slice(0, 100).map(({ index, field, name }) => ({
        field: `tariffs[${index}].${field}`,
        code: 'row-invalid',
        ...faultWords(name),
      })),
    )
  },
}

const draftAsked = {
  from: ['from', day({ description: 'Desde qué día regiría; si falta, desde hoy.' })],
} as const satisfies Shape

export const tryDraft: Operation<DraftImpactContext> = {
  method: 'POST',
  path: '/rate-drafts/:id/impact',
  name: 'tryRateDraft',
  summary: 'Saber qué habría costado el mes pasado con un borrador',
  description: paragraph`Compara lo que cuestan los envíos del mes pasado a los precios de hoy con
    lo que costarían con el borrador entero: zonas, rangos, listas, precios y listas de
    remitentes.`,
  roles: ['administrator', 'executive', 'reader'],
  readsOnly: true,
  request: entity('RateDraftTried', shapeSchema(draftAsked)),
  response: impactSchema,
  successStatus: 200,
  problems: [
    { status: 404, meaning: 'No hay ningún borrador con ese id.' },
    { status: 429, meaning: 'Hay demasiados cálculos en curso.' },
  ],
  async answer({ body, params }, { draftImpact, clock, zone }) {
    const read = readBody(draftAsked, body, 'Con estos datos no se puede calcular.')
    if (!read.ok) return read.refusal
    const now = clock()
    const from = read.value.from ?? dayText(zone, now)
    const start = parsePeriod(zone, from, from)?.from ?? now
    const { month, period } = monthBefore(zone, now)
    const moments = { now, from: Math.max(start, now) }
    const impact = await draftImpact(params['id'] ?? '', period, moments)
    if (impact.ok) return { status: 200, body: { from, month, ...writeImpact(impact.value) } }
    return impact.refusal === 'too-many-asked'
      ? busy
      : notFound('No hay ningún borrador con ese id.', 'draft-unknown')
  },
}

const faultTexts = new Map([
  ['zone-unknown', ['No hay ninguna zona con ese código.', 'There is no zone with that code.']],
  [
    'list-unknown',
    ['No hay ninguna lista de precios con ese código.', 'There is no price list with that code.'],
  ],
  [
    'row-repeated',
    ['Hay otra fila con la misma clave.', 'There is another row with the same key.'],
  ],
  ['weight-not-positive', ['Se espera un peso mayor que 0.', 'Expected a weight above 0.']],
])

function faultWords(name: string) {
  const [detail = 'La fila no es válida.', en = 'The row is not valid.'] =
    faultTexts.get(name) ?? []
  return { detail, en }
}

function toTariff({ upTo, extraKgCents, ...row }: Sound<typeof tariff>, from: number): TariffRow {
  const period = { validFrom: from, validTo: null }
  const upToHundredthsKg = hundredths(upTo)
  return { ...row, upToHundredthsKg, extraKgCents: extraKgCents ?? null, ...period }
}

/** The month before the one of a moment. */
function monthBefore(zone: Zone, now: number) {
  const first = `${dayText(zone, now).slice(0, 7)}-01`
  const last = new Date(Date.parse(`${first}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  const month = last.slice(0, 7)
  const period = parsePeriod(zone, `${month}-01`, last) ?? { from: 0, to: 0 }
  return { month, period }
}

function writeImpact(impacts: readonly ShipperImpact[]) {
  const sum = (pick: (one: ShipperImpact) => number) =>
    impacts.reduce((total, one) => total + pick(one), 0)
  return {
    shippers: impacts.length,
    todayCents: sum(({ todayCents }) => todayCents),
    thenCents: sum(({ thenCents }) => thenCents),
    items: impacts.map(({ shipper, ...facts }) => ({
      shipper: shipper.number,
      name: shipper.name,
      ...facts,
    })),
  }
}
