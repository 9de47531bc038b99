import { defineSlice } from '../../slice.ts'
import { addressLimitWords } from './addresses.limits.ts'
import { addressNormalizer } from './addresses.rest.ts'
import { soapAddressNormalizer } from './addresses.soap.ts'
import { normalizeAddressRow } from './addresses.v1.ts'
import { getStreetMap, getStreetTile } from './street-tiles.ops.ts'

/** Its door is part of the ground: all environments share one address index. */
export const addresses = defineSlice({
  name: 'addresses',
  tables: ['locality', 'street'],
  limits: addressLimitWords,
  rest: [addressNormalizer],
  soap: [soapAddressNormalizer],
  ops: [getStreetMap, getStreetTile],
  v1: [normalizeAddressRow],
  chapters: { ops: [{ id: 'mapa', title: 'Calles de los mapas', place: 115, paths: ['/map'] }] },
  pathWords: {
    '/map/streets/:zoom': 'El nivel de detalle.',
    '/map/streets/:zoom/:x': 'La columna de la tesela, desde el oeste.',
    '/map/streets/:zoom/:x/:y': 'Su fila, desde el norte.',
  },
})
