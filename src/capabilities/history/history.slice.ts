import { defineSlice, type Ground } from '../../slice.ts'
import { getHistory } from './history.ops.ts'
import { openHistory } from './history.ts'

export const history = defineSlice({
  name: 'history',
  ops: [getHistory],
  chapters: {
    ops: [{ id: 'historia', title: 'Historia de un envío', place: 21, paths: ['/shipments'] }],
  },
  open({ db }: Ground) {
    return { doors: { history: openHistory(db) } }
  },
})
