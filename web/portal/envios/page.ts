import { definePage } from '../../page.ts'

export const enviosPage = definePage({
  folder: 'portal/envios',
  title: { es: 'Envíos', en: 'Shipments' },
  icon: 'list',
  roles: ['administra', 'despacha', 'cuentas', 'mira'],
  group: 'first',
  screens: [
    { path: '/portal/envios', file: 'shipments' },
    { path: '/portal/envios/$code', file: 'shipment' },
  ],
  actions: [
    {
      title: { es: 'Envíos con problemas', en: 'Shipments with problems' },
      icon: 'list',
      path: '/portal/envios?vista=atencion',
    },
  ],
})
