import { load, type Story, scan } from '../../../test/support/story.ts'

const story: Story = {
  about: 'the figures of the carrier',
  steps: [
    load('TABLERO-0001'),
    load('TABLERO-0002'),
    scan('TABLERO-0001', 'IF AS AR MA LD DL'),
    scan('TABLERO-0002', 'IF AS AR MA LD CA'),
    'ops getVolume 1-by-branch',
    'ops getVolume 2-period-wrong',
    'ops getVolume 3-mixed',
    'ops getOnTime 1-by-day',
    'ops getOnTime 2-period-wrong',
    'ops getFailedVisits 1-by-shipper',
    'ops getFailedVisits 2-period-wrong',
    'ops getFloor 1-now',
  ],
}

export const stories: readonly Story[] = [story]
