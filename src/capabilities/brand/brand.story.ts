import type { Story } from '../../../test/support/story.ts'

const story: Story = {
  about: "the carrier's brand",
  steps: [
    'ops getBrand 1-usual',
    'ops putBrand 1-changed',
    'ops putBrand 2-colour-wrong',
    'v1 showBrand 1-shown',
  ],
}

export const stories: readonly Story[] = [story]
