import { defineSlice, type Ground } from '../../slice.ts'
import { viewLimitWords } from './views.limits.ts'
import { openViews } from './views.ts'
import { viewRows } from './views.v1.ts'

export const views = defineSlice({
  name: 'views',
  tables: ['saved_view'],
  demonstration: { saved_view: [{ shipper: 'shipper_number' }, { maker: 'actor_id' }] },
  limits: viewLimitWords,
  v1: viewRows,
  chapters: {
    v1: [{ id: 'vistas', title: 'Vistas guardadas', place: 22, paths: ['/views'] }],
  },
  pathWords: { '/views/:id': 'El id de la vista, por ejemplo `con-problemas`.' },
  open: ({ db, clock }: Ground) => ({ doors: { views: openViews(db, clock) } }),
})
