import { defineSlice, type Ground } from '../../slice.ts'
import { changeWork, releaseWork, resolveWork, takeWork } from './work-changes.ops.ts'
import { workLimitWords } from './work-list.limits.ts'
import { countWork, exportWork, listWork } from './work-list.ops.ts'
import { createWorkSweep, openWorkList } from './work-list.ts'

export const workList = defineSlice({
  name: 'work-list',
  tables: ['work_item', 'work_sweep'],
  shipmentRows: { work_item: 'code' },
  limits: workLimitWords,
  ops: [listWork, countWork, exportWork, changeWork, takeWork, releaseWork, resolveWork],
  chapters: {
    ops: [
      { id: 'pendientes', title: 'Pendientes', place: 15, paths: ['/work-list', '/work-list.csv'] },
    ],
  },
  pathWords: { '/work-list/:id': 'El id del pendiente, por ejemplo no-tariff~MM-004523.' },
  open({ db, clock, config, report }: Ground) {
    const onFailure = report('the work list can not be kept')
    const sweep = createWorkSweep(db, clock, { idleMs: config.idleHours * 3_600_000, onFailure })
    return { doors: { workList: openWorkList(db, clock) }, start: sweep.start, stop: sweep.stop }
  },
})
