import { movementCodes } from '../../../kernel/movement.ts'
import { roles } from '../../../kernel/operator.ts'
import { reasonCodeWords, visitReasons } from '../../../kernel/visit-reason.ts'
import { isJsonObject } from '../../../kits/fields/field.ts'
import { textOf } from '../../../kits/fields/scalars.ts'
import type { Note } from '../../../kits/http/endpoint.ts'
import type { FieldProblem } from '../../../kits/http/problem.ts'
import { entity } from '../../../kits/openapi/entities.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import { limits } from '../../../limits.ts'
import { moment } from '../../../rows/answer-schema.ts'
import type { Operation } from '../../../rows/operation.ts'
import { refuseList, unknownInList } from '../../../rows/read-body.ts'
import { opsRows } from '../../../rows/row.ts'
import { itemsView, text, view } from '../../../rows/view.ts'
import { trackingLimits } from '../tracking.limits.ts'
import type { ScanReport } from '../tracking.ts'
import { ownScanMinutes } from './placing.ts'
import { scanResultSchema, writeResult } from './scan-answer.wire.ts'
import { type MovementsContext, readScan } from './scan-reading.wire.ts'

const movementsRequestSchema = entity('ScansInput', {
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

const movementsResponseSchema = entity('ScanResults', {
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

const movementNotes: readonly Note[] = [
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

const scanFields = Object.keys(movementsRequestSchema.properties.movements.items.properties)

export const recordMovements: Operation<MovementsContext> = {
  method: 'POST',
  path: '/movements',
  name: 'recordMovements',
  summary: 'Registrar movimientos',
  isRepeatable: ({ movements }) =>
    Array.isArray(movements) && movements.every((one) => isJsonObject(one) && one['id']),
  tellsProblems: true,
  description: paragraph`Registra los escaneos que corresponden y rechaza los demás, uno por uno,
    con su motivo. El mismo escaneo enviado dos veces se guarda una sola vez. Un escaneo con hora
    anterior al último se guarda en su lugar en el tiempo.`,
  roles: ['administrator', 'executive', 'branch', 'scanner', 'courier'],
  sight: 'in-hand',
  request: movementsRequestSchema,
  response: movementsResponseSchema,
  successStatus: 200,
  notes: movementNotes,
  async answer({ body }, context) {
    const refused = refuseList('movements', body, limits.movementsPerRequest)
    if (refused) return refused
    const entries = body['movements'] as readonly unknown[]
    const read = entries.map((entry) => readScan(entry, context))
    const problems = read.map((one) => (one.ok ? [] : [one.refusal]))
    const unknown = unknownInList('movements', scanFields, body, problems)
    if (unknown) return unknown
    const scans = read.flatMap((one) => (one.ok ? [one.value] : []))
    const reports = await context.tracking.reportMovements(scans, context.operator)
    const next = reports.values()
    const results = read.map((one, index) =>
      one.ok
        ? writeResult(one.value, next.next().value as ScanReport, context.routing)
        : {
            trackingCode: codeAsSent(entries[index]),
            status: 'refused',
            ...reasonOf(one.refusal),
            code: one.refusal.code,
          },
    )
    return { status: 200, body: { results } }
  },
}

function codeAsSent(entry: unknown): string {
  return isJsonObject(entry) ? (textOf(entry['trackingCode'])?.toUpperCase() ?? '') : ''
}

function reasonOf({ field, detail, en }: FieldProblem) {
  const place = field === '' ? '' : `${field}: `
  return { reason: place + detail, ...(en === undefined ? {} : { en: place + en }) }
}

const shownReason = view<(typeof visitReasons)[number]>('VisitReason')({
  code: text('El código: el `reasonCode` de los movimientos.'),
  text: ['es', text('El motivo, en palabras.')],
  textEnglish: ['en', text('Lo mismo, en inglés.')],
})

export const listVisitReasons = opsRows<unknown>().plainRow({
  method: 'GET',
  path: '/visit-reasons',
  name: 'listVisitReasons',
  summary: 'Ver los motivos de las visitas fallidas',
  description: paragraph`Los códigos con que se registra por qué falló una visita (CA). Son los de
    \`reasonCode\` en movimientos, eventos y cifras, y los de \`codigo_motivo\` en REST. Un código
    que no está acá es propio del transportista y se muestra como está.`,
  roles,
  sight: 'no-shipments',
  answer: itemsView(shownReason),
  run: () => visitReasons,
})
