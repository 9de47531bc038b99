/**
 * Limits that belong to no slice; a slice's own limits are in its `*.limits.ts`. Each is defined
 * once: the references print their tables and texts of limits from these names. A request over a
 * limit is answered in the endpoint's own format.
 */
export const limits = {
  bodyBytes: 1_048_576,
  discardedBodyBytes: 67_108_864,
  unfinishedBodyBytes: 268_435_456,
  unreadAnswerBytes: 67_108_864,
  unreadAnswerMs: 45_000,
  connections: 20_000,
  connectionsPerAddress: 8_192,
  bodyDepth: 40,
  objectFields: 1_000,
  unknownFieldsKept: 1_000,
  csvBytes: 8_388_608,
  csvRows: 50_000,
  csvColumns: 250,
  cellCharacters: 32_767,
  rowCharacters: 262_144,
  formParts: 100,
  formPartHeadBytes: 8_192,
  headerBytes: 16_384,
  requestTimeoutMs: 30_000,
  headersTimeoutMs: 15_000,
  keepAliveMs: 72_000,
  stopGraceMs: 20_000,
  stopDrainMs: 400,
  checkedDrainMs: 8_000,
  checkedWithinMs: 60_000,
  releaseMs: 2_000,
  readyMs: 2_000,
  inflatedTimes: 100,
  inflatedFreeBytes: 262_144,
  xmlNodes: 30_000,
  xmlReferences: 20_000,
  xmlAttributesPerElement: 64,
  soapReferenceHops: 8,
  documentQueriesPerMinute: 60,
  movementsPerRequest: 1_000,
  violationsPerAnswer: 200,
  changesPerAnswer: 500,
  idempotencyKeyCharacters: 255,
  idempotencyHours: 24,
  ordersPerCommit: 128,
  databaseConnections: 10,
  statementTimeoutMs: 15_000,
  connectTimeoutMs: 10_000,
  requestDeadlineMs: 10_000,
  moveStatementMs: 86_400_000,
  moveLockWaitMs: 10_000,
  busyTimeoutMs: 10_000,
  rememberedCredentials: 10_000,
  passwordBytes: 1_024,
  browserQuotesPerSecond: 2,
  browserQuotesBurst: 30,
  movementFutureDays: 30,
  labelsBurstPerAddress: 2_000,
  labelsPerSecondPerAddress: 50,
  printedLabelsBurstPerAddress: 30_000,
  printedLabelsPerSecondPerAddress: 500,
  largePrintsPerAddress: 16,
  missesBurstPerAddress: 100,
  choicesBurstPerAddress: 20,
  wrongTokensBurstPerAddress: 100,
  eventDays: 30,
  eventWaitSeconds: 25,
  readmitMs: 10_000,
  webhookTimeoutMs: 10_000,
  requestsPerSecondPerShipper: 1_000,
  requestsPerSecondPerAddress: 2_000,
} as const

/** A limit described for API clients, with the unit to show it in. */
export interface LimitWords {
  readonly what: string
  readonly unit: 'MB' | 'KB' | 's' | 'min' | 'h' | 'días' | ''
}

export type LimitTable = readonly (LimitWords & { readonly value: number })[]

/**
 * Limits that clients may run into, with their descriptions; every limit must say whether it is
 * one.
 */
export function limitTable<Limits extends Readonly<Record<string, number>>>(
  limitsOfSlice: Limits,
  words: Readonly<Record<keyof Limits, LimitWords | undefined>>,
): LimitTable {
  return Object.entries<LimitWords | undefined>(words).flatMap(([name, description]) =>
    description === undefined ? [] : [{ ...description, value: limitsOfSlice[name] ?? 0 }],
  )
}
