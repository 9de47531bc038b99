import { defineSlice, type Ground } from '../../slice.ts'
import { figureLimitWords } from './figures.limits.ts'
import { exportFigures, getFailedVisits, getFloor, getOnTime, getVolume } from './figures.ops.ts'
import { openFigures } from './figures.ts'

export const figures = defineSlice({
  name: 'figures',
  limits: figureLimitWords,
  ops: [getVolume, getOnTime, getFailedVisits, getFloor, exportFigures],
  chapters: {
    ops: [{ id: 'cifras', title: 'Tablero', place: 22, paths: ['/figures', '/figures.csv'] }],
  },
  open({ db, clock }: Ground) {
    return { doors: { figures: openFigures(db.older ?? db, clock) } }
  },
})
