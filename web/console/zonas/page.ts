import { definePage } from '../../page.ts'

export const zonasPage = definePage({
  folder: 'console/zonas',
  title: { es: 'Zonas restringidas', en: 'Restricted zones' },
  icon: 'stop',
  roles: ['administrator', 'branch', 'executive', 'reader'],
  group: 'network',
  screens: [{ path: '/consola/zonas', file: 'zones' }],
})
