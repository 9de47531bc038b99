import { defineWords } from './languages.ts'

/** That an address lies in a restricted zone, and its meaning. */
export const restrictionWords = defineWords({
  es: {
    zone: (name: string) => `Zona restringida: ${name}.`,
    notDelivered: 'No se entrega a domicilio: se retira en una sucursal.',
    maybe: 'Puede que no se entregue a domicilio: depende de la calle.',
  },
  en: {
    zone: (name: string) => `Restricted zone: ${name}.`,
    notDelivered: 'No delivery to the door: it is collected at a branch.',
    maybe: 'It may not be delivered to the door: that depends on the street.',
  },
})
