import { defineSlice, type Ground } from '../../slice.ts'
import { changeWork, releaseWork, resolveWork, takeWork } from './work-changes.ops.ts'
import { workLimitWords } from './work-list.limits.ts'
import { countWork, exportWork, listWork } from './work-list.ops.ts'
import { createWorkSweep, forgetNotices, openWorkList } from './work-list.ts'
import { listWorkNotices, markWorkNotices } from './work-notices.ops.ts'

export const workList = defineSlice({
  name: 'work-list',
  auditActions: {
    'work-list.take': ['Tomó un pendiente', 'Took a work item'],
    'work-list.release': ['Soltó un pendiente', 'Gave a work item back'],
    'work-list.plan': ['Anotó fecha o nota de un pendiente', 'Noted a date for a work item'],
    'work-list.resolve': ['Dio un pendiente por resuelto', 'Resolved a work item'],
  },
  tables: ['work_item', 'work_sweep', 'work_notice_read'],
  demonstration: {
    work_notice_read: { maker: 'reader_id' },
    work_sweep: { stays: 'who looks for work, and until when' },
  },
  onRemoved: { shipment_order: forgetNotices },
  shipmentRows: { work_item: 'code' },
  limits: workLimitWords,
  ops: [
    listWork,
    countWork,
    exportWork,
    changeWork,
    takeWork,
    releaseWork,
    resolveWork,
    listWorkNotices,
    markWorkNotices,
  ],
  chapters: {
    ops: [
      {
        id: 'pendientes',
        title: 'Pendientes y avisos',
        place: 15,
        paths: ['/work-list', '/work-list.csv', '/notices'],
      },
    ],
  },
  pathWords: { '/work-list/:id': 'El id del pendiente, por ejemplo no-tariff~MM-004523.' },
  open({ db, clock, config, report }: Ground) {
    const onFailure = report('the work list can not be kept')
    const sweep = createWorkSweep(db, clock, { idleMs: config.idleHours * 3_600_000, onFailure })
    const door = openWorkList(db, clock)
    return { doors: { workList: door }, start: sweep.start, stop: sweep.stop, clean: door.clean }
  },
})
