import type { SoapOperation } from '../../kits/soap/operation.ts'
import { rowsOf } from '../../slices.ts'
import type { SoapContext } from './soap-context.ts'

/** The operations in the contract's order. */
const contractOrder = [
  'tracking',
  'trackingNew',
  'consultarTarifa',
  'validToken',
  'cargaCliente',
  'normalizadorDireccion',
  'canalizarPorCodigoPostal',
  'getPuntosDeRetiro',
  'preIngresoVale',
  'consultas',
]

/** Every operation of the SOAP contract; the server and its WSDL are printed from this list. */
export const soapOperations: readonly SoapOperation<SoapContext>[] = rowsOf('soap').toSorted(
  (left, right) => contractOrder.indexOf(left.name) - contractOrder.indexOf(right.name),
)
