import type { Note } from '../../kits/http/endpoint.ts'

export const routingNotes: readonly Note[] = [
  {
    title: 'Qué rango decide',
    text: [
      'Un código puede estar en varios rangos: vale el más angosto. `rango` dice cuál fue.',
    ].join(''),
  },
  {
    title: 'Entrega en el día',
    text: [
      'Es de la configuración de tu cuenta, no del pedido. Vale antes de la hora de corte del ',
      'rango, en la zona horaria del transportista; a partir de esa hora, `canalizador` es el ',
      'común y `mismoDia` es false.',
    ].join(''),
  },
  {
    title: 'Cuándo es 5',
    text: [
      'Cuando `codigoPostal` falta, está vacío, no es un número de cuatro dígitos de 1000 a 9999, ',
      'o ningún canalizador lo atiende. `descError` dice cuál de esas cosas pasó.',
    ].join(''),
  },
]
