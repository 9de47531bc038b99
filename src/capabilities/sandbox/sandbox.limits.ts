import { type LimitTable, limitTable } from '../../limits.ts'

export const sandboxLimits = {
  sandboxMagicMs: 5_000,
  sandboxLongestPaceHours: 24,
  sandboxRunsPerShipper: 1_000,
  sandboxRunsListed: 20,
  sandboxRunsAtOnce: 50,
  sandboxClockDays: 366,
  sandboxSpeed: 86_400,
  sandboxLookMs: 500,
  sandboxLeaseMs: 30_000,
} as const

/** Descriptions for the reference; `undefined` for internal limits. */
export const sandboxLimitWords: LimitTable = limitTable(sandboxLimits, {
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
})
