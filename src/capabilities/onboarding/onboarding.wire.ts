import type { ServiceType } from '../../kernel/service-type.ts'
import { isoOrNull } from '../../kits/clock/iso.ts'
import type { JsonObject } from '../../kits/http/endpoint.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { count, maybeMoment, moment, objectOf, string } from '../../rows/answer-schema.ts'
import { type Check, checks, type TestReport } from './checklist.ts'
import type { Progress } from './onboarding.ts'
import {
  type OnboardingState,
  onboardingStateNames,
  stepNames,
  stepsOf,
} from './onboarding-states.ts'

export const stateTexts: Record<OnboardingState, string> = {
  testing: 'Faltan órdenes de prueba.',
  ready: 'Las pruebas alcanzan: el ejecutivo de cuentas puede aprobar.',
  approved: 'Producción está habilitada.',
  withdrawn: 'La habilitación se dio de baja.',
}

/** What a test order lacks. */
const checkTexts: Record<Check, string> = {
  'recipient-name': 'Falta el nombre del destinatario.',
  'full-address': 'El domicilio no está completo: calle, número, localidad, provincia y CP.',
  phone: 'Falta un teléfono del destinatario.',
  'e-mail': 'Falta un correo electrónico del destinatario.',
  weights: 'Falta el peso de algún producto.',
  dimensions: 'Faltan el largo, el alto o el ancho de algún producto.',
  'label-printed': 'Falta imprimir la etiqueta.',
  'tracking-asked': 'Falta consultar su seguimiento.',
}

const recommendationTexts = {
  'sign-labels': paragraph`Firmá los enlaces de las etiquetas y pedí que la cuenta los exija
    (labelLinks: required): sin firma, quien conoce el número de la cuenta y un código ve la
    etiqueta.`,
} as const

const recommendationNames = Object.keys(recommendationTexts)

export const progressSchema = entity('Onboarding', {
  type: 'object',
  properties: {
    shipper: { type: 'integer', description: 'Número de la cuenta.' },
    state: { type: 'string', enum: onboardingStateNames, description: 'En qué punto está.' },
    meaning: string('Lo mismo, en palabras.'),
    services: { type: 'array', items: { type: 'string' }, description: 'Lo que se va a usar.' },
    requestedAt: moment('Cuándo se pidió.'),
    readyAt: maybeMoment('Cuándo quedó lista para aprobar.'),
    approvedAt: maybeMoment('Cuándo se aprobó.'),
    withdrawnAt: maybeMoment('Cuándo se retiró.'),
    representative: { type: 'integer', description: 'Órdenes de prueba que cuentan.' },
    needed: { type: 'integer', description: 'Las que hacen falta.' },
    missing: {
      type: 'array',
      items: { type: 'string' },
      description: 'Lo que falta, en palabras.',
    },
    ordersPerDay: {
      type: 'array',
      items: { type: 'integer' },
      description: 'Cuántas órdenes por día admite producción en cada una de las primeras semanas.',
    },
    orders: {
      type: 'array',
      description: 'Las últimas órdenes de prueba, cada una con lo que le falta.',
      items: {
        type: 'object',
        properties: {
          trackingCode: string('Código de seguimiento.'),
          service: string('Servicio.'),
          counts: { type: 'boolean', description: 'Si es representativa.' },
          missing: {
            type: 'array',
            items: { type: 'string' },
            description: 'Lo que le falta, en palabras.',
          },
          lacks: {
            type: 'array',
            items: { type: 'string', enum: [...checks] },
            description: 'Lo mismo, por nombre.',
          },
        },
        required: ['trackingCode', 'service', 'counts', 'missing', 'lacks'],
      },
    },
    serviceOrders: {
      type: 'array',
      description: 'Por cada servicio que se va a usar, cuántas órdenes cuentan.',
      items: objectOf({ service: string('El servicio.'), orders: count('Cuántas.') }),
    },
    steps: {
      type: 'array',
      description: 'El camino hasta producción, paso por paso.',
      items: objectOf({
        step: { type: 'string', enum: stepNames, description: 'El paso.' },
        state: {
          type: 'string',
          enum: ['done', 'current', 'pending'],
          description: 'Cumplido, en curso o pendiente.',
        },
        at: maybeMoment('Cuándo se cumplió.'),
      }),
    },
    recommendations: {
      type: 'array',
      description: 'Lo que conviene hacer antes de producción; no impide aprobar.',
      items: objectOf({
        name: { type: 'string', enum: [...recommendationNames], description: 'Qué conviene.' },
        text: string('Lo mismo, en palabras.'),
      }),
    },
    next: { type: ['string', 'null'], description: 'Lo que sigue, en palabras; null si nada.' },
    executive: string('Quién abrió la cuenta y la acompaña.'),
  },
  required: [
    'shipper',
    'state',
    'meaning',
    'representative',
    'needed',
    'missing',
    'ordersPerDay',
    'orders',
    'serviceOrders',
    'steps',
    'recommendations',
    'next',
    'executive',
  ],
})

