import type { Story } from '../../../test/support/story.ts'

const story: Story = {
  about: 'saved views',
  steps: [
    'v1 putSavedView 1-new',
    'v1 putSavedView 2-name-missing',
    'v1 listSavedViews 1-own',
    'v1 deleteSavedView 1-deleted',
    'v1 deleteSavedView 2-unknown',
  ],
}

export const stories: readonly Story[] = [story]
