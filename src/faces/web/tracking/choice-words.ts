import { defineWords } from '../../../../web/words/languages.ts'
import type { ChoiceKind } from '../../../capabilities/recipient-choices/recipient-choices.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import { trackingWords } from './words.ts'

/** The words of the page on which a recipient chooses. */
const es = {
  titles: {
    collect: trackingWords.es.acts.collect,
    'another-day': trackingWords.es.acts.otherDay,
    'another-person': trackingWords.es.acts.otherPerson,
  },
  leads: {
    collect: 'Dejamos de pasar por tu domicilio y te espera en la sucursal. Llevá tu documento.',
    'another-day': 'Elegí el día en que va a haber alguien. Pasamos una vez más.',
    'another-person': 'Decinos quién lo retira: tiene que llevar su documento y el código.',
  },
  day: 'Día',
  name: 'Nombre y apellido',
  document: 'Documento',
  documentHint: 'Solo números. La sucursal lo compara con el que lleve.',
  confirm: 'Confirmar',
  back: 'Volver al envío',
  needsLink: 'Para elegir hace falta el enlace completo.',
  needsLinkWhere: paragraph`Está en el mensaje de la tienda y en el QR de la etiqueta. Si no lo
    tenés, pedíselo a la tienda.`,
  limited: 'Se eligió muchas veces desde tu conexión. Probá de nuevo en un rato.',
  refusals: {
    'choice-not-now': 'El envío ya no está en un momento en que se pueda elegir esto.',
    'day-unfit': 'Elegí uno de los días de la lista.',
    'person-incomplete': 'Faltan el nombre y apellido, o el documento (de 6 a 10 números).',
    'choices-too-many': 'Ya cambiaste lo que elegiste varias veces: hablá con la tienda.',
  },
}

const en: typeof es = {
  titles: {
    collect: trackingWords.en.acts.collect,
    'another-day': trackingWords.en.acts.otherDay,
    'another-person': trackingWords.en.acts.otherPerson,
  },
  leads: {
    collect: 'We stop coming to your address and it waits at the branch. Bring your document.',
    'another-day': 'Choose the day on which somebody will be there. We come once more.',
    'another-person': 'Tell us who collects it: they have to bring their document and the code.',
  },
  day: 'Day',
  name: 'Full name',
  document: 'Document',
  documentHint: 'Digits only. The branch compares it with the one they bring.',
  confirm: 'Confirm',
  back: 'Back to the shipment',
  needsLink: 'To choose you need the whole link.',
  needsLinkWhere:
    "It is in the shop's message and in the QR code of the label. If you lack it, ask the shop.",
  limited: 'There were many choices from your connection. Try again in a while.',
  refusals: {
    'choice-not-now': 'The shipment is no longer at a point where this can be chosen.',
    'day-unfit': 'Choose one of the days of the list.',
    'person-incomplete': 'The full name or the document (6 to 10 digits) is missing.',
    'choices-too-many': 'You have changed your choice several times: talk to the shop.',
  },
}

export const choiceWords = defineWords({ es, en })
export type ChoiceWords = typeof es

/** How kinds are written in addresses. */
const kindParts = {
  collect: 'retirar',
  'another-day': 'otro-dia',
  'another-person': 'otra-persona',
}

export function partOfKind(kind: ChoiceKind): string {
  return kindParts[kind]
}

export function kindOfPart(part: unknown): ChoiceKind | undefined {
  return (['collect', 'another-day', 'another-person'] as const).find(
    (kind) => kindParts[kind] === part,
  )
}
