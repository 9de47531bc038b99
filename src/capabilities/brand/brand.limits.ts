import { type LimitTable, limitTable } from '../../limits.ts'

export const brandLimits = {
  logoBytes: 32_768,
  logoPixels: 2_000,
} as const

/** Descriptions for the reference. */
export const brandLimitWords: LimitTable = limitTable(brandLimits, {
  logoBytes: { what: 'Logo del transportista', unit: 'KB' },
  logoPixels: { what: 'Puntos por lado del logo del transportista', unit: '' },
})
