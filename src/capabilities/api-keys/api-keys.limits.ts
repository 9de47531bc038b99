import { declareLimits } from '../../limits.ts'

export const [keyLimits, keyLimitWords] = declareLimits({
  originCharacters: [200, 'Caracteres de un origen web de una clave'],
  originsPerKey: [20, 'Orígenes web de una clave'],
  keyOverlapHours: [720, 'Tiempo que una clave renovada sigue sirviendo', 'h'],
  keysPerShipper: [200, 'Claves vigentes por remitente'],
})
