import type { Shipper } from '../../kernel/shipper.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { orRefuse } from '../../outcome.ts'
import { keyRows } from '../../rows/row.ts'
import { count, nested, oneOf, orNull, view } from '../../rows/view.ts'
import { onboardingLimits } from './onboarding.limits.ts'
import type { Onboarding } from './onboarding.ts'
import { shownProgress } from './onboarding.wire.ts'
import { type OnboardingState, onboardingStateNames } from './onboarding-states.ts'

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

const { row, plainRow } = keyRows<OnboardingContext>()

/** The state of the caller's onboarding, and the parts that its test orders still lack. */
export const getOnboarding = row({
  method: 'GET',
  path: '/onboarding',
  name: 'getOnboarding',
  summary: 'Ver cómo va la habilitación',
  description: paragraph`Juzga las últimas órdenes de prueba, una por una, y dice en palabras lo que
    falta para pasar a producción. Solo en el ambiente de pruebas.`,
  scope: 'onboarding',
  answer: shownProgress,
  run: async (_input, { onboarding, caller }) =>
    orRefuse(await onboarding?.progressOf(caller.number), 'onboarding-unknown'),
  refusals: { 'onboarding-unknown': 404 },
})

interface Integration {
  readonly onboarding:
    | { readonly state: OnboardingState; readonly representative: number; readonly needed: number }
    | undefined
  readonly failingWebhooks: number
}

const shownTests = view<NonNullable<Integration['onboarding']>>()({
  state: oneOf(onboardingStateNames, 'En qué punto está.'),
  representative: count('Órdenes de prueba que cuentan.'),
  needed: count('Las que hacen falta.'),
})

const shownIntegration = view<Integration>('Integration')({
  onboarding: orNull(nested(shownTests, 'La habilitación; null si la cuenta no está en ninguna.')),
  failingWebhooks: count('Cuántas suscripciones de webhooks fallan ahora.'),
})

/** The counts of the portal's side bar: every page asks for them, and no role is refused. */
export const getIntegration = plainRow({
  method: 'GET',
  path: '/onboarding/summary',
  name: 'getIntegration',
  summary: 'Ver cómo está la integración, en cifras',
  description: paragraph`Cuántas órdenes de prueba cuentan para la habilitación, y cuántas
    suscripciones de webhooks fallan ahora. \`onboarding\` es \`null\` si la cuenta no está en
    habilitación.`,
  scope: 'onboarding',
  answer: shownIntegration,
  async run(_input, { onboarding, webhooks, caller }) {
    const [progress, subscriptions] = await Promise.all([
      onboarding?.progressOf(caller.number),
      webhooks.list(caller.number, '', onboardingLimits.subscriptionsCounted),
    ])
    const failingWebhooks = subscriptions.filter((one) => one.failingSince !== undefined).length
    return {
      onboarding: progress && { state: progress.state, ...progress.report },
      failingWebhooks,
    }
  },
})
