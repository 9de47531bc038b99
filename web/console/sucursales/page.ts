import { definePage } from '../../page.ts'

export const sucursalesPage = definePage({
  folder: 'console/sucursales',
  title: { es: 'Sucursales', en: 'Branches' },
  icon: 'branch',
  roles: ['administrator', 'branch', 'reader'],
  group: 'network',
  screens: [
    { path: '/consola/sucursales', file: 'branches' },
    { path: '/consola/sucursales/$code', file: 'branches' },
  ],
})
