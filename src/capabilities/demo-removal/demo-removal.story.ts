import type { Story } from '../../../test/support/story.ts'

const story: Story = {
  about: 'what there is of the demonstration, and its end',
  steps: [
    'ops getDemonstrationContents 1-small',
    'ops removeDemonstration 2-field-unknown',
    'ops removeDemonstration 1-begun',
  ],
}

export const stories: readonly Story[] = [story]
