import { defineSlice, type Ground } from '../../slice.ts'
import { addressLimitWords } from './addresses.limits.ts'
import { addressNormalizer } from './addresses.rest.ts'
import { soapAddressNormalizer } from './addresses.soap.ts'
import { type Addresses, openRestrictedZones, withZones, zonesTopic } from './addresses.ts'
import { normalizeAddressRow } from './addresses.v1.ts'
import { getStreetMap, getStreetTile } from './street-tiles.ops.ts'
import { listImportedZones, restrictedZoneRows } from './zones/restricted-zones.ops.ts'

/**
 * Its door is part of the ground: all environments share one address index. Each has its own
 * restricted zones, which are returned with its addresses.
 */
export const addresses = defineSlice({
  name: 'addresses',
  auditSubjects: ['restricted-zone'],
  auditActions: {
    'restricted-zone.add': ['Agregó una zona restringida', 'Added a restricted zone'],
    'restricted-zone.change': ['Cambió una zona restringida', 'Changed a restricted zone'],
    'restricted-zone.remove': ['Quitó una zona restringida', 'Removed a restricted zone'],
  },
  tables: ['locality', 'street', 'restricted_zone'],
  demonstration: {
    locality: { stays: "the country's open data" },
    street: { stays: "the country's open data" },
    restricted_zone: [
      { action: 'restricted-zone.add', subject: 'restricted-zone ', column: 'name' },
      { reference: true },
    ],
  },
  limits: addressLimitWords,
  rest: [addressNormalizer],
  soap: [soapAddressNormalizer],
  ops: [getStreetMap, getStreetTile, ...restrictedZoneRows, listImportedZones],
  v1: [normalizeAddressRow],
  chapters: {
    ops: [
      { id: 'mapa', title: 'Calles de los mapas', place: 115, paths: ['/map'] },
      {
        id: 'zonas-restringidas',
        title: 'Zonas restringidas',
        place: 116,
        paths: ['/restricted-zones'],
      },
    ],
  },
  pathWords: {
    '/map/streets/:zoom': 'El nivel de detalle.',
    '/map/streets/:zoom/:x': 'La columna de la tesela, desde el oeste.',
    '/map/streets/:zoom/:x/:y': 'Su fila, desde el norte.',
    '/restricted-zones/:id': 'El id de la zona.',
  },
  exampleWords: {
    restrictedZone: '3f0c8a41-5d2e-4b76-9c1a-0e7d54b2a986',
    otherZone: 'c2b95d17-84e0-4f6a-b3d8-6a1e0f97c524',
  },
  async open({
    db,
    clock,
    zone,
    addresses: normalizer,
  }: Ground & { readonly addresses: Addresses }) {
    const door = await openRestrictedZones(db, clock, zone)
    return {
      doors: { restrictedZones: door },
      instead: { addresses: withZones(normalizer, door) },
      refresh: { [zonesTopic]: door.refresh },
    }
  },
})
