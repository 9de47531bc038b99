import { definePage } from '../../page.ts'

export const webhooksPage = definePage({
  folder: 'portal/webhooks',
  title: { es: 'Webhooks', en: 'Webhooks' },
  icon: 'hook',
  roles: ['administra', 'integra', 'mira'],
  group: 'developers',
  screens: [
    { path: '/portal/webhooks', file: 'webhooks' },
    { path: '/portal/webhooks/$id', file: 'webhooks' },
  ],
  actions: [
    {
      title: { es: 'Nueva suscripción de webhooks', en: 'New webhook subscription' },
      icon: 'hook',
      path: '/portal/webhooks?nueva',
      roles: ['administra', 'integra'],
    },
  ],
})
