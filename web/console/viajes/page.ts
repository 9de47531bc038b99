import { definePage } from '../../page.ts'

export const viajesPage = definePage({
  folder: 'console/viajes',
  title: { es: 'Viajes', en: 'Trips' },
  icon: 'truck',
  roles: ['administrator', 'branch', 'scanner', 'reader'],
  group: 'shipments',
  screens: [
    { path: '/consola/viajes', file: 'trips' },
    { path: '/consola/viajes/$id', file: 'trip' },
  ],
})
