import { defineSlice, type Ground } from '../../slice.ts'
import type { WorkList } from '../work-list/work-list.ts'
import { liveLimitWords } from './live.limits.ts'
import { followTopics } from './live.ops.ts'
import { openLive } from './live.ts'

interface House extends Ground {
  readonly workList: WorkList
}

export const live = defineSlice({
  name: 'live',
  limits: liveLimitWords,
  ops: [followTopics],
  chapters: {
    ops: [{ id: 'al-dia', title: 'Páginas al día', place: 16, paths: ['/stream'] }],
  },
  open({ db, workList, report }: House) {
    const onFailure = report('open pages of the console can not be kept up to date')
    const opened = openLive(db, { workList, onFailure })
    return { doors: { live: opened }, release: opened.close }
  },
})
