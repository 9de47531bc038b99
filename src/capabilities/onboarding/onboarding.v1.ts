import { type KeyOperation, notFound } from '../../faces/operations/operation.wire.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { Onboarding } from './onboarding.ts'
import { progressSchema, writeProgress } from './onboarding.wire.ts'

export interface OnboardingContext {
  readonly onboarding: Onboarding | undefined
  readonly caller: Shipper
}

/** The state of the caller's onboarding, and what its test orders still lack. */
export const getOnboarding: KeyOperation<OnboardingContext, Scope> = {
  method: 'GET',
  path: '/onboarding',
  name: 'getOnboarding',
  summary: 'Ver cómo va la habilitación',
  description: [
    'Juzga las últimas órdenes de prueba, una por una, y dice en palabras lo que falta para pasar ',
    'a producción. Solo en el ambiente de pruebas.',
  ].join(''),
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
