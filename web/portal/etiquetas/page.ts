import { definePage } from '../../page.ts'

export const etiquetasPage = definePage({
  folder: 'portal/etiquetas',
  title: { es: 'Etiquetas', en: 'Labels' },
  icon: 'print',
  roles: ['administra', 'despacha', 'mira'],
  group: 'first',
  screens: [{ path: '/portal/etiquetas', file: 'labels' }],
  actions: [
    {
      title: { es: 'Imprimir etiquetas pendientes', en: 'Print pending labels' },
      icon: 'print',
      path: '/portal/etiquetas',
      key: 'p',
      roles: ['administra', 'despacha'],
    },
  ],
})
