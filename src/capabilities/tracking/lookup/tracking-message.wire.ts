/** The tracking message of the REST contract, as published. */
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
