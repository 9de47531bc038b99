import { defineSlice, type Ground } from '../../slice.ts'
import type { Tracking } from '../tracking/tracking.ts'
import { privacyCommand } from './privacy.cli.ts'
import { privacyLimitWords } from './privacy.limits.ts'
import { openPrivacy } from './privacy.ts'

export const privacy = defineSlice({
  name: 'privacy',
  tables: ['erasure_request', 'erasure_walk'],
  limits: privacyLimitWords,
  commands: [privacyCommand],
  open({ db, clock, config, tracking }: Ground & { readonly tracking: Tracking }) {
    const door = openPrivacy(db, clock, { tracking }, config)
    return { doors: { privacy: door }, clean: door.eraseDue }
  },
})
