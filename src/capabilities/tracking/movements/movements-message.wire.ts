import { movementCodes } from '../../../kernel/movement.ts'
import { reasonCodeWords } from '../../../kernel/visit-reason.ts'
import { isoText } from '../../../kits/clock/iso.ts'
import type { Note } from '../../../kits/http/endpoint.ts'
import { entity } from '../../../kits/openapi/entities.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import { limits } from '../../../limits.ts'
import { moment } from '../../../rows/answer-schema.ts'
import { trackingLimits } from '../tracking.limits.ts'
import type { ListedMovement } from '../tracking.ts'
import { ownScanMinutes } from './correction.ts'
import { scanResultSchema } from './scan-answer.wire.ts'

/** The columns of a scans file, which are the fields of a scan. */
export const movementColumns = [
  'trackingCode',
  'check',
  'branch',
  'at',
  'reasonCode',
  'latitude',
  'longitude',
  'correction',
  'id',
]

/** Columns that a file may leave out: files from before they existed are still read. */
export const optionalColumns = ['reason', 'document', 'pin', 'container']

export const movementsRequestSchema = entity('ScansInput', {
  type: 'object',
  properties: {
    movements: {
      type: 'array',
      maxItems: limits.movementsPerRequest,
      description: 'Los escaneos, en cualquier orden.',
      items: entity('ScanInput', {
        type: 'object',
        properties: {
          trackingCode: {
            type: 'string',
            minLength: 4,
            maxLength: 16,
            description: paragraph`Código de seguimiento, o el de una bolsa o jaula, que se mueve
              entera; no distingue mayúsculas.`,
          },
          check: { type: 'string', enum: movementCodes, description: 'Estado que se registra.' },
          reasonCode: { type: 'string', maxLength: 20, description: reasonCodeWords },
          branch: { type: 'string', description: 'prov_codigo de la sucursal que escanea.' },
          at: moment('Por omisión, ahora.'),
          latitude: { type: 'string', maxLength: 12, description: 'Dónde se escaneó.' },
          longitude: { type: 'string', maxLength: 12, description: 'Dónde se escaneó.' },
          correction: {
            type: 'boolean',
            description: 'Registra un movimiento fuera de orden, con el nombre de quien lo hizo.',
          },
          reason: {
            type: 'string',
            minLength: 3,
            maxLength: 200,
            description: 'Por qué se corrige. Obligatorio con correction, salvo al deshacer.',
          },
          document: {
            type: 'string',
            maxLength: 14,
            description: 'El documento de quien retira, donde la sucursal lo pide. No se guarda.',
          },
          pin: {
            type: 'string',
            pattern: '^\\d{6}$',
            description: 'El PIN que dice quien retira, donde la sucursal lo pide. No se guarda.',
          },
          container: {
            type: 'string',
            maxLength: 16,
            description: 'Con CO: la bolsa, jaula o viaje en que se pone.',
          },
          id: { type: 'string', maxLength: 100, description: 'Identifica el escaneo.' },
        },
        required: ['trackingCode', 'check', 'branch'],
      }),
    },
  },
  required: ['movements'],
})

/** The columns of an exported list: those of an import, and who recorded it and when. */
export const listedColumns = [...movementColumns, 'recordedAt', 'recordedBy']

export const listedSchema = entity('Movement', {
  type: 'object',
  properties: {
    trackingCode: { type: 'string', description: 'Código de seguimiento.' },
    check: { type: 'string', enum: movementCodes, description: 'El estado.' },
    branch: { type: 'string', description: 'prov_codigo de la sucursal; vacío en el PI.' },
    at: moment('Cuándo ocurrió.'),
    reasonCode: { type: 'string', description: reasonCodeWords },
    latitude: { type: 'string', description: 'Dónde se escaneó, o vacío.' },
    longitude: { type: 'string', description: 'Dónde se escaneó, o vacío.' },
    correction: { type: 'boolean', description: 'Si se registró como corrección.' },
    id: { type: ['string', 'null'], description: 'El del escaneo, si lo tenía.' },
    reason: { type: 'string', description: 'Por qué se corrigió, donde se dijo.' },
    container: { type: 'string', description: 'La bolsa, jaula o viaje, donde estaba en uno.' },
    recordedAt: moment('Cuándo se registró.'),
    recordedBy: { type: 'string', description: 'Quién lo registró; order es la orden misma.' },
  },
  required: listedColumns,
})

