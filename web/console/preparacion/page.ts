import { definePage } from '../../page.ts'

export const preparacionPage = definePage({
  folder: 'console/preparacion',
  title: { es: 'Preparación', en: 'Picking' },
  icon: 'box',
  roles: ['administrator', 'branch', 'scanner', 'reader'],
  group: 'shippers',
  screens: [
    { path: '/consola/preparacion', file: 'picking' },
    { path: '/consola/preparacion/$code', file: 'picking' },
  ],
})
