/** The unit in which API clients read a limit. */
export type LimitUnit = 'MB' | 'KB' | 's' | 'min' | 'h' | 'días' | ''

/** A limit that clients may run into, as references describe it. */
export interface DescribedLimit {
  readonly what: string
  readonly unit: LimitUnit
  readonly value: number
}

type Declared = number | readonly [value: number, what: string, unit?: LimitUnit]

type Limits<Names extends string> = Readonly<Record<Names, number>>

/**
 * Declares limits: a bare number is internal, one with words is shown to clients. Returns the
 * numbers by name, and the limits that clients see.
 */
export function declareLimits<Names extends string>(
  declared: Readonly<Record<Names, Declared>>,
): readonly [numbers: Limits<Names>, described: readonly DescribedLimit[]] {
  const all = Object.entries<Declared>(declared)
  const numbers = all.map(([name, limit]) => [name, typeof limit === 'number' ? limit : limit[0]])
  const described = all.flatMap(([, limit]) => {
    if (typeof limit === 'number') return []
    const [value, what, unit = ''] = limit
    return { value, what, unit }
  })
  return [Object.fromEntries(numbers) as Limits<Names>, described]
}

/**
 * Limits that belong to no slice; a slice's own limits are in its `*.limits.ts`. A request over a
 * limit is answered in the endpoint's own format.
 */
export const [limits, limitWords] = declareLimits({
  bodyBytes: [1_048_576, 'Tamaño del cuerpo de un pedido', 'MB'],
  discardedBodyBytes: 67_108_864,
  unfinishedBodyBytes: 268_435_456,
  unreadAnswerBytes: 67_108_864,
  unreadAnswerMs: [45_000, 'Tiempo que espera una respuesta de la que no se lee nada', 's'],
  connections: 20_000,
  connectionsPerAddress: [8_192, 'Conexiones abiertas de una dirección de red'],
  bodyDepth: [40, 'Niveles de anidamiento del JSON o XML'],
  objectFields: [1_000, 'Campos de un objeto JSON'],
  unknownFieldsKept: 1_000,
  csvBytes: [8_388_608, 'Tamaño de un archivo CSV de operaciones', 'MB'],
  csvRows: [50_000, 'Filas de un archivo CSV de operaciones'],
  csvColumns: [250, 'Columnas de un archivo CSV de operaciones'],
  cellCharacters: [32_767, 'Caracteres de una celda de un CSV o de una planilla'],
  rowCharacters: [262_144, 'Caracteres de una fila de un CSV o de una planilla'],
  formParts: [100, 'Partes de un formulario antes de su archivo'],
  formPartHeadBytes: [8_192, 'Cabeceras de una parte de un formulario', 'KB'],
  headerBytes: [16_384, 'Tamaño de todas las cabeceras', 'KB'],
  requestTimeoutMs: [30_000, 'Tiempo para terminar de enviar un pedido', 's'],
  headersTimeoutMs: [15_000, 'Tiempo para terminar de enviar las cabeceras', 's'],
  keepAliveMs: [72_000, 'Tiempo que una conexión quieta sigue abierta', 's'],
  stopGraceMs: 20_000,
  stopDrainMs: 400,
  checkedDrainMs: 8_000,
  checkedWithinMs: 60_000,
  releaseMs: 2_000,
  readyMs: 2_000,
  /** Of this machine's clock from that of the database: beyond it, the node is not ready. */
  clockMs: 300_000,
  /** Left on the disk of an embedded database: with less, the node is not ready. */
  roomBytes: 16 * 1024 * 1024,
  inflatedTimes: [100, 'Veces su tamaño que puede crecer un pedido SOAP comprimido'],
  inflatedFreeBytes: [262_144, 'Tamaño hasta el que puede crecer cualquiera', 'KB'],
  xmlReferences: [20_000, 'Referencias a caracteres (&#241;) de un mensaje SOAP'],
  xmlNodes: [30_000, 'Elementos de un mensaje SOAP'],
  xmlAttributesPerElement: [64, 'Atributos por elemento de un mensaje SOAP'],
  soapReferenceHops: [8, 'Referencias href encadenadas en un mensaje SOAP'],
  documentQueriesPerMinute: [60, 'Consultas SOAP por documento, por minuto y dirección de red'],
  movementsPerRequest: [1_000, 'Movimientos por pedido de operaciones'],
  changesPerAnswer: [500, 'Filas que cambian, listadas de un archivo de prueba'],
  violationsPerAnswer: [200, 'Problemas listados de un pedido o archivo'],
  idempotencyKeyCharacters: [255, 'Caracteres de Idempotency-Key'],
  idempotencyClaimMs: 15_000,
  idempotencyHours: [24, 'Tiempo que se recuerda una Idempotency-Key', 'h'],
  ordersPerCommit: 128,
  databaseConnections: 10,
  statementTimeoutMs: 15_000,
  connectTimeoutMs: 10_000,
  requestDeadlineMs: 10_000,
  moveStatementMs: 86_400_000,
  moveLockWaitMs: 10_000,
  busyTimeoutMs: 10_000,
  rememberedCredentials: 10_000,
  passwordBytes: [1_024, 'Tamaño de la contraseña', 'KB'],
  browserQuotesPerSecond: [
    2,
    'Cotizaciones por segundo sostenidas de un visitante, con una clave para páginas web',
  ],
  browserQuotesBurst: [30, 'Cotizaciones seguidas de un visitante, con una clave para páginas web'],
  movementFutureDays: [30, 'Anticipación máxima de la hora de un movimiento', 'días'],
  labelsBurstPerAddress: [2_000, 'Pedidos de etiquetas seguidos de una dirección de red'],
  labelsPerSecondPerAddress: [
    50,
    'Pedidos de etiquetas por segundo sostenidos de una dirección de red',
  ],
  printedLabelsBurstPerAddress: [30_000, 'Etiquetas impresas seguidas de una dirección de red'],
  printedLabelsPerSecondPerAddress: [
    500,
    'Etiquetas impresas por segundo sostenidas de una dirección de red',
  ],
  choicesBurstPerAddress: [20, 'Elecciones de quien recibe, seguidas, por dirección'],
  missesBurstPerAddress: [
    100,
    'Consultas seguidas sin credenciales por lo que no existe, de una dirección de red',
  ],
  wrongTokensBurstPerAddress: [
    100,
    'Tokens de operaciones equivocados seguidos, de una dirección de red',
  ],
  eventDays: [30, 'Tiempo mínimo que se guarda un evento', 'días'],
  eventWaitSeconds: [25, 'Segundos que puede esperar una lectura de eventos'],
  readmitMs: [10_000, 'Cada cuánto se mira si quien sigue los cambios todavía puede verlos', 's'],
  webhookTimeoutMs: [10_000, 'Tiempo para responder a un webhook', 's'],
  requestsPerSecondPerShipper: [1_000, 'Pedidos por segundo sostenidos de un remitente'],
  requestsPerSecondPerAddress: [2_000, 'Pedidos por segundo sostenidos de una dirección de red'],
})
