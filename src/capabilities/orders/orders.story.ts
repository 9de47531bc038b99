import { load, type Story, scan } from '../../../test/support/story.ts'

const story: Story = {
  about: 'orders, as a store that begins today loads them',
  steps: [
    'v1 createOrder 1-to-a-home',
    'v1 createOrder 2-to-a-branch',
    'v1 createOrder 3-faults',
    'v1 createOrder 4-taken',
    'v1 validateOrder 1-valid',
    'v1 validateOrder 2-branch-unknown',
    'v1 createOrders 1-two',
    'v1 createOrders 2-none',
    'v1 cancelOrder 1-rehearsed',
    'v1 cancelOrder 2-cancelled',
    'v1 cancelOrder 3-again',
    load('TIENDA-2001'),
    scan('TIENDA-2001', 'IF AS AR'),
    'v1 rescueOrder 1-rehearsed',
    'v1 rescueOrder 2-returned',
    'v1 rescueOrder 3-again',
    'v1 rescueOrder 4-no-destination',
    'v1 listOwnRescues 1-all',
    'v1 listOwnRescues 2-state-unknown',
  ],
}

export const stories: readonly Story[] = [story]
