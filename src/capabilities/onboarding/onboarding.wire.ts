import type { ServiceType } from '../../kernel/service-type.ts'
import { isoOrNull } from '../../kits/clock/iso.ts'
import type { JsonObject } from '../../kits/http/endpoint.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { count, maybeMoment, moment, objectOf, string } from '../../rows/answer-schema.ts'
import { declareProblems } from '../../rows/problem-words/problem-words.ts'
import type { View } from '../../rows/view.ts'
import { type Check, checks, type TestReport } from './checklist.ts'
import type { Progress } from './onboarding.ts'
import {
  type OnboardingState,
  onboardingStateNames,
  stepNames,
  stepsOf,
} from './onboarding-states.ts'

const problems = declareProblems({
  'onboarding-unknown': {
    es: 'La cuenta no está en habilitación.',
    en: 'The account is not being onboarded.',
  },
  'not-ready': {
    es: 'Falta probar algo antes de habilitar.',
    en: 'Something is still to be tried before approval.',
  },
  demonstration: {
    es: 'Es de la demostración, que no llega a producción.',
    en: 'It is of the demonstration, which does not reach production.',
  },
  ended: { es: 'La habilitación ya terminó.', en: 'The onboarding is over.' },
  'production-not-served': {
    es: 'Este proceso no sirve producción.',
    en: 'This process does not serve production.',
  },
  'production-number-taken': {
    es: 'En producción ya hay otra cuenta con ese número.',
    en: 'Production has another account with that number.',
  },
  'number-taken': {
    es: 'Ya existe un remitente con ese número.',
    en: 'There is a shipper with that number already.',
  },
})

declare module '../../kits/http/problem.ts' {
  interface ProblemCodes extends Record<keyof typeof problems, unknown> {}
}

export const stateTexts: Record<OnboardingState, string> = {
  testing: 'Faltan órdenes de prueba.',
  ready: 'Las pruebas alcanzan: el ejecutivo de cuentas puede aprobar.',
  approved: 'Producción está habilitada.',
  withdrawn: 'La habilitación se dio de baja.',
}

/** The texts of missing things in a test order. */
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

const progressSchema = entity('Onboarding', {
  type: 'object',
  properties: {
    shipper: count('Número de la cuenta.'),
    state: { type: 'string', enum: onboardingStateNames, description: 'En qué punto está.' },
    meaning: string('Lo mismo, en palabras.'),
    services: { type: 'array', items: { type: 'string' }, description: 'Lo que se va a usar.' },
    requestedAt: moment('Cuándo se pidió.'),
    readyAt: maybeMoment('Cuándo quedó lista para aprobar.'),
    approvedAt: maybeMoment('Cuándo se aprobó.'),
    withdrawnAt: maybeMoment('Cuándo se retiró.'),
    representative: count('Órdenes de prueba que cuentan.'),
    needed: count('Las que hacen falta.'),
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

function writeProgress(progress: Progress): JsonObject {
  const { record, state, report, hasOpenLabels, ordersPerDay } = progress
  return {
    shipper: record.shipperNumber,
    state,
    meaning: stateTexts[state],
    services: record.services.split(' ').filter(Boolean),
    requestedAt: isoOrNull(record.requestedAt),
    readyAt: isoOrNull(record.readyAt),
    approvedAt: isoOrNull(record.approvedAt),
    withdrawnAt: isoOrNull(record.withdrawnAt),
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
    steps: stepsOf(record, state).map(({ at, ...step }) => ({ ...step, at: isoOrNull(at) })),
    recommendations: hasOpenLabels
      ? [{ name: 'sign-labels', text: recommendationTexts['sign-labels'] }]
      : [],
    next: nextText(state, report),
    executive: record.requestedBy,
  }
}

export const shownProgress: View<Progress> = { schema: progressSchema, write: writeProgress }

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

/** The next step of the shipper; in the states that others end, the wait. */
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
