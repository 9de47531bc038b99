import { load, type Story, scan } from '../../../test/support/story.ts'

const story: Story = {
  about: 'everything that happened to a shipment',
  steps: [
    load('HISTORIA-0001'),
    scan('HISTORIA-0001', 'IF AS'),
    'ops getHistory 1-of-a-shipment',
    'ops getHistory 2-unknown',
  ],
}

export const stories: readonly Story[] = [story]