export const integrationSchema = entity(
  'Integration',
  objectOf({
    onboarding: {
      type: ['object', 'null'],
      description: 'La habilitación; null si la cuenta no está en ninguna.',
      properties: {
        state: { type: 'string', enum: onboardingStateNames, description: 'En qué punto está.' },
        representative: count('Órdenes de prueba que cuentan.'),
        needed: count('Las que hacen falta.'),
      },
      required: ['state', 'representative', 'needed'],
    },
    failingWebhooks: count('Cuántas suscripciones de webhooks fallan ahora.'),
  }),
)

export function writeProgress(progress: Progress): JsonObject {
  const { record, state, report, hasOpenLabels, ordersPerDay } = progress
  return {
    shipper: record.shipperNumber,
    state,
    meaning: stateTexts[state],
    services: record.services.split(' ').filter(Boolean),
    requestedAt: writeMoment(record.requestedAt),
    readyAt: writeMoment(record.readyAt),
    approvedAt: writeMoment(record.approvedAt),
    withdrawnAt: writeMoment(record.withdrawnAt),
    representative: report.representative,
    needed: report.needed,
    missing: missingTexts(report),
    ordersPerDay: [...ordersPerDay],
    orders: report.orders.map(({ code, service, missing }) => ({
      trackingCode: code,
      service,
      counts: missing.length === 0,
      missing: missing.map((check) => checkTexts[check]),
      lacks: [...missing],
    })),
    serviceOrders: serviceOrders(record.services, report),
    steps: stepsOf(record, state).map(({ at, ...step }) => ({ ...step, at: writeMoment(at) })),
    recommendations: hasOpenLabels
      ? [{ name: 'sign-labels', text: recommendationTexts['sign-labels'] }]
      : [],
    next: nextText(state, report),
    executive: record.requestedBy,
  }
}

function serviceOrders(services: string, { orders }: TestReport) {
  const complete = orders.filter(({ missing }) => missing.length === 0)
  return services
    .split(' ')
    .filter(Boolean)
    .map((service) => ({
      service,
      orders: complete.filter((order) => order.service === service).length,
    }))
}

/** What the shipper does next; in the states that others end, what they wait for. */
function nextText(state: OnboardingState, report: TestReport): string | null {
  if (state === 'approved') return 'Pedí las claves de producción.'
  if (state === 'ready') return 'Falta la aprobación del ejecutivo de cuentas.'
  if (state === 'withdrawn') return null
  const order = report.orders.find(({ missing }) => missing.length > 0)
  const [check] = order?.missing ?? []
  return order && check
    ? `${order.code}: ${checkTexts[check]}`
    : (missingTexts(report)[0] ?? stateTexts[state])
}

export function writeMoment(at: number | null): string | null {
  return isoOrNull(at)
}

export function missingTexts({ representative, needed, untriedServices }: TestReport): string[] {
  const left = needed - representative
  return [
    ...(left > 0 ? [`${ordersLeft(left)} de ${needed}.`] : []),
    ...untriedServices.map((service: ServiceType) => `Falta probar el servicio ${service}.`),
  ]
}

function ordersLeft(left: number): string {
  return left === 1
    ? 'Falta 1 orden de prueba representativa'
    : `Faltan ${left} órdenes de prueba representativas`
}
