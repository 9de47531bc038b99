import type { Note } from '../../kits/http/endpoint.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import type { CancellationRefusal } from './cancellation.ts'

/** When the contract's reference announced the deprecation. */
const deprecatedAt = Date.UTC(2026, 2, 6)

/** RFC 9745, RFC 8594 and a link to the successor (RFC 8288), on every answer (D29). */
export function deprecationHeaders(baseUrl: string, sunset: string): Record<string, string> {
  return {
    deprecation: `@${deprecatedAt / 1000}`,
    sunset: new Date(sunset).toUTCString(),
    link: `<${baseUrl}/wbs/rescate/>; rel="successor-version"`,
  }
}

/** Names the replacement: the rescue of the link takes no piece in PI (D28). */
export function withReplacement(message: string): string {
  return `${message} Este servicio se retira: usá POST /cancelarOrden/, que también cancela en PI.`
}

export const refusalTexts: Record<CancellationRefusal['name'], string> = {
  'piece-unknown': 'No tenemos ninguna pieza con ese código de seguimiento.',
  'already-cancelled': 'La pieza ya fue procesada para su cancelación.',
}

export function cancellationText(available: boolean, withCarrier: boolean): string {
  if (!available) return 'La pieza no se puede cancelar en su estado actual.'
  return withCarrier
    ? 'Se generó la devolución de la pieza a su remitente.'
    : 'La orden fue cancelada antes de ingresar.'
}

export const cancellationNotes: readonly Note[] = [
  {
    title: 'Credenciales',
    text: paragraph`Van en las cabeceras \`x-client-id\` (número de remitente) y \`x-client-secret\`
      (contraseña). Si faltan o están vacías la respuesta es HTTP 500; si no son válidas, HTTP
      401.`,
  },
  {
    title: 'Según el último movimiento',
    text: paragraph`En PI la orden se cancela: el seguimiento dice "Envío cancelado" y, en WARE, las
      unidades reservadas se liberan. Donde una devolución se podría rescatar, se genera esa
      devolución. En los demás estados \`avalibleForCancel\` es false, las veces que se pregunte.`,
  },
  {
    title: 'weHaveTheProduct',
    text: 'Es true desde IF, salvo después de DL y de RC.',
  },
  {
    title: 'Una sola vez',
    text: paragraph`Después de una cancelación que tuvo efecto la respuesta es HTTP 422. El código
      de una orden cancelada sigue ocupado: solo se vuelve a cargar por planilla desde el portal.`,
  },
  {
    title: 'Retiro',
    text: paragraph`Toda respuesta trae \`Deprecation\` (RFC 9745), \`Sunset\` (RFC 8594) y un
      \`Link\` al servicio de rescate, que es su reemplazo para lo que viaja. \`POST
      /cancelarOrden/\` cancela también en PI, y \`message\` lo dice. Una vez apagado responde HTTP
      410.`,
  },
]
