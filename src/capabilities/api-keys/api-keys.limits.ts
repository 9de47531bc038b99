import { type LimitTable, limitTable } from '../../limits.ts'

export const keyLimits = {
  originCharacters: 200,
  originsPerKey: 20,
  keyOverlapHours: 720,
  keysPerShipper: 200,
} as const

/** How each limit is described to callers; `undefined` if no caller can reach it. */
export const keyLimitWords: LimitTable = limitTable(keyLimits, {
  originCharacters: { what: 'Caracteres de un origen web de una clave', unit: '' },
  originsPerKey: { what: 'Orígenes web de una clave', unit: '' },
  keyOverlapHours: { what: 'Tiempo que una clave renovada sigue sirviendo', unit: 'h' },
  keysPerShipper: { what: 'Claves vigentes por remitente', unit: '' },
})
