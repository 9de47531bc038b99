import type { Story } from '../../../test/support/story.ts'

const story: Story = {
  about: 'transit times and holidays',
  steps: [
    'ops listTransitTimes 1-demo',
    'ops putTransitTime 1-new',
    'ops putTransitTime 2-backwards',
    'ops importTransitTimes 1-one',
    'ops importTransitTimes 2-unreadable',
    'ops deleteTransitTime 1-deleted',
    'ops deleteTransitTime 2-unknown',
    'ops putHoliday 1-new',
    'ops putHoliday 2-name-missing',
    'ops importHolidays 1-one',
    'ops importHolidays 2-unreadable',
    'ops listHolidays 1-own',
    'ops deleteHoliday 1-deleted',
    'ops deleteHoliday 2-unknown',
    'ops listNationalHolidays 1-year',
  ],
}

export const stories: readonly Story[] = [story]
