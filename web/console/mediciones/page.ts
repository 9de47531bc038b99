import { definePage } from '../../page.ts'

export const medicionesPage = definePage({
  folder: 'console/mediciones',
  title: { es: 'Mediciones', en: 'Measurements' },
  icon: 'scale',
  roles: ['administrator', 'branch', 'scanner', 'reader'],
  group: 'shipments',
  screens: [{ path: '/consola/mediciones', file: 'measuring' }],
})
