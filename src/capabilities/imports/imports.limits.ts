import { type LimitTable, limitTable } from '../../limits.ts'

export const importLimits = {
  sheetBytes: 16_777_216,
  sheetRows: 50_000,
  sheetColumns: 250,
  sheetArchiveEntries: 1_000,
  sheetInflatedBytes: 268_435_456,
  sheetMemoryMb: 1_024,
  sheetReadingMs: 90_000,
  sheetsReadAtOnce: 1,
  sheetFilesWaiting: 20,
  sheetFilesPerShipper: 2,
  importsAtOnce: 2,
  importLeaseMs: 30_000,
  unfinishedImportsPerShipper: 20,
  importDays: 30,
  endedImportsPerShipper: 50,
} as const

/** How each limit is described to callers; `undefined` if no caller can reach it. */
export const importLimitWords: LimitTable = limitTable(importLimits, {
  sheetBytes: { what: 'Tamaño de una planilla de órdenes', unit: 'MB' },
  sheetRows: { what: 'Filas de una planilla de órdenes', unit: '' },
  sheetColumns: { what: 'Columnas de una planilla de órdenes', unit: '' },
  sheetArchiveEntries: { what: 'Partes de un archivo .xlsx', unit: '' },
  sheetInflatedBytes: { what: 'Tamaño de un archivo .xlsx descomprimido', unit: 'MB' },
  sheetMemoryMb: undefined,
  sheetReadingMs: { what: 'Tiempo para leer una planilla', unit: 's' },
  sheetsReadAtOnce: undefined,
  sheetFilesWaiting: undefined,
  sheetFilesPerShipper: { what: 'Planillas de resultados pedidas a la vez', unit: '' },
  importsAtOnce: undefined,
  importLeaseMs: undefined,
  unfinishedImportsPerShipper: { what: 'Planillas sin terminar por remitente', unit: '' },
  importDays: { what: 'Tiempo que se guarda una planilla terminada', unit: 'días' },
  endedImportsPerShipper: { what: 'Planillas terminadas que se guardan por remitente', unit: '' },
})
