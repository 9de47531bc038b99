import { defineSlice, type Ground } from '../../slice.ts'
import { listWork, resolveWork } from './work-list.ops.ts'
import { openWorkList } from './work-list.ts'

export const workList = defineSlice({
  name: 'work-list',
  tables: ['work_item'],
  ops: [listWork, resolveWork],
  chapters: {
    ops: [{ id: 'pendientes', title: 'Pendientes', place: 15, paths: ['/work-list'] }],
  },
  pathWords: { '/work-list/:id': 'El id del pendiente, por ejemplo no-tariff~MM-004523.' },
  open: ({ db, clock }: Ground) => ({ doors: { workList: openWorkList(db, clock) } }),
})
