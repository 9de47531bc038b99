import { definePage } from '../../page.ts'

export const habilitacionPage = definePage({
  folder: 'portal/habilitacion',
  title: { es: 'Habilitación', en: 'Onboarding' },
  icon: 'shield',
  roles: ['administra', 'integra', 'mira'],
  group: 'developers',
  screens: [{ path: '/portal/habilitacion', file: 'onboarding' }],
})
