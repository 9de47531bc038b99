import { type LimitTable, limitTable } from '../../limits.ts'

export const shipperLimits = {
  rememberedCredentialsMs: 600_000,
  credentialUseMs: 60_000,
  credentialsPerKind: 5,
  credentialOverlapHours: 24,
  credentialOverlapMostHours: 720,
  passwordChecksAtOnce: 4,
  passwordChecksWaiting: 4_096,
  passwordChecksPerAddress: 256,
  wrongAttemptsPerShipperAndAddress: 100,
  wrongAttemptsPerAddress: 300,
} as const

/** Descriptions for the reference; `undefined` for internal limits. */
export const shipperLimitWords: LimitTable = limitTable(shipperLimits, {
  rememberedCredentialsMs: undefined,
  credentialUseMs: undefined,
  credentialsPerKind: { what: 'Contraseñas, o claves, de un remitente a la vez', unit: '' },
  credentialOverlapHours: {
    what: 'Tiempo que una contraseña renovada sigue sirviendo, si no se dice otro',
    unit: 'h',
  },
  credentialOverlapMostHours: {
    what: 'Tiempo máximo que una contraseña renovada sigue sirviendo',
    unit: 'h',
  },
  passwordChecksAtOnce: undefined,
  passwordChecksWaiting: undefined,
  passwordChecksPerAddress: undefined,
  wrongAttemptsPerShipperAndAddress: {
    what: 'Intentos fallidos seguidos por remitente y dirección de red',
    unit: '',
  },
  wrongAttemptsPerAddress: { what: 'Intentos fallidos seguidos por dirección de red', unit: '' },
})
