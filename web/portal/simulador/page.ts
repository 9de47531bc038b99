import { definePage } from '../../page.ts'

export const simuladorPage = definePage({
  folder: 'portal/simulador',
  title: { es: 'Simulador', en: 'Simulator' },
  icon: 'flask',
  roles: ['administra', 'integra', 'mira'],
  only: 'testing',
  group: 'developers',
  screens: [
    { path: '/portal/simulador', file: 'simulator' },
    { path: '/portal/simulador/$code', file: 'simulator' },
  ],
})