export function writeListed(movement: ListedMovement) {
  return {
    trackingCode: movement.code,
    check: movement.check,
    branch: movement.branchCode,
    at: isoText(movement.at),
    reasonCode: movement.reasonCode,
    latitude: movement.latitude,
    longitude: movement.longitude,
    correction: movement.correction,
    id: movement.scanId ?? null,
    ...(movement.reason === undefined ? {} : { reason: movement.reason }),
    ...(movement.container === undefined ? {} : { container: movement.container }),
    recordedAt: isoText(movement.recordedAt),
    recordedBy: movement.recordedBy,
  }
}

export const movementsResponseSchema = entity('ScanResults', {
  type: 'object',
  properties: {
    results: {
      type: 'array',
      description: 'Uno por movimiento, en el orden enviado.',
      items: scanResultSchema,
    },
  },
  required: ['results'],
})

export const movementNotes: readonly Note[] = [
  {
    title: 'Qué puede seguir a qué',
    text: paragraph`Un escaneo entra si la tabla de estados lo admite después del movimiento
      anterior y antes del siguiente, según su hora. El que no corresponde se rechaza, salvo con
      \`correction: true\`: entonces se guarda junto con el nombre de quien lo hizo.`,
  },
  {
    title: 'Quién corrige',
    text: paragraph`Los roles scanner y courier deshacen su propio último escaneo de un envío, hasta
      ${ownScanMinutes} minutos después: \`check\` es el estado anterior, o el que debió ser. Los
      roles branch, executive y administrator corrigen cualquier movimiento y dicen por qué en
      \`reason\`. Lo cobrado que ya se liquidó no cambia con un movimiento: se rechaza y queda como
      diferencia en \`/cash/differences\`.`,
  },
  {
    title: 'Documento o PIN de quien retira',
    text: paragraph`Donde la sucursal lo pide (\`pickupProof\`), EI o DL de un envío que se retira
      lleva \`document\`, el de quien recibe o de alguien autorizado, o \`pin\`, el de su página de
      seguimiento. Después de ${trackingLimits.wrongProofs} equivocados, lo entrega con
      \`correction\` y \`reason\` quien puede corregir. Lo que se mostró se compara y no se
      guarda.`,
  },
  {
    title: 'Bolsas, jaulas y viajes',
    text: paragraph`Con CO, \`container\` dice en qué se pone el envío. AS o AR con el código de una
      bolsa o jaula como \`trackingCode\` la mueve entera: registra lo mismo para cada envío de
      adentro, y \`inside\` cuenta los que no correspondían, que siguen adentro. Un envío que se
      escanea solo sale de donde estaba.`,
  },
  {
    title: 'En cualquier orden',
    text: paragraph`Los escaneos de un pedido se registran por su hora, y los que no la llevan
      después, en el orden enviado.`,
  },
  {
    title: 'Uno por uno',
    text: paragraph`Un movimiento rechazado no impide los demás: \`results\` trae uno por cada
      enviado, en el mismo orden, hasta ${limits.movementsPerRequest} por pedido.`,
  },
  {
    title: 'Repetidos y demorados',
    text: paragraph`El mismo escaneo enviado otra vez responde \`duplicate\` y no se guarda de
      nuevo. El que llega tarde, con una hora anterior al último, queda en su lugar en el tiempo.`,
  },
  {
    title: 'Qué hacer con el envío',
    text: paragraph`Cada resultado de un envío conocido dice dónde quedó (\`state\`, \`since\`,
      \`before\`), qué puede seguir (\`allowed\`), de quién es, a dónde va y a qué jaula o ruta
      (\`sortTo\`). Donde está \`instruction\`, va primero: \`cancelled\`, el remitente lo canceló;
      \`rescue\`, pidió que vuelva o que cambie de destino, y si este escaneo lo cumple, \`state\`
      ya lo dice; \`set-aside\`, no debería estar acá. \`previous\` es el movimiento que ya estaba,
      también cuando se rechaza por repetir el estado en que está.`,
  },
  {
    title: 'Hora',
    text: paragraph`Sin \`at\` vale la hora de llegada. Una hora sin huso es la del transportista;
      se admiten hasta ${limits.movementFutureDays} días en el futuro.`,
  },
]
