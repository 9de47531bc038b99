import { defineSlice, type Ground } from '../../slice.ts'
import type { WorkList } from '../work-list/work-list.ts'
import { liveLimitWords } from './live.limits.ts'
import { followTopics } from './live.ops.ts'
import { openLive } from './live.ts'
import { followOwnTopics } from './live.v1.ts'

interface LiveGround extends Ground {
  readonly workList: WorkList
}

export const live = defineSlice({
  name: 'live',
  limits: liveLimitWords,
  ops: [followTopics],
  v1: [followOwnTopics],
  chapters: {
    ops: [{ id: 'al-dia', title: 'Páginas al día', place: 16, paths: ['/stream'] }],
    v1: [{ id: 'al-dia', title: 'Páginas al día', place: 85, paths: ['/stream'] }],
  },
  open({ db, workList, clock, report }: LiveGround) {
    const onFailure = report('open pages can not be kept up to date')
    const opened = openLive(db, { workList, onFailure, clock: () => clock() })
    return { doors: { live: opened }, release: opened.close }
  },
})
