import { defineSlice, type Ground } from '../../slice.ts'
import type { Archives } from '../archives/archives.ts'
import type { Tracking } from '../tracking/tracking.ts'
import { privacyCommand } from './privacy.cli.ts'
import { privacyLimitWords } from './privacy.limits.ts'
import { openPrivacy } from './privacy.ts'

interface PrivacyGround extends Ground {
  readonly tracking: Tracking
  readonly archives: Archives
}

export const privacy = defineSlice({
  name: 'privacy',
  auditActions: {
    'privacy.erase': ['Borró los datos de una persona', "Erased a person's data"],
    'privacy.export': ['Entregó los datos de una persona', "Handed out a person's data"],
    'privacy.retention': ['Borró datos vencidos', 'Erased data past its time'],
  },
  tables: ['erasure_request', 'erasure_walk'],
  demonstration: {
    erasure_request: { code: 'tracking_code' },
    erasure_walk: { stays: 'how far a walk came' },
  },
  limits: privacyLimitWords,
  commands: [privacyCommand],
  open({ db, clock, config, tracking, archives }: PrivacyGround) {
    const door = openPrivacy(db, clock, { tracking, archives }, config)
    return { doors: { privacy: door }, clean: door.eraseDue }
  },
})
