import { isJsonObject } from '../../kits/fields/field.ts'
import type { SoapFields } from '../../kits/soap/decode.ts'
import { failSimply, soapOperation } from '../../kits/soap/operation.ts'
import type { SoapObject } from '../../kits/soap/write-struct.ts'
import { refuse } from '../../outcome.ts'
import {
  type NearbyContext,
  type NearbyRequest,
  placeUnknownText,
  readNearbyRequest,
} from './nearby-question.wire.ts'
import type { Nearby, NearbyPoint } from './pickup-points.ts'
import { kilometresText, pointFields } from './pickup-points.wire.ts'

export const soapNearbyPoints = soapOperation<
  NearbyContext,
  NearbyRequest,
  Nearby,
  { name: 'place-unknown' }
>({
  name: 'getPuntosDeRetiro',
  summary: 'Busca los puntos de retiro más cercanos a un lugar.',
  request: 'requestPuntosDeRetiro',
  response: 'responsePuntosDeRetiro',
  credentials: 'password',
  read: readPlace,
  run({ pickupPoints }, { question }) {
    const nearby = pickupPoints.findNearby(question)
    return nearby.ok ? nearby : refuse({ name: 'place-unknown' })
  },
  write: ({ points }) => ({ codError: 0, descError: '', sucursal: points.map(writePoint) }),
  codes: { 'place-unknown': { code: 5 } },
  explain: () => placeUnknownText,
  fail: (failure) => ({ ...failSimply(failure), sucursal: [] }),
})

/** The place is a SOAP address, with the same fields as REST's question. */
function readPlace({ ubicacion }: SoapFields): NearbyRequest {
  return readNearbyRequest(isJsonObject(ubicacion) ? ubicacion : {})
}

/** The SOAP type has no field for lockers. */
function writePoint({ branch, distanceKm }: NearbyPoint): SoapObject {
  const { elockers: _lockers, ...fields } = pointFields(branch)
  return { ...fields, distancia: kilometresText(distanceKm) }
}
