import { definePage } from '../../page.ts'

export const pendientesPage = definePage({
  folder: 'console/pendientes',
  title: { es: 'Pendientes', en: 'To do' },
  icon: 'inbox',
  roles: ['administrator', 'branch', 'reader'],
  group: 'first',
  screens: [{ path: '/consola', file: 'work-list' }],
})
