import { definePage } from '../../page.ts'

export const tarifasPage = definePage({
  folder: 'console/tarifas',
  title: { es: 'Tarifas y zonas', en: 'Rates and zones' },
  icon: 'calc',
  roles: ['administrator', 'executive', 'reader'],
  group: 'network',
  screens: [
    { path: '/consola/tarifas/precios', file: 'prices' },
    { path: '/consola/tarifas', file: 'prices' },
    { path: '/consola/tarifas/zonas', file: 'zones' },
    { path: '/consola/tarifas/rangos', file: 'ranges' },
    { path: '/consola/tarifas/listas', file: 'lists' },
    { path: '/consola/tarifas/remitentes', file: 'shippers' },
  ],
})
