import { type LimitTable, limitTable } from '../../limits.ts'

export const viewLimits = {
  viewsPerReader: 30,
  viewNameCharacters: 40,
  viewQueryCharacters: 500,
} as const

/** How each limit is described to callers. */
export const viewLimitWords: LimitTable = limitTable(viewLimits, {
  viewsPerReader: { what: 'Vistas guardadas por persona', unit: '' },
  viewNameCharacters: { what: 'Caracteres del nombre de una vista', unit: '' },
  viewQueryCharacters: { what: 'Caracteres de los filtros de una vista', unit: '' },
})
