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

/** HH:mm; 24:00 is the end of the day. */
export function minutesText(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

export function parseMinutes(sent: string): number | undefined {
  const match = /^(\d\d):(\d\d)$/.exec(sent)
  if (!match) return undefined
  const [hours, minutes] = [Number(match[1]), Number(match[2])]
  const total = hours * 60 + minutes
  return minutes < 60 && total >= 1 && total <= 1_440 ? total : undefined
}
