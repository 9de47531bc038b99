import { definePage } from '../../page.ts'

export const cuentaPage = definePage({
  folder: 'portal/cuenta',
  title: { es: 'Cuenta y cobranzas', en: 'Account and cash' },
  icon: 'wallet',
  roles: ['administra', 'cuentas', 'mira'],
  group: 'account',
  screens: [{ path: '/portal/cuenta', file: 'account' }],
})
