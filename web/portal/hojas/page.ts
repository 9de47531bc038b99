import { definePage } from '../../page.ts'

export const hojasPage = definePage({
  folder: 'portal/hojas',
  title: { es: 'Hoja de entrega', en: 'Hand-over sheet' },
  icon: 'clip',
  roles: ['administra', 'despacha', 'mira'],
  group: 'first',
  screens: [
    { path: '/portal/hojas', file: 'hand-over' },
    { path: '/portal/hojas/$day', file: 'hand-over' },
  ],
  actions: [
    {
      title: { es: 'Hoja de entrega de hoy', en: "Today's hand-over sheet" },
      icon: 'clip',
      path: '/portal/hojas',
    },
  ],
})
