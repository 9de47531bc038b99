import { load, type Story, scan } from '../../../test/support/story.ts'

const story: Story = {
  about: 'what a shipper has to look at',
  steps: [
    load('MIRAR-0001'),
    scan('MIRAR-0001', 'IF MA LD CA'),
    'v1 listAttention 1-nobody-home',
    'v1 listAttention 2-kind-unknown',
    'v1 listNotices 1-none',
    'v1 markNoticesRead 1-all',
    'v1 markNoticesRead 2-nothing-named',
  ],
}

export const stories: readonly Story[] = [story]
