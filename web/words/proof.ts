import { defineWords } from './languages.ts'

/** Words of the proof that a courier brought from the door. */
export const proofWords = defineWords({
  es: {
    title: 'Constancia',
    received: (name: string | null) =>
      name === null ? 'Recibió quien tenía el PIN' : `Recibió ${name}`,
    failed: 'Visita sin entrega',
    document: (end: string) => `documento terminado en ${end}`,
    pin: 'dijo el PIN',
    photo: (number: number) => `Foto ${number}`,
  },
  en: {
    title: 'Proof of delivery',
    received: (name: string | null) =>
      name === null ? 'Received by who had the PIN' : `Received by ${name}`,
    failed: 'Visit without a delivery',
    document: (end: string) => `document ending in ${end}`,
    pin: 'told the PIN',
    photo: (number: number) => `Photo ${number}`,
  },
})
