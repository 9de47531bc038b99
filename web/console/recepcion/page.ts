import { definePage } from '../../page.ts'

export const recepcionPage = definePage({
  folder: 'console/recepcion',
  title: { es: 'Recepción de hojas', en: 'Hand-over reception' },
  icon: 'clip',
  roles: ['administrator', 'branch', 'scanner', 'reader'],
  group: 'shipments',
  screens: [
    { path: '/consola/recepcion', file: 'sheets' },
    { path: '/consola/recepcion/$id', file: 'sheet' },
  ],
})
