import { type LimitTable, limitTable } from '../../limits.ts'

export const eventLimits = {
  eventSequenceDays: 400,
  eventReaderDays: 7,
  eventReadersWaiting: 500,
  eventReadersWaitingPerShipper: 20,
  eventsPerHandOn: 500,
} as const

/** How each limit is described to callers; `undefined` if no caller can reach it. */
export const eventLimitWords: LimitTable = limitTable(eventLimits, {
  eventSequenceDays: {
    what: 'Tiempo sin eventos tras el que un envío cuenta de nuevo',
    unit: 'días',
  },
  eventReaderDays: { what: 'Tiempo sin leer eventos tras el que dejan de guardarse', unit: 'días' },
  eventReadersWaiting: { what: 'Lecturas de eventos que esperan a la vez', unit: '' },
  eventReadersWaitingPerShipper: {
    what: 'Lecturas de eventos de un remitente que esperan a la vez',
    unit: '',
  },
  eventsPerHandOn: undefined,
})
