import { declareLimits } from '../../limits.ts'

export const [eventLimits, eventLimitWords] = declareLimits({
  eventSequenceDays: [400, 'Tiempo sin eventos tras el que un envío cuenta de nuevo', 'días'],
  eventReaderDays: [7, 'Tiempo sin leer eventos tras el que dejan de guardarse', 'días'],
  eventReadersWaiting: [500, 'Lecturas de eventos que esperan a la vez'],
  eventReadersWaitingPerShipper: [20, 'Lecturas de eventos de un remitente que esperan a la vez'],
  eventsPerHandOn: 500,
})
