import { defineSlice, type Ground } from '../../slice.ts'
import type { Events } from '../events/events.ts'
import type { TransitTimes } from '../transit-times/transit-times.ts'
import { choiceEvents } from './recipient-choices.events.ts'
import { choiceLimitWords } from './recipient-choices.limits.ts'
import { openRecipientChoices } from './recipient-choices.ts'

interface RecipientChoicesGround extends Ground {
  readonly events: Events
  readonly transitTimes: TransitTimes
}

/** The page that recipients choose on belongs to the face of pages (`faces/web`). */
export const recipientChoices = defineSlice({
  name: 'recipient-choices',
  tables: ['recipient_choice'],
  shipmentRows: { recipient_choice: 'code' },
  events: choiceEvents,
  limits: choiceLimitWords,
  open({ db, clock, zone, events, transitTimes }: RecipientChoicesGround) {
    const { workingDayAfter } = transitTimes
    const doors = { announce: events.announce, workingDayAfter }
    return { doors: { recipientChoices: openRecipientChoices(db, clock, zone, doors) } }
  },
})
