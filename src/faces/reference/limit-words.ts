import { labelLimits } from '../../capabilities/labels/labels.limits.ts'
import { type LimitWords, limits, limitTable } from '../../limits.ts'
import type { SliceShape } from '../../slice.ts'
import { slices } from '../../slices.ts'

/**
 * The meaning of each limit for API clients. `undefined` marks internal limits no client meets;
 * a new limit must be added as one or the other.
 */
const limitWords: Record<keyof typeof limits, LimitWords | undefined> = {
  bodyBytes: { what: 'Tamaño del cuerpo de un pedido', unit: 'MB' },
  discardedBodyBytes: undefined,
  unfinishedBodyBytes: undefined,
  unreadAnswerBytes: undefined,
  unreadAnswerMs: { what: 'Tiempo que espera una respuesta de la que no se lee nada', unit: 's' },
  connections: undefined,
  connectionsPerAddress: { what: 'Conexiones abiertas de una dirección de red', unit: '' },
  bodyDepth: { what: 'Niveles de anidamiento del JSON o XML', unit: '' },
  objectFields: { what: 'Campos de un objeto JSON', unit: '' },
  unknownFieldsKept: undefined,
  csvBytes: { what: 'Tamaño de un archivo CSV de operaciones', unit: 'MB' },
  csvRows: { what: 'Filas de un archivo CSV de operaciones', unit: '' },
  csvColumns: { what: 'Columnas de un archivo CSV de operaciones', unit: '' },
  cellCharacters: { what: 'Caracteres de una celda de un CSV o de una planilla', unit: '' },
  rowCharacters: { what: 'Caracteres de una fila de un CSV o de una planilla', unit: '' },
  formParts: { what: 'Partes de un formulario antes de su archivo', unit: '' },
  formPartHeadBytes: { what: 'Cabeceras de una parte de un formulario', unit: 'KB' },
  headerBytes: { what: 'Tamaño de todas las cabeceras', unit: 'KB' },
  requestTimeoutMs: { what: 'Tiempo para terminar de enviar un pedido', unit: 's' },
  headersTimeoutMs: { what: 'Tiempo para terminar de enviar las cabeceras', unit: 's' },
  keepAliveMs: { what: 'Tiempo que una conexión quieta sigue abierta', unit: 's' },
  stopGraceMs: undefined,
  stopDrainMs: undefined,
  checkedDrainMs: undefined,
  checkedWithinMs: undefined,
  releaseMs: undefined,
  readyMs: undefined,
  inflatedTimes: { what: 'Veces su tamaño que puede crecer un pedido SOAP comprimido', unit: '' },
  inflatedFreeBytes: { what: 'Tamaño hasta el que puede crecer cualquiera', unit: 'KB' },
  xmlReferences: { what: 'Referencias a caracteres (&#241;) de un mensaje SOAP', unit: '' },
  xmlNodes: { what: 'Elementos de un mensaje SOAP', unit: '' },
  xmlAttributesPerElement: { what: 'Atributos por elemento de un mensaje SOAP', unit: '' },
  soapReferenceHops: { what: 'Referencias href encadenadas en un mensaje SOAP', unit: '' },
  documentQueriesPerMinute: {
    what: 'Consultas SOAP por documento, por minuto y dirección de red',
    unit: '',
  },
  movementsPerRequest: { what: 'Movimientos por pedido de operaciones', unit: '' },
  changesPerAnswer: { what: 'Filas que cambian, listadas de un archivo de prueba', unit: '' },
  violationsPerAnswer: { what: 'Problemas listados de un pedido o archivo', unit: '' },
  idempotencyKeyCharacters: { what: 'Caracteres de Idempotency-Key', unit: '' },
  idempotencyHours: { what: 'Tiempo que se recuerda una Idempotency-Key', unit: 'h' },
  ordersPerCommit: undefined,
  databaseConnections: undefined,
  statementTimeoutMs: undefined,
  connectTimeoutMs: undefined,
  requestDeadlineMs: undefined,
  moveStatementMs: undefined,
  moveLockWaitMs: undefined,
  busyTimeoutMs: undefined,
  rememberedCredentials: undefined,
  passwordBytes: { what: 'Tamaño de la contraseña', unit: 'KB' },
  browserQuotesPerSecond: {
    what: 'Cotizaciones por segundo sostenidas de un visitante, con una clave para páginas web',
    unit: '',
  },
  browserQuotesBurst: {
    what: 'Cotizaciones seguidas de un visitante, con una clave para páginas web',
    unit: '',
  },
  movementFutureDays: { what: 'Anticipación máxima de la hora de un movimiento', unit: 'días' },
  labelsBurstPerAddress: {
    what: 'Pedidos de etiquetas seguidos de una dirección de red',
    unit: '',
  },
  labelsPerSecondPerAddress: {
    what: 'Pedidos de etiquetas por segundo sostenidos de una dirección de red',
    unit: '',
  },
  printedLabelsBurstPerAddress: {
    what: 'Etiquetas impresas seguidas de una dirección de red',
    unit: '',
  },
  printedLabelsPerSecondPerAddress: {
    what: 'Etiquetas impresas por segundo sostenidas de una dirección de red',
    unit: '',
  },
  largePrintsPerAddress: {
    what: `Archivos de más de ${labelLimits.largePrintLabels} etiquetas a la vez, de una dirección`,
    unit: '',
  },
  choicesBurstPerAddress: {
    what: 'Elecciones de quien recibe, seguidas, por dirección',
    unit: '',
  },
  missesBurstPerAddress: {
    what: 'Consultas seguidas sin credenciales por lo que no existe, de una dirección de red',
    unit: '',
  },
  wrongTokensBurstPerAddress: {
    what: 'Tokens de operaciones equivocados seguidos, de una dirección de red',
    unit: '',
  },
  eventDays: { what: 'Tiempo mínimo que se guarda un evento', unit: 'días' },
  eventWaitSeconds: { what: 'Segundos que puede esperar una lectura de eventos', unit: '' },
  readmitMs: {
    what: 'Cada cuánto se mira si quien sigue los cambios todavía puede verlos',
    unit: 's',
  },
  webhookTimeoutMs: { what: 'Tiempo para responder a un webhook', unit: 's' },
  requestsPerSecondPerShipper: {
    what: 'Pedidos por segundo sostenidos de un remitente',
    unit: '',
  },
  requestsPerSecondPerAddress: {
    what: 'Pedidos por segundo sostenidos de una dirección de red',
    unit: '',
  },
}

const unitSize: Record<LimitWords['unit'], number> = {
  MB: 1_048_576,
  KB: 1_024,
  s: 1_000,
  min: 60_000,
  h: 1,
  días: 1,
  '': 1,
}

const figures = new Intl.NumberFormat('es-AR')

/** Returns the limits that clients may run into, with descriptions and units. */
export function limitRows(): { readonly what: string; readonly most: string }[] {
  const ofSlices = slices.flatMap((slice: SliceShape) => slice.limits ?? [])
  return [...limitTable(limits, limitWords), ...ofSlices].map(({ what, unit, value }) => ({
    what,
    most: `${figures.format(value / unitSize[unit])} ${unit}`.trimEnd(),
  }))
}
