import { definePage } from '../../page.ts'

export const puntosPage = definePage({
  folder: 'portal/puntos',
  title: { es: 'Puntos de retiro', en: 'Pick-up points' },
  icon: 'pin',
  roles: ['administra', 'despacha', 'mira'],
  group: 'look-up',
  screens: [{ path: '/portal/puntos', file: 'points' }],
  actions: [
    {
      title: { es: 'Buscar un punto', en: 'Find a point' },
      icon: 'pin',
      path: '/portal/puntos',
    },
  ],
})
