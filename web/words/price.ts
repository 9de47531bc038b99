import { defineWords } from './languages.ts'

/** The parts of a price, and when a shipment arrives. */
export const priceWords = defineWords({
  es: {
    upTo: (zone: string, kilos: string) => `${zone}, hasta ${kilos}`,
    extra: 'Kilos por encima',
    cash: 'Cobro al entregar',
    noInsurance: 'no lleva',
    vat: 'IVA',
    arrivesAt: (place: string) => `Llega a ${place}`,
    arrives: 'Llega',
    onDay: 'el',
    between: 'entre el',
    and: 'y el',
    noPromise: 'Sin fecha de llegada para este destino.',
  },
  en: {
    upTo: (zone: string, kilos: string) => `${zone}, up to ${kilos}`,
    extra: 'Kilos above',
    cash: 'Cash on delivery',
    noInsurance: 'none',
    vat: 'VAT',
    arrivesAt: (place: string) => `It arrives at ${place}`,
    arrives: 'It arrives',
    onDay: 'on',
    between: 'between',
    and: 'and',
    noPromise: 'No date of arrival for this destination.',
  },
})
