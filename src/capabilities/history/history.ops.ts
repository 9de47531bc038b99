import { movementCodes } from '../../kernel/movement.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { parseTrackingCode, type TrackingCode } from '../../kernel/tracking-code.ts'
import { isoText } from '../../kits/clock/iso.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import {
  cents,
  count,
  decimal,
  maybeCents,
  maybeCount,
  maybeString,
  moment,
  objectOf,
  string,
} from '../../rows/answer-schema.ts'
import { notFound, type Operation } from '../../rows/operation.ts'
import type { History, HistoryEntry } from './history.ts'
import { historyKinds } from './history-entry.ts'

interface Amounts {
  readonly quotedCents: number | undefined
  readonly measuredCents: number | undefined
  readonly chargedCents: number | undefined
}

export interface HistoryContext {
  readonly history: History
  readonly orders: {
    findOrder(code: TrackingCode): Promise<{ readonly shipperNumber: number } | undefined>
  }
  readonly shippers: { find(number: number): Promise<Shipper | undefined> }
  readonly account: {
    amountsOf(
      shipper: Shipper,
      codes: readonly TrackingCode[],
    ): Promise<ReadonlyMap<TrackingCode, Amounts>>
  }
  readonly pickupPoints: { findBranch(code: string): { readonly name: string } | undefined }
}

function maybe(schema: ReturnType<typeof objectOf>, description: string) {
  return { ...schema, type: ['object', 'null'], description }
}

const movementSchema = objectOf({
  check: { type: 'string', enum: movementCodes, description: 'El estado.' },
  reasonCode: string('El motivo, si se dijo uno; o vacío.'),
  scanId: maybeString('El id del escaneo, si el lector lo mandó.'),
  container: maybeString('La jaula o saca en que viajaba; `null` si ninguna.'),
  correction: { type: 'boolean', description: 'Si corrige al anterior.' },
  reason: maybeString('Por qué se corrigió.'),
  corrected: { type: 'boolean', description: 'Si otro posterior lo corrige.' },
})

const entrySchema = entity(
  'HistoryEntry',
  objectOf({
    at: moment('Cuándo pasó.'),
    kind: { type: 'string', enum: historyKinds, description: 'Qué clase de hecho es.' },
    by: maybeString('Quién lo hizo; `null` si no se sabe.'),
    branch: maybe(
      objectOf({ code: string('prov_codigo.'), name: maybeString('Su nombre.') }),
      'La sucursal, si fue en una.',
    ),
    movement: maybe(movementSchema, 'De los movimientos.'),
    measurement: maybe(
      objectOf({
        package: count('El bulto; 0 es el envío entero.'),
        weightKg: decimal('El peso.'),
        lengthCm: decimal('El largo.'),
        widthCm: decimal('El ancho.'),
        heightCm: decimal('El alto.'),
        declaredWeightKg: decimal('El peso que se declaró.'),
        differenceCents: maybeCents('Cuánto cambia el precio; `null` si no se sabe.'),
      }),
      'De las mediciones.',
    ),
    print: maybe(
      objectOf({
        prints: count('Cuántas veces se había impreso, con esta.'),
        labels: count('Cuántas etiquetas habían salido; 0 si no se sabe.'),
      }),
      'De las impresiones: quedan la primera y la última.',
    ),
    rescue: maybe(
      objectOf({
        kind: { type: 'string', enum: ['return', 'redirection'], description: 'Qué se pidió.' },
        step: {
          type: 'string',
          enum: ['requested', 'done', 'failed', 'withdrawn'],
          description: 'Se pidió, se cumplió, falló o se retiró.',
        },
        reason: string('Por qué falló o se retiró; o vacío.'),
      }),
      'De los rescates.',
    ),
    cash: maybe(
      objectOf({
        step: string('El paso del dinero: cobrado, rendido, pagado.'),
        amountCents: cents('Cuánto.'),
      }),
      'Del dinero que se cobra al entregar.',
    ),
    webhook: maybe(
      objectOf({
        type: string('El evento.'),
        url: string('Adónde se mandó.'),
        status: maybeCount('Qué contestó; `null` si no contestó.'),
        ms: count('Cuánto tardó.'),
        attempt: count('Qué intento fue.'),
      }),
      'De los avisos a los sistemas del remitente.',
    ),
    audit: maybe(
      objectOf({
        action: string('Qué se hizo.'),
        sequence: count('El eslabón de la auditoría.'),
        detail: { description: 'Con qué datos; su forma depende de la acción.' },
      }),
      'De lo que hizo la gente del operador.',
    ),
  }),
)

