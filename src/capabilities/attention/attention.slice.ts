import { defineSlice, type Ground } from '../../slice.ts'
import type { Tracking } from '../tracking/tracking.ts'
import { attentionLimitWords } from './attention.limits.ts'
import { openAttention } from './attention.ts'
import { listAttention, listNotices, markNoticesRead } from './attention.v1.ts'

export const attention = defineSlice({
  name: 'attention',
  tables: ['notice_read'],
  demonstration: { notice_read: { shipper: 'shipper_number' } },
  limits: attentionLimitWords,
  v1: [listAttention, listNotices, markNoticesRead],
  open({ db, clock, tracking }: Ground & { readonly tracking: Tracking }) {
    const door = openAttention(db, clock, tracking)
    return { doors: { attention: door }, clean: door.clean }
  },
})
