import { defineSlice, type Ground, type Opened } from '../../slice.ts'
import type { Events } from '../events/events.ts'
import type { Labels } from '../labels/labels.ts'
import type { Shippers } from '../shippers/shippers.ts'
import type { Tracking } from '../tracking/tracking.ts'
import { onboardingEvents } from './onboarding.events.ts'
import { onboardingLimitWords } from './onboarding.limits.ts'
import { onboardingOperations } from './onboarding.ops.ts'
import { type Onboarding, onboardingTopic, openOnboarding, type Production } from './onboarding.ts'
import { getIntegration, getOnboarding } from './onboarding.v1.ts'

interface OnboardingGround extends Ground {
  readonly events: Events
  readonly shippers: Shippers
  readonly labels: Labels
  readonly tracking: Tracking
  /** Where approved shippers get their accounts, if this process serves production. */
  readonly production: () => Production | undefined
}

declare module '../../kernel/scope.ts' {
  interface Scopes {
    readonly onboarding: true
  }
}

export const onboarding = defineSlice({
  name: 'onboarding',
  auditActions: {
    'onboarding.request': ['Pidió la habilitación', 'Asked for approval'],
    'onboarding.ready': ['La habilitación pasó a lista', 'The onboarding became ready'],
    'onboarding.approved': ['Aprobó la habilitación', 'Approved the onboarding'],
    'onboarding.withdrawn': ['Retiró la habilitación', 'Withdrew the onboarding'],
  },
  scopes: {
    onboarding: 'Ver el avance de la habilitación.',
  },
  tables: ['onboarding', 'onboarding_question'],
  demonstration: {
    onboarding_question: { code: 'tracking_code' },
    onboarding: { shipper: 'shipper_number' },
  },
  limits: onboardingLimitWords,
  events: onboardingEvents,
  ops: onboardingOperations,
  v1: [getOnboarding, getIntegration],
  chapters: {
    ops: [
      {
        id: 'habilitacion',
        title: 'Habilitación de remitentes',
        place: 180,
        paths: ['/onboardings', '/volume-limits'],
      },
    ],
    v1: [{ id: 'habilitacion', title: 'Habilitación', place: 70, paths: ['/onboarding'] }],
  },
  pathWords: { '/onboardings/:number': 'Número de la cuenta que se habilita.' },
  /** Onboarding happens in testing; production has no onboarding door. */
  async open(
    ground: OnboardingGround,
  ): Promise<Opened<{ readonly onboarding: Onboarding | undefined }>> {
    const { name, db, clock, config, shippers, labels, tracking, events, production, report } =
      ground
    if (name !== 'testing') return { doors: { onboarding: undefined } }
    const door = await openOnboarding(db, clock, {
      shippers,
      labels,
      labelLinksRequired: config.labelLinksRequired,
      announce: events.announce,
      production,
      onFailure: report('questions can not be noted'),
    })
    return {
      doors: { onboarding: door },
      instead: { tracking: door.watch(tracking) },
      refresh: { [onboardingTopic]: door.refresh },
    }
  },
})
