import { definePage } from '../../page.ts'

export const cotizadorPage = definePage({
  folder: 'portal/cotizador',
  title: { es: 'Cotizador', en: 'Calculator' },
  icon: 'calc',
  roles: ['administra', 'despacha', 'mira'],
  group: 'look-up',
  screens: [{ path: '/portal/cotizador', file: 'calculator' }],
})
