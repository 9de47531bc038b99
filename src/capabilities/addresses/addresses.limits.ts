import { type LimitTable, limitTable } from '../../limits.ts'

export const addressLimits = {
  geoLineBytes: 268_435_456,
  geoQuotedLines: 50,
  geoRefusalExamples: 3,
  geoDownloadBytes: 2_147_483_648,
  geoDownloadAttempts: 5,
  geoDownloadIdleMs: 30_000,
  addressSuggestions: 5,
  geoFileLookMs: 2_000,
  remoteTimeoutMs: 1_500,
  remoteAttempts: 2,
  remoteFailures: 4,
  remoteRestMs: 30_000,
  remoteAnswerBytes: 262_144,
  tileLeastZoom: 11,
  tileMostZoom: 16,
  tileExtent: 4_096,
  tileStretches: 100_000,
  tilePoints: 12_000,
} as const

/** What each limit means to clients; `undefined` where no client runs into it. */
export const addressLimitWords: LimitTable = limitTable(addressLimits, {
  geoLineBytes: undefined,
  geoQuotedLines: undefined,
  geoRefusalExamples: undefined,
  geoDownloadBytes: undefined,
  geoDownloadAttempts: undefined,
  geoDownloadIdleMs: undefined,
  addressSuggestions: { what: 'Sugerencias por dirección dudosa', unit: '' },
  geoFileLookMs: undefined,
  remoteTimeoutMs: undefined,
  remoteAttempts: undefined,
  remoteFailures: undefined,
  remoteRestMs: undefined,
  remoteAnswerBytes: undefined,
  tileLeastZoom: { what: 'Nivel más lejano de las teselas de calles', unit: '' },
  tileMostZoom: { what: 'Nivel más cercano de las teselas de calles', unit: '' },
  tileExtent: undefined,
  tileStretches: undefined,
  tilePoints: { what: 'Puntos por tesela de calles', unit: '' },
})
