import { limits } from '../../limits.ts'

interface LimitWords {
  readonly what: string
  readonly unit: 'MB' | 'KB' | 's' | 'min' | 'h' | 'días' | ''
}

/**
 * What each limit means to who sends requests. `undefined` is for those of the house's own works,
 * which no caller meets; a new limit has to say which of the two it is.
 */
const limitWords: Record<keyof typeof limits, LimitWords | undefined> = {
  bodyBytes: { what: 'Tamaño del cuerpo de un pedido', unit: 'MB' },
  discardedBodyBytes: undefined,
  unfinishedBodyBytes: undefined,
  bodyDepth: { what: 'Niveles de anidamiento del JSON o XML', unit: '' },
  csvBytes: { what: 'Tamaño de un archivo CSV de operaciones', unit: 'MB' },
  csvRows: { what: 'Filas de un archivo CSV de operaciones', unit: '' },
  sheetBytes: { what: 'Tamaño de una planilla de órdenes', unit: 'MB' },
  sheetRows: { what: 'Filas de una planilla de órdenes', unit: '' },
  sheetColumns: { what: 'Columnas de una planilla de órdenes', unit: '' },
  sheetArchiveEntries: { what: 'Partes de un archivo .xlsx', unit: '' },
  sheetInflatedBytes: { what: 'Tamaño de un archivo .xlsx descomprimido', unit: 'MB' },
  sheetMemoryMb: undefined,
  sheetReadingMs: { what: 'Tiempo para leer una planilla', unit: 's' },
  sheetsReadAtOnce: undefined,
  sheetFilesWaiting: undefined,
  sheetFilesPerShipper: { what: 'Planillas de resultados pedidas a la vez', unit: '' },
  importsAtOnce: undefined,
  importLeaseMs: undefined,
  unfinishedImportsPerShipper: { what: 'Planillas sin terminar por remitente', unit: '' },
  importDays: { what: 'Tiempo que se guarda una planilla terminada', unit: 'días' },
  accountSumsAtOnce: undefined,
  accountSumsWaiting: undefined,
  accountSumsPerShipper: { what: 'Resúmenes de cuenta pedidos a la vez', unit: '' },
  endedImportsPerShipper: { what: 'Planillas terminadas que se guardan por remitente', unit: '' },
  headerBytes: { what: 'Tamaño de todas las cabeceras', unit: 'KB' },
  requestTimeoutMs: { what: 'Tiempo para terminar de enviar un pedido', unit: 's' },
  headersTimeoutMs: { what: 'Tiempo para terminar de enviar las cabeceras', unit: 's' },
  keepAliveMs: { what: 'Tiempo que una conexión quieta sigue abierta', unit: 's' },
  stopGraceMs: undefined,
  stopDrainMs: undefined,
  geoLineBytes: undefined,
  geoQuotedLines: undefined,
  geoRefusalExamples: undefined,
  xmlNodes: { what: 'Elementos de un mensaje SOAP', unit: '' },
  xmlAttributesPerElement: { what: 'Atributos por elemento de un mensaje SOAP', unit: '' },
  soapReferenceHops: { what: 'Referencias href encadenadas en un mensaje SOAP', unit: '' },
  documentQueriesPerMinute: {
    what: 'Consultas SOAP por documento, por minuto y dirección de red',
    unit: '',
  },
  shipmentsPerDocument: { what: 'Envíos por consulta SOAP de un documento', unit: '' },
  stockChangesPerRequest: { what: 'Ajustes o renglones recibidos por pedido', unit: '' },
  stockLedgerDays: { what: 'Días del libro del stock, si no se dice desde cuándo', unit: 'días' },
  linesPerVoucher: { what: 'Renglones por vale de mercadería', unit: '' },
  productsPerOrder: { what: 'Productos por orden', unit: '' },
  observationsPerOrder: { what: 'Observaciones por orden', unit: '' },
  authorizedPersonsPerOrder: { what: 'Personas autorizadas por orden', unit: '' },
  entriesPerList: { what: 'Correos o teléfonos por lista', unit: '' },
  trackingItemsPerRequest: { what: 'Envíos por consulta de seguimiento', unit: '' },
  movementsPerRequest: { what: 'Movimientos por pedido de operaciones', unit: '' },
  measurementsPerRequest: { what: 'Mediciones por pedido de operaciones', unit: '' },
  packagesPerPiece: { what: 'Bultos medidos por envío', unit: '' },
  rescuesPerRequest: { what: 'Piezas por pedido de rescate', unit: '' },
  violationsPerAnswer: { what: 'Problemas listados de un archivo', unit: '' },
  idempotencyKeyCharacters: { what: 'Caracteres de Idempotency-Key', unit: '' },
  idempotencyHours: { what: 'Tiempo que se recuerda una Idempotency-Key', unit: 'h' },
  ordersPerCommit: undefined,
  databaseConnections: undefined,
  statementTimeoutMs: undefined,
  connectTimeoutMs: undefined,
  moveStatementMs: undefined,
  moveLockWaitMs: undefined,
  busyTimeoutMs: undefined,
  rememberedCredentials: undefined,
  rememberedCredentialsMs: undefined,
  credentialsPerKind: { what: 'Contraseñas, o claves, de un remitente a la vez', unit: '' },
  credentialOverlapHours: {
    what: 'Tiempo que una contraseña renovada sigue sirviendo, si no se dice otro',
    unit: 'h',
  },
  credentialOverlapMostHours: {
    what: 'Tiempo máximo que una contraseña renovada sigue sirviendo',
    unit: 'h',
  },
  passwordBytes: { what: 'Tamaño de la contraseña', unit: 'KB' },
  passwordChecksAtOnce: undefined,
  passwordChecksWaiting: undefined,
  passwordChecksPerAddress: undefined,
  wrongAttemptsPerShipperAndAddress: {
    what: 'Intentos fallidos seguidos por remitente y dirección de red',
    unit: '',
  },
  wrongAttemptsPerAddress: { what: 'Intentos fallidos seguidos por dirección de red', unit: '' },
  originCharacters: { what: 'Caracteres de un origen web de una clave', unit: '' },
  originsPerKey: { what: 'Orígenes web de una clave', unit: '' },
  keyOverlapHours: { what: 'Tiempo que una clave renovada sigue sirviendo', unit: 'h' },
  keysPerShipper: { what: 'Claves vigentes por remitente', unit: '' },
  browserQuotesPerSecond: {
    what: 'Cotizaciones por segundo sostenidas de un visitante, con una clave para páginas web',
    unit: '',
  },
  browserQuotesBurst: {
    what: 'Cotizaciones seguidas de un visitante, con una clave para páginas web',
    unit: '',
  },
  accountDays: { what: 'Período de un resumen de cuenta', unit: 'días' },
  codesPerReservation: { what: 'Códigos de seguimiento por reserva', unit: '' },
  nearbyPoints: { what: 'Puntos de retiro por búsqueda', unit: '' },
  addressSuggestions: { what: 'Sugerencias por dirección dudosa', unit: '' },
  geoFileLookMs: undefined,
  remoteTimeoutMs: undefined,
  remoteAttempts: undefined,
  remoteFailures: undefined,
  remoteRestMs: undefined,
  remoteAnswerBytes: undefined,
  movementFutureDays: { what: 'Anticipación máxima de la hora de un movimiento', unit: 'días' },
  movementListDays: { what: 'Días de registro por lista de movimientos', unit: 'días' },
  testOrdersNeeded: { what: 'Órdenes de prueba representativas para pasar a producción', unit: '' },
  testOrdersJudged: { what: 'Órdenes de prueba que se juzgan, las últimas', unit: '' },
  ordersPerDayInFirstWeek: { what: 'Órdenes por día de una cuenta nueva, 1.ª semana', unit: '' },
  ordersPerDayInSecondWeek: { what: 'Órdenes por día de una cuenta nueva, 2.ª semana', unit: '' },
  ordersPerDayInThirdWeek: { what: 'Órdenes por día de una cuenta nueva, 3.ª semana', unit: '' },
  sandboxMagicMs: {
    what: 'Tiempo entre los pasos de una orden de prueba que se mueve por su código',
    unit: 's',
  },
  sandboxLongestPaceHours: { what: 'Tiempo entre dos pasos de una simulación', unit: 'h' },
  sandboxRunsPerShipper: { what: 'Simulaciones en marcha por cuenta', unit: '' },
  sandboxRunsListed: { what: 'Simulaciones que se listan de un envío', unit: '' },
  sandboxRunsAtOnce: undefined,
  sandboxClockDays: { what: 'Adelanto del reloj de una cuenta de pruebas', unit: 'días' },
  sandboxSpeed: { what: 'Velocidad del reloj de una cuenta de pruebas', unit: '' },
  sandboxLookMs: undefined,
  sandboxLeaseMs: undefined,
  labelsPerAnswer: { what: 'Etiquetas por respuesta', unit: '' },
  labelCodesPerRequest: { what: 'Envíos por pedido de etiquetas', unit: '' },
  labelsBurstPerAddress: {
    what: 'Pedidos de etiquetas seguidos de una dirección de red',
    unit: '',
  },
  labelsPerSecondPerAddress: {
    what: 'Pedidos de etiquetas por segundo sostenidos de una dirección de red',
    unit: '',
  },
  unknownLabelsBurstPerAddress: {
    what: 'Pedidos seguidos de etiquetas que no existen, de una dirección de red',
    unit: '',
  },
  labelLinkHours: { what: 'Vigencia de un enlace firmado a una etiqueta', unit: 'h' },
  eventDays: { what: 'Tiempo que se guarda un evento', unit: 'días' },
  eventSequenceDays: {
    what: 'Tiempo sin eventos tras el que un envío cuenta de nuevo',
    unit: 'días',
  },
  eventReaderDays: { what: 'Tiempo sin leer eventos tras el que dejan de guardarse', unit: 'días' },
  eventReadersWaiting: { what: 'Lecturas de eventos que esperan a la vez', unit: '' },
  eventReadersWaitingPerShipper: {
    what: 'Lecturas de eventos de un remitente que esperan a la vez',
    unit: '',
  },
  eventWaitSeconds: { what: 'Segundos que puede esperar una lectura de eventos', unit: '' },
  eventsPerHandOn: undefined,
  subscriptionsPerShipper: { what: 'Suscripciones por remitente', unit: '' },
  webhookUrlCharacters: { what: 'Caracteres de la dirección de una suscripción', unit: '' },
  webhookTimeoutMs: { what: 'Tiempo para responder a un webhook', unit: 's' },
  webhookClaimMs: undefined,
  webhookAnswerBytes: { what: 'Bytes que se registran de la respuesta a un webhook', unit: '' },
  webhookSendsAtOnce: undefined,
  webhookSendsPerSubscription: { what: 'Webhooks a la vez por suscripción', unit: '' },
  webhookFailingDays: {
    what: 'Tiempo de fallas seguidas tras el que se desactiva una suscripción',
    unit: 'días',
  },
  webhookLogDays: { what: 'Tiempo que se guarda el registro de entregas', unit: 'días' },
  webhookOldSecretHours: { what: 'Tiempo que un secreto renovado sigue firmando', unit: 'h' },
  webhookReplayEvents: { what: 'Eventos por pedido de reenvío', unit: '' },
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

/** The limits that callers may meet, in words and in the units that people use. */
export function limitRows(): { readonly what: string; readonly most: string }[] {
  return Object.entries(limitWords).flatMap(([name, words]) => {
    if (words === undefined) return []
    const value = limits[name as keyof typeof limits] / unitSize[words.unit]
    return { what: words.what, most: `${figures.format(value)} ${words.unit}`.trimEnd() }
  })
}