const historySchema = entity(
  'ShipmentHistory',
  objectOf({
    trackingCode: string('El código de seguimiento.'),
    quotedCents: maybeCents('Lo cotizado; `null` si no hay tarifa.'),
    measuredCents: maybeCents('El precio con lo medido; `null` si no se midió.'),
    chargedCents: maybeCents('Lo que se cobra al remitente; `null` si no hay tarifa.'),
    items: { type: 'array', items: entrySchema, description: 'Lo más nuevo primero.' },
  }),
)

export const getHistory: Operation<HistoryContext> = {
  method: 'GET',
  path: '/shipments/:trackingCode/history',
  name: 'getHistory',
  summary: 'Ver todo lo que pasó con un envío',
  description: paragraph`Movimientos, mediciones, impresiones, rescates, dinero, avisos a los
    sistemas del remitente y lo que hizo la gente del operador, en un solo orden, lo más nuevo
    primero. De cada clase vienen hasta 300.`,
  roles: ['administrator', 'branch', 'executive', 'reader'],
  sight: 'named',
  response: historySchema,
  successStatus: 200,
  problems: [{ status: 404, meaning: 'No hay ningún envío con ese código.' }],
  async answer({ params }, { history, orders, shippers, account, pickupPoints }) {
    const code = parseTrackingCode(params['trackingCode'] ?? '')
    const known = code.ok ? await orders.findOrder(code.value) : undefined
    const shipper = known && (await shippers.find(known.shipperNumber))
    if (!code.ok || shipper === undefined)
      return notFound('No hay ningún envío con ese código.', 'piece-unknown')
    const amounts = (await account.amountsOf(shipper, [code.value])).get(code.value)
    const entries = await history.find(code.value)
    return {
      status: 200,
      body: {
        trackingCode: code.value,
        quotedCents: amounts?.quotedCents ?? null,
        measuredCents: amounts?.measuredCents ?? null,
        chargedCents: amounts?.chargedCents ?? null,
        items: entries.map((entry) => writeEntry(entry, pickupPoints)),
      },
    }
  },
}

const nothing = {
  movement: null,
  measurement: null,
  print: null,
  rescue: null,
  cash: null,
  webhook: null,
  audit: null,
}

function writeEntry(entry: HistoryEntry, points: HistoryContext['pickupPoints']) {
  const { at, kind, by, branchCode } = entry
  const name = points.findBranch(branchCode)?.name ?? null
  const branch = branchCode === '' ? null : { code: branchCode, name }
  const write = writers[kind] as (one: HistoryEntry) => object
  const told = { at: isoText(at), kind, by: by === '' ? null : by, branch }
  return { ...told, ...nothing, [kind]: write(entry) }
}

type Writers = {
  readonly [Kind in HistoryEntry['kind']]: (
    entry: Extract<HistoryEntry, { readonly kind: Kind }>,
  ) => object
}

const writers: Writers = {
  movement: (entry) => ({
    check: entry.check,
    reasonCode: entry.reasonCode,
    scanId: entry.scanId,
    container: entry.container,
    correction: entry.isCorrection,
    reason: entry.reason,
    corrected: entry.isCorrected,
  }),
  measurement(entry) {
    const [lengthCm, widthCm, heightCm] = entry.sidesHundredthsCm.map((side) => side / 100)
    return {
      package: entry.package,
      weightKg: entry.weightHundredthsKg / 100,
      lengthCm,
      widthCm,
      heightCm,
      declaredWeightKg: entry.declaredHundredthsKg / 100,
      differenceCents: entry.differenceCents,
    }
  },
  print: ({ prints, labels }) => ({ prints, labels }),
  rescue: ({ rescue, step, reason }) => ({ kind: rescue, step, reason }),
  cash: ({ step, amountCents }) => ({ step, amountCents }),
  webhook: ({ type, url, status, ms, attempt }) => ({ type, url, status, ms, attempt }),
  audit: ({ action, sequence, detail }) => ({ action, sequence, detail }),
}
