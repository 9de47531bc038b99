import { defineWords } from './languages.ts'

const counted = (count: string, one: string, many: string) =>
  count === '1' ? `1 ${one}` : `${count} ${many}`

/** The sheet that goes with the pieces of a day. */
export const handOverWords = defineWords({
  es: {
    title: 'Hoja de entrega',
    lead: 'Con un solo escaneo de esta hoja recibimos todo lo que lista.',
    savePdf: 'Bajar PDF',
    unprinted: (count: string, day: string) =>
      count === '1' ? `1 envío ${day}` : `${count} envíos ${day}`,
    unprintedText: (count: string): string =>
      count === '1' ? 'todavía no tiene etiqueta impresa.' : 'todavía no tienen etiqueta impresa.',
    ofToday: 'de hoy',
    ofDay: (day: string) => `del ${day}`,
    printThem: (count: string): string => (count === '1' ? 'Imprimirla' : 'Imprimirlas'),
    fresh: (count: string) =>
      count === '1'
        ? '1 envío nuevo no está en esta hoja.'
        : `${count} envíos nuevos no están en esta hoja.`,
    freshText: 'Van en otra, que lista solo lo nuevo.',
    seeFresh: 'Ver lo nuevo',
    table: 'Envíos de la hoja',
    locality: 'Localidad',
    cash: 'Cobro',
    cancelledRow: 'cancelado',
    shipments: (count: string) => counted(count, 'envío', 'envíos'),
    piecesSum: (count: string) => counted(count, 'bulto', 'bultos'),
    firstOnly: (count: string) =>
      `Se ven los primeros ${count}. El PDF los lista todos, y también lo que se imprime.`,
    sheet: (name: string) => `Hoja ${name}`,
    preview: (name: string) => `Vista de la hoja de entrega ${name}`,
    unnumbered: 'El código sale al imprimirla',
    gave: 'Entregó',
    took: 'Recibió',
    closed: 'Cerrada',
    open: 'no, se suma lo que cargues',
    closedAt: (when: string) => `sí, ${when}`,
    received: 'Recibida',
    notYet: 'todavía no',
    receivedOf: (count: string, all: string) => `${count} de ${all}`,
    lastYesterday: 'Última ayer',
    lastBefore: 'Última del día anterior',
    receivedLast: (count: string, all: string) =>
      `${count} de ${all} ${all === '1' ? 'recibido' : 'recibidos'}`,
    none: 'no hubo',
    cancelledAfter: 'Cancelados después',
    sheets: 'Hojas del día',
    made: (when: string) => `Hecha ${when}`,
    isNew: 'Lo nuevo',
    noneTitle: 'Nada para entregar ese día',
    noneToday: 'Todavía no hay nada para entregar hoy',
    noneText: 'La hoja se arma sola con los envíos que se cargan en el día.',
    unknownTitle: 'Esa hoja no existe',
    unknownText: 'Puede ser de otra cuenta, o el enlace está cortado.',
    seeDay: 'Ver el día',
    done: 'Hoja hecha. Lo que cargues ahora va en otra.',
  },
  en: {
    title: 'Hand-over sheet',
    lead: 'With a single scan of this sheet we receive everything that it lists.',
    savePdf: 'Download PDF',
    unprinted: (count: string, day: string) =>
      count === '1' ? `1 shipment ${day}` : `${count} shipments ${day}`,
    unprintedText: (count: string): string =>
      count === '1' ? 'has no printed label yet.' : 'have no printed label yet.',
    ofToday: 'of today',
    ofDay: (day: string) => `of ${day}`,
    printThem: (count: string): string => (count === '1' ? 'Print it' : 'Print them'),
    fresh: (count: string) =>
      count === '1'
        ? '1 new shipment is not on this sheet.'
        : `${count} new shipments are not on this sheet.`,
    freshText: 'They go on another, which lists only what is new.',
    seeFresh: 'See what is new',
    table: 'Shipments of the sheet',
    locality: 'Town',
    cash: 'Cash',
    cancelledRow: 'cancelled',
    shipments: (count: string) => counted(count, 'shipment', 'shipments'),
    piecesSum: (count: string) => counted(count, 'piece', 'pieces'),
    firstOnly: (count: string) =>
      `These are the first ${count}. The PDF lists all of them, and so does what is printed.`,
    sheet: (name: string) => `Sheet ${name}`,
    preview: (name: string) => `Picture of hand-over sheet ${name}`,
    unnumbered: 'It gets its code when it is printed',
    gave: 'Handed over',
    took: 'Received',
    closed: 'Closed',
    open: 'no, what you load is added',
    closedAt: (when: string) => `yes, ${when}`,
    received: 'Received',
    notYet: 'not yet',
    receivedOf: (count: string, all: string) => `${count} of ${all}`,
    lastYesterday: 'Last of yesterday',
    lastBefore: 'Last of the day before',
    receivedLast: (count: string, all: string) => `${count} of ${all} received`,
    none: 'there was none',
    cancelledAfter: 'Cancelled since',
    sheets: 'Sheets of the day',
    made: (when: string) => `Made ${when}`,
    isNew: 'What is new',
    noneTitle: 'Nothing to hand over that day',
    noneToday: 'Nothing to hand over yet today',
    noneText: 'The sheet is made of the shipments that are loaded in the day.',
    unknownTitle: 'There is no such sheet',
    unknownText: 'It may be of another account, or the link is cut.',
    seeDay: 'See the day',
    done: 'Sheet made. What you load now goes on another.',
  },
})
