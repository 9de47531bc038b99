import { defineSlice, type Ground } from '../../slice.ts'
import { transitOperations } from './transit-times.ops.ts'
import { openTransitTimes, transitTopic } from './transit-times.ts'

export const transitTimes = defineSlice({
  name: 'transit-times',
  auditSubjects: ['holiday', 'transit-time'],
  auditActions: {
    'transit-time.open': ['Abrió un tiempo de viaje', 'Opened a transit time'],
    'transit-time.put': ['Cambió un tiempo de viaje', 'Changed a transit time'],
    'transit-time.import': ['Subió tiempos de viaje', 'Uploaded transit times'],
    'transit-time.delete': ['Borró un tiempo de viaje', 'Deleted a transit time'],
    'holiday.put': ['Cambió un feriado', 'Changed a holiday'],
    'holiday.import': ['Subió feriados', 'Uploaded holidays'],
    'holiday.delete': ['Borró un feriado', 'Deleted a holiday'],
  },
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
