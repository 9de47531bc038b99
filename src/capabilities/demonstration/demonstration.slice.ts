import { defineSlice, type Ground } from '../../slice.ts'
import { demonstrationTopic, openDemonstration } from './demonstration.ts'

export const demonstration = defineSlice({
  name: 'demonstration',
  tables: ['demonstration'],
  demonstration: { demonstration: { stays: 'the mode that was chosen' } },
  open({ name, db, clock, config, report }: Ground) {
    const mode = name === 'testing' ? config.demo : 'off'
    const door = openDemonstration(db, clock, { mode, onFailure: report('demonstration') })
    return { doors: { demonstration: door }, refresh: { [demonstrationTopic]: door.refresh } }
  },
})
