import { defineWords } from './languages.ts'

/** The services by their letter. */
export const serviceWords = defineWords({
  es: {
    E: 'A domicilio',
    B: 'Contra reembolso',
    F: 'Retiro en sucursal',
    G: 'Retiro y cobro',
    R: 'Retiro',
    C: 'Cambio',
  },
  en: {
    E: 'To the door',
    B: 'Cash on delivery',
    F: 'Branch pick-up',
    G: 'Pick-up and cash',
    R: 'Collection',
    C: 'Exchange',
  },
})

/** Whether the recipient collects it at a branch. */
export function isPickUp(service: string): service is 'F' | 'G' {
  return service === 'F' || service === 'G'
}
