import { type LimitTable, limitTable } from '../../limits.ts'

export const addressLimits = {
  geoLineBytes: 67_108_864,
  geoQuotedLines: 50,
  geoRefusalExamples: 3,
  addressSuggestions: 5,
  geoFileLookMs: 2_000,
  remoteTimeoutMs: 1_500,
  remoteAttempts: 2,
  remoteFailures: 4,
  remoteRestMs: 30_000,
  remoteAnswerBytes: 262_144,
} as const

/** What each limit means to clients; `undefined` where no client runs into it. */
export const addressLimitWords: LimitTable = limitTable(addressLimits, {
  geoLineBytes: undefined,
  geoQuotedLines: undefined,
  geoRefusalExamples: undefined,
  addressSuggestions: { what: 'Sugerencias por dirección dudosa', unit: '' },
  geoFileLookMs: undefined,
  remoteTimeoutMs: undefined,
  remoteAttempts: undefined,
  remoteFailures: undefined,
  remoteRestMs: undefined,
  remoteAnswerBytes: undefined,
})
