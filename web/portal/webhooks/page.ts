import { definePage } from '../../page.ts'

export const webhooksPage = definePage({
  folder: 'portal/webhooks',
  title: { es: 'Webhooks', en: 'Webhooks' },
  icon: 'hook',
  roles: ['administra', 'integra', 'mira'],
  group: 'developers',
  screens: [],
})
