import { definePage } from '../../page.ts'

export const consoleEnviosPage = definePage({
  folder: 'console/envios',
  title: { es: 'Todos los envíos', en: 'All shipments' },
  short: { es: 'Envíos', en: 'Shipments' },
  icon: 'list',
  roles: ['administrator', 'executive', 'branch', 'reader'],
  group: 'shipments',
  screens: [
    { path: '/consola/envios', file: 'all-shipments' },
    { path: '/consola/envios/$code', file: 'one-shipment' },
  ],
})
