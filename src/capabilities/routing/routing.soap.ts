import { failSimply, soapOperation } from '../../kits/soap/operation.ts'
import type { Chosen } from './routing.ts'
import {
  askRoute,
  type RoutingContext,
  type RoutingRefused,
  type RoutingRequest,
  readRoutingRequest,
  routingText,
} from './routing.wire.ts'

export const soapRouter = soapOperation<RoutingContext, RoutingRequest, Chosen, RoutingRefused>({
  name: 'canalizarPorCodigoPostal',
  summary: 'Dice qué canalizador atiende un código postal.',
  request: 'requestCanalizadorPorCodigoPostal',
  response: 'responseCanalizadorPorCodigoPostal',
  credentials: 'password',
  read: readRoutingRequest,
  run: askRoute,
  write: ({ router }) => ({ codError: 0, descError: '', canalizador: router }),
  codes: {
    'postal-code-missing': { code: 5 },
    'postal-code-invalid': { code: 5 },
    'code-without-route': { code: 5 },
  },
  explain: routingText,
  fail: (failure) => ({ ...failSimply(failure), canalizador: '' }),
})
