import { definePage } from '../../page.ts'

export const clavesPage = definePage({
  folder: 'portal/claves',
  title: { es: 'Claves', en: 'Keys' },
  icon: 'key',
  roles: ['administra', 'integra', 'mira'],
  group: 'developers',
  screens: [{ path: '/portal/claves', file: 'keys' }],
  actions: [
    {
      title: { es: 'Nueva clave', en: 'New key' },
      icon: 'key',
      path: '/portal/claves?nueva',
      roles: ['administra', 'integra'],
    },
  ],
})
