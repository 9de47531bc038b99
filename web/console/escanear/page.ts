import { definePage } from '../../page.ts'

export const escanearPage = definePage({
  folder: 'console/escanear',
  title: { es: 'Escanear', en: 'Scan' },
  icon: 'scan',
  roles: ['administrator', 'branch', 'scanner'],
  group: 'first',
  screens: [
    { path: '/consola/escanear', file: 'scan' },
    { path: '/consola/escanear/tarjeta', file: 'card' },
  ],
})
