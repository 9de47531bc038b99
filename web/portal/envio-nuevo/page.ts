import { definePage } from '../../page.ts'

export const envioNuevoPage = definePage({
  folder: 'portal/envio-nuevo',
  title: { es: 'Nuevo envío', en: 'New shipment' },
  icon: 'plus',
  roles: ['administra', 'despacha'],
  crumb: { under: '/portal/envios', title: { es: 'Nuevo', en: 'New' } },
  screens: [{ path: '/portal/envios/nuevo', file: 'new-shipment' }],
  actions: [
    {
      title: { es: 'Nuevo envío', en: 'New shipment' },
      icon: 'plus',
      path: '/portal/envios/nuevo',
      key: 'c',
    },
  ],
})
