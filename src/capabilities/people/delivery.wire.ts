/** The words of how an invitation or a link got to its person. */

import { isoText } from '../../kits/clock/iso.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { maybeString, moment } from '../../rows/answer-schema.ts'
import type { Delivered } from './people.ts'

export const linkFields = {
  delivery: {
    type: 'string',
    enum: ['mailed', 'unsent', 'shown', 'at-sign-in'],
    description: paragraph`mailed: fue por correo; unsent: el correo no se pudo mandar, y se manda
      de nuevo con reset-link; shown: el enlace está en esta respuesta; at-sign-in: ya ingresa, y
      acepta ahí.`,
  },
  link: maybeString('Para elegir la clave, si el servicio no manda correos; si no, null.'),
  linkExpiresAt: { ...moment('Hasta cuándo sirve el enlace.'), type: ['string', 'null'] },
}

export function writeLink({ delivery, link }: Delivered) {
  return {
    delivery,
    link: link?.link ?? null,
    linkExpiresAt: link === undefined ? null : isoText(link.expiresAt),
  }
}
