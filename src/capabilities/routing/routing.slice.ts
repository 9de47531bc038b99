import { defineSlice, type Ground } from '../../slice.ts'
import { routingLimitWords } from './routing.limits.ts'
import {
  deleteRoute,
  exportRoutes,
  getRoute,
  getRouteVolume,
  importRoutes,
  listRoutes,
  putRoute,
} from './routing.ops.ts'
import { postalCodeRouter } from './routing.rest.ts'
import { soapRouter } from './routing.soap.ts'
import { openRouting, routesTopic } from './routing.ts'
import { routePostalCode } from './routing.v1.ts'

export const routing = defineSlice({
  name: 'routing',
  auditSubjects: ['route'],
  auditActions: {
    'route.add': ['Agregó una ruta', 'Added a route'],
    'route.put': ['Cambió una ruta', 'Changed a route'],
    'route.delete': ['Borró una ruta', 'Deleted a route'],
  },
  tables: ['postal_route'],
  demonstration: { postal_route: { reference: true } },
  rest: [postalCodeRouter],
  soap: [soapRouter],
  limits: routingLimitWords,
  ops: [listRoutes, getRouteVolume, getRoute, putRoute, deleteRoute, exportRoutes, importRoutes],
  v1: [routePostalCode],
  chapters: {
    ops: [{ id: 'canalizacion', title: 'Canalización', place: 120, paths: ['/routes'] }],
    v1: [
      {
        id: 'direcciones',
        title: 'Direcciones y códigos postales',
        place: 26,
        paths: ['/addresses', '/postal-codes'],
      },
    ],
  },
  samples: { '/postal-codes': { everyones: '1425' } },
  pathWords: {
    '/postal-codes/:postalCode': 'El código postal, de 1000 a 9999.',
    '/routes/:range': 'El rango de códigos postales, por ejemplo `1000-1499`.',
  },
  async open({ db, clock, zone }: Ground) {
    const door = await openRouting(db, clock, zone)
    return { doors: { routing: door }, refresh: { [routesTopic]: door.refresh } }
  },
})
