import { definePage } from '../../page.ts'

export const remitentesPage = definePage({
  folder: 'console/remitentes',
  title: { es: 'Remitentes', en: 'Shippers' },
  icon: 'store',
  roles: ['administrator', 'executive', 'reader'],
  group: 'shippers',
  screens: [
    { path: '/consola/remitentes', file: 'shippers' },
    { path: '/consola/remitentes/$number', file: 'shipper' },
  ],
})
