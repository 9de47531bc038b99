import { definePage } from '../../page.ts'

export const rescatesPage = definePage({
  folder: 'console/rescates',
  title: { es: 'Rescates', en: 'Rescues' },
  icon: 'swap',
  roles: ['administrator', 'executive', 'branch', 'reader'],
  group: 'shipments',
  screens: [{ path: '/consola/rescates', file: 'rescues' }],
})
