import { declareLimits } from '../../limits.ts'

export const [importLimits, importLimitWords] = declareLimits({
  sheetBytes: [16_777_216, 'Tamaño de una planilla de órdenes', 'MB'],
  sheetRows: [50_000, 'Filas de una planilla de órdenes'],
  sheetColumns: [250, 'Columnas de una planilla de órdenes'],
  sheetRowsPerOrder: [999, 'Filas de una orden en una planilla'],
  sheetCharactersPerOrder: [1_048_576, 'Caracteres de una orden en una planilla'],
  sheetErrorsPerOrder: [200, 'Errores que se listan de una orden de una planilla'],
  sheetErrorsPerPage: 2_000,
  sheetArchiveEntries: [1_000, 'Partes de un archivo .xlsx'],
  sheetInflatedBytes: [268_435_456, 'Tamaño de un archivo .xlsx descomprimido', 'MB'],
  sheetMemoryMb: 1_024,
  sheetReadingMs: [90_000, 'Tiempo para leer una planilla', 's'],
  sheetsReadAtOnce: 1,
  sheetFilesWaiting: 20,
  sheetFilesPerShipper: [2, 'Planillas de resultados pedidas a la vez'],
  importsAtOnce: 2,
  importLeaseMs: 30_000,
  unfinishedImportsPerShipper: [20, 'Planillas sin terminar por remitente'],
  importDays: [30, 'Tiempo que se guarda una planilla terminada', 'días'],
  endedImportsPerShipper: [50, 'Planillas terminadas que se guardan por remitente'],
})
