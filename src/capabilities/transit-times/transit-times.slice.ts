import { defineSlice, type Ground } from '../../slice.ts'
import { transitOperations } from './transit-times.ops.ts'
import { openTransitTimes, transitTopic } from './transit-times.ts'

export const transitTimes = defineSlice({
  name: 'transit-times',
  tables: ['transit_time', 'holiday'],
  demonstration: {
    transit_time: { reference: true },
    holiday: [{ action: 'holiday.put', subject: 'holiday ', column: 'day' }, { reference: true }],
  },
  ops: transitOperations,
  chapters: {
    ops: [
      {
        id: 'plazos',
        title: 'Plazos de entrega y feriados',
        place: 145,
        paths: ['/transit-times', '/holidays', '/national-holidays'],
      },
    ],
  },
  pathWords: {
    '/transit-times/:id': 'El plazo, como la lista lo da en `id`: `origen~destino~servicio`.',
    '/holidays/:id': 'El día, YYYY-MM-DD.',
  },
  async open({ db, clock, zone, config }: Ground) {
    const door = await openTransitTimes(db, clock, zone, config.cutOffHour * 60)
    return { doors: { transitTimes: door }, refresh: { [transitTopic]: door.refresh } }
  },
})
