import { definePage } from '../../page.ts'

export const tableroPage = definePage({
  folder: 'console/tablero',
  title: { es: 'Tablero', en: 'Board' },
  icon: 'chart',
  roles: ['administrator', 'executive', 'reader'],
  group: 'first',
  screens: [{ path: '/consola/tablero', file: 'board' }],
})
