/** The tracking message of the REST contract, as published. */

import type { Note } from '../../../kits/http/endpoint.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import { string } from '../../../rows/answer-schema.ts'
import { violationsSchema, withCredentials } from '../../../rows/plain-answer.ts'
import { trackingLimits } from '../tracking.limits.ts'

export const trackingRequestSchema = withCredentials({
  type: 'object',
  properties: {
    datos: {
      type: 'array',
      description: 'Lo que se consulta: un elemento por envío.',
      maxItems: trackingLimits.trackingItemsPerRequest,
      items: {
        type: 'object',
        properties: {
          codigoSeguimiento: string('De 4 a 16 caracteres. Decide cuando van los dos códigos.'),
          codigoAlternativo: string('De varios envíos con el mismo, el más nuevo.'),
          fechaDesde: string('dd-mm-yyyy; por omisión, tres meses antes de hoy.'),
          fechaHasta: string('dd-mm-yyyy; por omisión, tres días después de hoy.'),
        },
      },
    },
  },
  required: ['datos'],
})

const movementSchema = {
  type: 'object',
  properties: {
    check: string('Código del estado.'),
    codigo_motivo: string('Código del motivo, si lo hay.'),
    descripcion: string('El estado en palabras.'),
    checkFecha: string('dd-mm-yyyy HH:mm:ss, hora del transportista.'),
    hora: string('HH:mm.'),
    agencia: string('Sucursal que lo registró: código y nombre.'),
    latitud: string('Vacía si no se conoce.'),
    longitud: string('Vacía si no se conoce.'),
  },
  required: [
    'check',
    'codigo_motivo',
    'descripcion',
    'checkFecha',
    'hora',
    'agencia',
    'latitud',
    'longitud',
  ],
}

export const trackingResponseSchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      codError: { type: 'integer', description: '0 cuando el envío se encontró.' },
      descError: string('Qué pasó, en palabras.'),
      resultado: { type: 'string', enum: ['OK', 'ERROR'], description: 'OK solo con codError 0.' },
      codGestion: string('El código de seguimiento, en mayúsculas.'),
      shipper: string('Número y nombre del remitente.'),
      nombreCliente: string('Nombre del destinatario.'),
      producto: string('SKU y descripción del primer producto.'),
      fecha: string('Fecha de ingreso de la orden, dd-mm-yyyy.'),
      estado: string('El último estado, en palabras.'),
      domicilio: {
        type: 'object',
        description: 'Dónde se entrega.',
        properties: {
          direccion: string('Calle.'),
          localidad: string('Localidad.'),
          provincia: string('Provincia.'),
        },
        required: ['direccion', 'localidad', 'provincia'],
      },
      url_tracking: string('Página pública del envío.'),
      errores: violationsSchema,
      movimientos: {
        type: 'array',
        items: movementSchema,
        description: 'Del más viejo al más nuevo.',
      },
    },
    required: [
      'codError',
      'descError',
      'resultado',
      'codGestion',
      'shipper',
      'nombreCliente',
      'producto',
      'fecha',
      'estado',
      'domicilio',
      'url_tracking',
      'movimientos',
    ],
  },
}

/** Notes for callers of tracking, beyond the fields and the codes. */
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
