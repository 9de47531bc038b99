import { declareLimits } from '../../limits.ts'

export const [viewLimits, viewLimitWords] = declareLimits({
  viewsPerReader: [30, 'Vistas guardadas por persona'],
  viewNameCharacters: [40, 'Caracteres del nombre de una vista'],
  viewQueryCharacters: [500, 'Caracteres de los filtros de una vista'],
})
