/** Problems of the work list, of runs and visits, of claims and of drafts of the tariff. */
export const workWords = {
  'run-unknown': {
    es: 'No hay ningún recorrido con ese id.',
    en: 'There is no run with that id.',
  },
  'run-taken': {
    es: 'Ese id es de un recorrido de otra sucursal o de otro día.',
    en: 'That id is of a run of another branch or of another day.',
  },
  'run-not-today': { es: 'El recorrido no es de hoy.', en: "The run is not today's." },
  'courier-unknown': {
    es: 'Esa persona o ese token no reparte en la sucursal.',
    en: 'That person or token does not deliver for the branch.',
  },
  'stops-unfit': {
    es: 'Hay paradas que no se pueden planificar: no se planificó nada.',
    en: "Some stops can't be planned: nothing was.",
  },
  'stop-over': {
    es: 'El envío ya se entregó, volvió o se canceló.',
    en: 'The shipment was delivered, came back or was cancelled.',
  },
  'stop-planned': {
    es: 'El envío está en otro recorrido de ese día.',
    en: 'The shipment is in another run of that day.',
  },
  'piece-not-out': {
    es: 'El envío no está en reparto.',
    en: 'The shipment is not out for delivery.',
  },
  'delivery-unproven': {
    es: 'Falta el PIN, o el nombre y el documento de quien recibe.',
    en: 'The PIN is missing, or the name and the document of who receives it.',
  },
  'visit-reason-absent': {
    es: 'Falta por qué no se entregó.',
    en: 'Why it was not delivered is missing.',
  },
  'delivery-id-taken': {
    es: 'Ese id es de la visita de otro envío.',
    en: 'That id is of a visit for another shipment.',
  },
  'proof-unknown': {
    es: 'El envío no tiene ninguna visita registrada con su constancia.',
    en: 'The shipment has no visit on record with its proof.',
  },
  'day-too-far': {
    es: 'El día está demasiado lejos.',
    en: 'The day is too far ahead.',
  },
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
  'draft-unknown': { es: 'No hay ningún borrador con ese id.', en: 'There is no such draft.' },
  'draft-changed': {
    es: 'El borrador cambió: miralo de nuevo antes de seguir.',
    en: 'The draft changed: look at it again before you go on.',
  },
  'draft-empty': { es: 'El borrador no cambia nada.', en: 'The draft changes nothing.' },
  'draft-full': {
    es: 'El borrador tiene demasiados cambios.',
    en: 'The draft has too many changes.',
  },
  'too-many-drafts': { es: 'Hay demasiados borradores.', en: 'There are too many drafts.' },
  'too-many-scheduled': {
    es: 'Hay demasiadas publicaciones para más adelante.',
    en: 'Too many publications are scheduled.',
  },
  'day-past': { es: 'Se espera un día desde hoy.', en: 'A day from today on is expected.' },
  'changes-unfit': {
    es: 'Algún cambio no se puede publicar: no se publicó nada.',
    en: "Some change can't be published: nothing was.",
  },
  'publication-unknown': {
    es: 'No hay ninguna publicación con ese número.',
    en: 'There is no such publication.',
  },
  'publication-settled': {
    es: 'La publicación ya rige, o se sacó.',
    en: 'The publication is in force, or was withdrawn.',
  },
} as const
