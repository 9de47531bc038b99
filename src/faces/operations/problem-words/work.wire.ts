/** Problems of the work list and of claims. */
export const workWords = {
  'claim-unknown': {
    es: 'No hay ningún reclamo con ese id.',
    en: 'There is no claim with that id.',
  },
  'claim-settled': { es: 'El reclamo ya se decidió.', en: 'The claim was decided already.' },
  'claim-exists': {
    es: 'Ya hay un reclamo abierto por ese envío.',
    en: 'There is an open claim for that shipment already.',
  },
  'claim-too-early': {
    es: 'Todavía no tuvimos el envío.',
    en: 'The carrier has not had the shipment yet.',
  },
  'claim-unfit': {
    es: 'El envío volvió: no está perdido.',
    en: 'The shipment came back: it is not lost.',
  },
  'amount-beyond-claim': {
    es: 'Se acredita más de lo que se reclama.',
    en: 'More is credited than was claimed.',
  },
  'messages-too-many': {
    es: 'El reclamo tiene demasiados mensajes.',
    en: 'The claim has too many messages.',
  },
  'item-taken': {
    es: 'Ya lo tiene otra persona.',
    en: 'Somebody else has it already.',
  },
} as const
