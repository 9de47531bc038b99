import type { Endpoint } from '../../kits/http/endpoint.ts'
import { rowsOf } from '../../slices.ts'
import type { RestContext } from './rest-context.ts'

/** The paths in the contract's order. */
const contractOrder = [
  '/consulta_tarifa_rest/',
  '/cargaCliente/',
  '/cargaCliente/validar',
  '/tracking/consultaTrackingMasivo/',
  '/puntosDeRetiroRest/',
  '/puntosDeRetiroSucursales/',
  '/canalizadorPorCodigoPostalRest/',
  '/normalizadorDireccionRest/',
  '/consultaPesoMedidas/',
  '/wbs/rescate/',
  '/servicio-cancelacion-rescate/index.php/:codigoSeguimiento',
  '/cancelarOrden/',
]

/** Every endpoint of the REST contract; the server and its reference are printed from this list. */
export const restEndpoints: readonly Endpoint<RestContext>[] = rowsOf('rest').toSorted(
  (left, right) => contractOrder.indexOf(left.path) - contractOrder.indexOf(right.path),
)
