import { defaultVolumetricFactor } from '../../../kernel/shipper.ts'
import type { Shop } from './shops.ts'

const shop: Shop = {
  shipper: {
    number: 9106,
    name: 'Vivero Jacarandá',
    mode: 'CROSS',
    insured: false,
    sameDay: false,
    volumetricFactor: defaultVolumetricFactor,
  },
  password: '',
  key: '',
  originPostalCode: 1629,
  share: 0,
  goods: [
    {
      sku: 'VIV-KIT',
      description: 'Kit de huerta',
      kg: 2.4,
      cm: [40, 28, 20],
      pesos: 32_800,
    },
    {
      sku: 'VIV-MACETA',
      description: 'Macetas, por dos',
      kg: 3.2,
      cm: [34, 34, 30],
      pesos: 27_500,
    },
  ],
}

/** A shop that tries its first orders; its credentials are drawn when its account is asked for. */
export const newcomer = {
  shop,
  contactName: 'Lisandro Quintriqueo',
  contactEmail: 'sistemas@vivero.example',
  services: 'E F',
} as const
