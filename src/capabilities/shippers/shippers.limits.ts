import { declareLimits } from '../../limits.ts'

export const [shipperLimits, shipperLimitWords] = declareLimits({
  rememberedCredentialsMs: 600_000,
  credentialUseMs: 60_000,
  credentialsPerKind: [5, 'Contraseñas, o claves, de un remitente a la vez'],
  credentialOverlapHours: [
    24,
    'Tiempo que una contraseña renovada sigue sirviendo, si no se dice otro',
    'h',
  ],
  credentialOverlapMostHours: [
    720,
    'Tiempo máximo que una contraseña renovada sigue sirviendo',
    'h',
  ],
  passwordChecksAtOnce: 4,
  passwordChecksWaiting: 4_096,
  passwordChecksPerAddress: 256,
  wrongAttemptsPerShipperAndAddress: [
    100,
    'Intentos fallidos seguidos por remitente y dirección de red',
  ],
  wrongAttemptsPerAddress: [300, 'Intentos fallidos seguidos por dirección de red'],
})
