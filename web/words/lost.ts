import { defineWords } from './languages.ts'

/** A shipment that the carrier gives up as lost. */
export const lostWords = defineWords({
  es: {
    deed: 'Dar por perdido',
    title: (code: string) => `¿Dar por perdido ${code}?`,
    claimOpens: (shipper: string) => `Se abre un reclamo por pérdida de ${shipper}.`,
    storeIsTold: 'La tienda recibe el aviso, con lo que escribas acá.',
    ifFound: 'Si aparece, el próximo escaneo sigue su camino y el reclamo se rechaza.',
    amount: 'Cuánto se puede acreditar',
    declared: (amount: string) => `Declararon ${amount}.`,
    notDeclared: 'No declararon un valor.',
    amountMissing: 'Un importe mayor que 0',
    text: 'Dónde se buscó',
    textHint: 'Lo lee la tienda.',
    textMissing: 'Contá dónde se buscó, en 3 letras o más.',
    done: (code: string) => `${code} se dio por perdido. El reclamo está en Pendientes.`,
  },
  en: {
    deed: 'Give up as lost',
    title: (code: string) => `Give ${code} up as lost?`,
    claimOpens: (shipper: string) => `A claim of ${shipper} for a loss is opened.`,
    storeIsTold: 'The store is told, with what you write here.',
    ifFound: 'If it turns up, the next scan goes on with it and the claim is refused.',
    amount: 'How much may be credited',
    declared: (amount: string) => `They declared ${amount}.`,
    notDeclared: 'They declared no value.',
    amountMissing: 'An amount above 0',
    text: 'Where it was looked for',
    textHint: 'The store reads it.',
    textMissing: 'Say where it was looked for, in 3 letters or more.',
    done: (code: string) => `${code} was given up as lost. The claim is on the work list.`,
  },
})
