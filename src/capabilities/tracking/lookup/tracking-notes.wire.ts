import type { Note } from '../../../kits/http/endpoint.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import { trackingLimits } from '../tracking.limits.ts'

/** What callers of tracking need to know beyond the fields and the codes. */
export const trackingNotes: readonly Note[] = [
  {
    title: 'Siempre un arreglo',
    text: paragraph`Hay una entrada por elemento de \`datos\`, en el mismo orden, también cuando
      fallan las credenciales. Si \`datos\` falta, está vacío o no es una lista, viene una sola
      entrada con 5. Se admiten hasta ${trackingLimits.trackingItemsPerRequest} elementos por
      pedido.`,
  },
  {
    title: 'Qué envío se busca',
    text: paragraph`Solo entre los tuyos, sin distinguir mayúsculas. Si van los dos códigos decide
      \`codigoSeguimiento\`; entre varios envíos con el mismo \`codigoAlternativo\` vale el más
      nuevo.`,
  },
  {
    title: 'Período',
    text: paragraph`Se compara con la fecha de ingreso de la orden, en la zona horaria del
      transportista, con los dos extremos incluidos. Sin fechas va desde tres meses antes de hoy
      hasta tres días después. Una fecha que no se puede leer da 5 en esa entrada.`,
  },
  {
    title: 'Lo que no se encuentra',
    text: paragraph`La entrada conserva todos sus campos: \`codGestion\` repite el código consultado
      en mayúsculas y los demás vienen vacíos. Lo mismo con 2 y 400.`,
  },
  {
    title: 'Formatos',
    text: paragraph`\`fecha\` es dd-mm-yyyy, \`checkFecha\` dd-mm-yyyy HH:mm:ss y \`hora\` HH:mm.
      \`shipper\` es número y nombre; \`producto\`, SKU y descripción del primero. Los movimientos
      van del más viejo al más nuevo, empiezan con PI al cargar la orden, y \`estado\` es la
      descripción del último.`,
  },
]
