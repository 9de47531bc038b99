import type { Note } from '../../kits/http/endpoint.ts'
import { paragraph } from '../../kits/text/paragraph.ts'

export const routingNotes: readonly Note[] = [
  {
    title: 'Qué rango decide',
    text: 'Un código puede estar en varios rangos: vale el más angosto. `rango` dice cuál fue.',
  },
  {
    title: 'Entrega en el día',
    text: paragraph`Es de la configuración de tu cuenta, no del pedido. Vale antes de la hora de
      corte del rango, en la zona horaria del transportista; a partir de esa hora, \`canalizador\`
      es el común y \`mismoDia\` es false.`,
  },
  {
    title: 'Cuándo es 5',
    text: paragraph`Cuando \`codigoPostal\` falta, está vacío, no es un número de cuatro dígitos de
      1000 a 9999, o ningún canalizador lo atiende. \`descError\` dice cuál de esas cosas pasó.`,
  },
]
