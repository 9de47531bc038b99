/** Problems of the work list, of runs and visits, and of drafts of the tariff. */
export const workWords = {
  'day-too-far': {
    es: 'El día está demasiado lejos.',
    en: 'The day is too far ahead.',
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
  'draft-full': {
    es: 'El borrador tiene demasiados cambios.',
    en: 'The draft has too many changes.',
  },
  'day-past': { es: 'Se espera un día desde hoy.', en: 'A day from today on is expected.' },
} as const
