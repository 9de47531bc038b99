import { defineSlice, type Ground } from '../../slice.ts'
import type { Operators } from '../operators/operators.ts'
import type { People } from '../people/people.ts'
import type { Tracking } from '../tracking/tracking.ts'
import { runLimitWords } from './runs.limits.ts'
import { runRows } from './runs.ops.ts'
import { createCourierFinder, openRuns, outFollower } from './runs.ts'
import { ownRunRows } from './runs.v1.ts'

interface RunsGround extends Ground {
  readonly operators: Operators
  readonly people: People
  readonly tracking: Tracking
}

export const runs = defineSlice({
  name: 'runs',
  auditSubjects: ['run'],
  auditActions: {
    'run.plan': ['Planificó un recorrido', 'Planned a run'],
    'run.start': ['Salió con un recorrido', 'Left on a run'],
  },
  tables: ['run', 'run_stop', 'piece_out'],
  demonstration: { run: { holds: 'run_stop', by: 'run_id', maker: 'courier_id' } },
  shipmentRows: { piece_out: 'code', run_stop: 'code' },
  limits: runLimitWords,
  ops: runRows,
  v1: ownRunRows,
  chapters: {
    ops: [{ id: 'reparto', title: 'Reparto', place: 26, paths: ['/runs'] }],
  },
  pathWords: { '/runs/:id': 'El id del recorrido, por ejemplo `MDP-07-0311`.' },
  onScan: () => ({ follower: outFollower }),
  open: ({ db, clock, zone, name, operators, people, tracking }: RunsGround) => ({
    doors: {
      runs: openRuns({
        db,
        clock,
        zone,
        tracking,
        findCourier: createCourierFinder({ environment: name, people, operators, clock }),
      }),
    },
  }),
})
