import type { Story } from '../support/story.ts'
import { accountsStory } from './accounts.ts'
import { cashStory } from './cash.ts'
import { importStories } from './imports.ts'
import { labelsStory } from './labels.ts'
import { onboardingStory } from './onboarding.ts'
import { ownKeysStory } from './own-keys.ts'
import { piecesStory } from './pieces.ts'
import { placesStory } from './places.ts'
import { ratesStory } from './rates.ts'
import { sandboxStories } from './sandbox.ts'
import { warehouseStory } from './warehouse.ts'
import { webhookStories } from './webhooks.ts'

/** Each begins with the demonstration carrier, in a service of its own. */
export const stories: readonly Story[] = [
  accountsStory,
  ownKeysStory,
  piecesStory,
  labelsStory,
  placesStory,
  ratesStory,
  warehouseStory,
  cashStory,
  onboardingStory,
  ...webhookStories,
  ...importStories,
  ...sandboxStories,
]
