import { definePage } from '../../page.ts'

export const rutasPage = definePage({
  folder: 'console/rutas',
  title: { es: 'Rutas', en: 'Routes' },
  icon: 'route',
  roles: ['administrator', 'reader'],
  group: 'network',
  screens: [{ path: '/consola/rutas', file: 'routes' }],
})
