import { declareLimits } from '../../limits.ts'

export const [sandboxLimits, sandboxLimitWords] = declareLimits({
  sandboxMagicMs: [
    5_000,
    'Tiempo entre los pasos de una orden de prueba que se mueve por su código',
    's',
  ],
  sandboxLongestPaceHours: [24, 'Tiempo entre dos pasos de una simulación', 'h'],
  sandboxRunsPerShipper: [1_000, 'Simulaciones en marcha por cuenta'],
  sandboxRunsListed: [20, 'Simulaciones que se listan de un envío'],
  sandboxRunsAtOnce: 50,
  sandboxClockDays: [366, 'Adelanto del reloj de una cuenta de pruebas', 'días'],
  sandboxSpeed: [86_400, 'Velocidad del reloj de una cuenta de pruebas'],
  sandboxLookMs: 500,
  sandboxLeaseMs: 30_000,
})
