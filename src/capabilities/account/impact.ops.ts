import { hundredths } from '../../kernel/measures.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import { dayText, parsePeriod } from '../../kits/clock/period.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import type { Shape, Sound } from '../../kits/fields/structures.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, refuse } from '../../outcome.ts'
import { hundredthsOf, list, object } from '../../rows/fields.ts'
import { badRequest, tooManyRequests } from '../../rows/operation.ts'
import { message, opsRows } from '../../rows/row.ts'
import { day as dayField, shortCode, zoneFields } from '../../rows/table-fields.ts'
import { cents, computed, count, day, flag, listOf, text, view } from '../../rows/view.ts'
import { accountLimits } from './account.limits.ts'
import type { DraftImpact, ShipperImpact, TariffImpact, TariffRow } from './account.ts'
import { busyText } from './account.wire.ts'

interface ImpactContext {
  readonly tariffImpact: TariffImpact
  readonly draftImpact: DraftImpact
  readonly clock: Clock
  readonly zone: Zone
}

const { row } = opsRows<ImpactContext>()

const tariff = {
  list: ['list', shortCode('Código de la lista de precios.')],
  ...zoneFields('Su letra, o *.'),
  upToKg: ['upTo', hundredthsOf(4, { required: true, description: 'Hasta qué peso, en kg.' })],
  amount: ['amountCents', hundredthsOf(8, { required: true, description: 'Pesos sin IVA.' })],
  extraKg: ['extraKgCents', hundredthsOf(8, { description: 'Por kilo sobre el último tramo.' })],
} as const satisfies Shape

const problem = 'Con estos datos no se puede calcular.'

const tariffsTried = message(
  'TariffsTried',
  {
    from: ['from', dayField({ required: true, description: 'Desde qué día regirían.' })],
    tariffs: [
      'tariffs',
      list(object(tariff, { required: true }), accountLimits.impactTariffs, {
        required: true,
        least: 1,
        description: 'Los precios que cambiarían.',
      }),
    ],
  },
  problem,
)

interface Impact {
  readonly from: string
  readonly month: string
  readonly impacts: readonly ShipperImpact[]
}

const shownShipper = view<ShipperImpact>()({
  shipper: computed(count('Su número.'), ({ shipper }) => shipper.number),
  name: computed(text('Su nombre.'), ({ shipper }) => shipper.name),
  orders: count('Sus envíos del mes.'),
  estimated: flag(`Si se calculó con los primeros ${accountLimits.impactOrdersPerShipper}.`),
  todayCents: cents('A los precios de hoy, con IVA.'),
  thenCents: cents('A los precios que se prueban.'),
})

const sumOf = (impacts: readonly ShipperImpact[], amount: 'todayCents' | 'thenCents') =>
  impacts.reduce((total, one) => total + one[amount], 0)

const shownImpact = view<Impact>('TariffImpact')({
  from: day('Desde qué día regirían.'),
  month: text('El mes con cuyos envíos se probó, YYYY-MM.'),
  shippers: computed(
    count('Cuántos remitentes de esas listas tuvieron envíos.'),
    ({ impacts }) => impacts.length,
  ),
  todayCents: computed(cents('Lo que cuestan a los precios de hoy, con IVA.'), ({ impacts }) =>
    sumOf(impacts, 'todayCents'),
  ),
  thenCents: computed(cents('Lo que costarían.'), ({ impacts }) => sumOf(impacts, 'thenCents')),
  items: ['impacts', listOf(shownShipper, 'Por remitente, del que más paga al que menos.')],
})

const trying = {
  method: 'POST',
  roles: ['administrator', 'executive', 'reader'],
  readsOnly: true,
  answer: shownImpact,
  problems: [{ status: 429, meaning: 'Hay demasiados cálculos en curso.' }],
} as const

const busy = refuse(tooManyRequests(busyText))

export const tryTariffs = row({
  ...trying,
  path: '/tariffs/impact',
  name: 'tryTariffs',
  summary: 'Saber qué habría costado el mes pasado con otros precios',
  description: paragraph`Compara lo que cuestan los envíos del mes pasado a los precios de hoy con
    lo que costarían si estas tarifas rigieran. No guarda nada.`,
  body: tariffsTried,
  async run({ body: { from, tariffs } }, { tariffImpact, clock, zone }) {
    const now = clock()
    const start = parsePeriod(zone, from, from)?.from ?? now
    const { month, period } = monthBefore(zone, now)
    const rows = tariffs.map((one) => toTariff(one, start))
    const impact = await tariffImpact(rows, period, { now, from: Math.max(start, now) })
    if (impact.ok) return accept({ from, month, impacts: impact.value })
    if (impact.refusal === 'too-many-asked') return busy
    const faults = impact.refusal.slice(0, 100).map(({ index, field, name }) => ({
      field: `tariffs[${index}].${field}`,
      code: 'row-invalid' as const,
      ...faultWords(name),
    }))
    return refuse(badRequest(problem, faults))
  },
  refusals: {},
})

export const tryDraft = row({
  ...trying,
  path: '/rate-drafts/:id/impact',
  name: 'tryRateDraft',
  summary: 'Saber qué habría costado el mes pasado con un borrador',
  description: paragraph`Compara lo que cuestan los envíos del mes pasado a los precios de hoy con
    lo que costarían con el borrador entero: zonas, rangos, listas, precios y listas de
    remitentes.`,
  body: message(
    'RateDraftTried',
    { from: ['from', dayField({ description: 'Desde qué día regiría; si falta, desde hoy.' })] },
    problem,
  ),
  async run({ params, body }, { draftImpact, clock, zone }) {
    const now = clock()
    const from = body.from ?? dayText(zone, now)
    const start = parsePeriod(zone, from, from)?.from ?? now
    const { month, period } = monthBefore(zone, now)
    const impact = await draftImpact(params.id, period, { now, from: Math.max(start, now) })
    if (impact.ok) return accept({ from, month, impacts: impact.value })
    return impact.refusal === 'too-many-asked' ? busy : refuse(impact.refusal)
  },
  refusals: { 'draft-unknown': 404 },
})

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

function toTariff({ upTo, extraKgCents, ...rest }: Sound<typeof tariff>, from: number): TariffRow {
  const period = { validFrom: from, validTo: null }
  const upToHundredthsKg = hundredths(upTo)
  return { ...rest, upToHundredthsKg, extraKgCents: extraKgCents ?? null, ...period }
}

/** The month before the one of a moment. */
function monthBefore(zone: Zone, now: number) {
  const first = `${dayText(zone, now).slice(0, 7)}-01`
  const last = new Date(Date.parse(`${first}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  const month = last.slice(0, 7)
  const period = parsePeriod(zone, `${month}-01`, last) ?? { from: 0, to: 0 }
  return { month, period }
}
