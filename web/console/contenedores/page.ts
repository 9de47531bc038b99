import { definePage } from '../../page.ts'

export const contenedoresPage = definePage({
  folder: 'console/contenedores',
  title: { es: 'Bolsas y jaulas', en: 'Bags and cages' },
  icon: 'stack',
  roles: ['administrator', 'branch', 'scanner', 'reader'],
  group: 'shipments',
  screens: [
    { path: '/consola/contenedores', file: 'containers' },
    { path: '/consola/contenedores/$id', file: 'container' },
  ],
})
