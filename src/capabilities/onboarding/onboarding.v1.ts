import type { Scope } from '../../kernel/scope.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { type KeyOperation, notFound } from '../../rows/operation.ts'
import { onboardingLimits } from './onboarding.limits.ts'
import type { Onboarding } from './onboarding.ts'
import { integrationSchema, progressSchema, writeProgress } from './onboarding.wire.ts'

interface Subscription {
  readonly failingSince: number | undefined
}

export interface OnboardingContext {
  readonly onboarding: Onboarding | undefined
  readonly webhooks: {
    list(shipper: number, after: string, limit: number): Promise<readonly Subscription[]>
  }
  readonly caller: Shipper
}

/** The state of the caller's onboarding, and what its test orders still lack. */
export const getOnboarding: KeyOperation<OnboardingContext, Scope> = {
  method: 'GET',
  path: '/onboarding',
  name: 'getOnboarding',
  summary: 'Ver cómo va la habilitación',
  description: paragraph`Juzga las últimas órdenes de prueba, una por una, y dice en palabras lo que
    falta para pasar a producción. Solo en el ambiente de pruebas.`,
  scope: 'onboarding',
  response: progressSchema,
  successStatus: 200,
  problems: [{ status: 404, meaning: 'La cuenta no está en habilitación.' }],
  async answer(_input, { onboarding, caller }) {
    const progress = await onboarding?.progressOf(caller.number)
    return progress === undefined
      ? notFound('La cuenta no está en habilitación.', 'onboarding-unknown')
      : { status: 200, body: writeProgress(progress) }
  },
}

/** What the side bar of the portal counts: it is asked for by every page, and refused to none. */
export const getIntegration: KeyOperation<OnboardingContext, Scope> = {
  method: 'GET',
  path: '/onboarding/summary',
  name: 'getIntegration',
  summary: 'Ver cómo está la integración, en cifras',
  description: paragraph`Cuántas órdenes de prueba cuentan para la habilitación, y cuántas
    suscripciones de webhooks fallan ahora. \`onboarding\` es \`null\` si la cuenta no está en
    habilitación.`,
  scope: 'onboarding',
  response: integrationSchema,
  successStatus: 200,
  async answer(_input, { onboarding, webhooks, caller }) {
    const [progress, subscriptions] = await Promise.all([
      onboarding?.progressOf(caller.number),
      webhooks.list(caller.number, '', onboardingLimits.subscriptionsCounted),
    ])
    const failingWebhooks = subscriptions.filter((one) => one.failingSince !== undefined).length
    if (progress === undefined) return { status: 200, body: { onboarding: null, failingWebhooks } }
    const { state, report } = progress
    const { representative, needed } = report
    return { status: 200, body: { onboarding: { state, representative, needed }, failingWebhooks } }
  },
}
