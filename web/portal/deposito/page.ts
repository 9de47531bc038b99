import { definePage } from '../../page.ts'

export const depositoPage = definePage({
  folder: 'portal/deposito',
  title: { es: 'Depósito', en: 'Warehouse' },
  icon: 'box',
  roles: ['administra', 'despacha', 'mira'],
  only: 'ware',
  group: 'account',
  screens: [
    { path: '/portal/deposito/stock', file: 'stock' },
    { path: '/portal/deposito/vales', file: 'vouchers' },
    { path: '/portal/deposito/movimientos', file: 'movements' },
  ],
  actions: [
    {
      title: { es: 'Anunciar mercadería', en: 'Announce goods' },
      icon: 'plus',
      path: '/portal/deposito/stock?anunciar',
      roles: ['administra', 'despacha'],
    },
  ],
})
