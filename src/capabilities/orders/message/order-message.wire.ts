/** The order message of the REST contract, field by field, in the order of its tables. */

import { type ServiceType, serviceTypes } from '../../../kernel/service-type.ts'
import { type Shape, shapeSchema } from '../../../kits/fields/structures.ts'
import { list, object, oneOf, text } from '../../../rows/fields.ts'
import { withCredentials } from '../../../rows/plain-answer.ts'
import { orderLimits } from '../orders.limits.ts'
import {
  address,
  alternativeCode,
  person,
  product,
  products,
  storedOnly,
  trackingCode,
} from './order-fields.wire.ts'

export const orderMessage = {
  productos: ['products', products(product)],
  destinatario: [
    'recipient',
    object(person({ required: true }), { required: true, description: 'Quien recibe.' }),
  ],
  domicilio: [
    'address',
    object(address({ required: true }), {
      required: true,
      missing: 'postal-code-invalid',
      malformed: 'postal-code-invalid',
      description: 'Dónde se entrega.',
    }),
  ],
  domicilioAlternativo: [
    'alternativeAddress',
    object(address({ required: false }), {
      description: 'Otro domicilio posible; todo es opcional. Sin ningún dato es como no enviado.',
    }),
  ],
  datoNumerico: ['numericData', text(10, { description: 'Número de factura o remito.' })],
  codigoSeguimiento: ['trackingCode', trackingCode(true)],
  codigoAlternativo: ['alternativeCode', alternativeCode],
  servicio: [
    'service',
    oneOf(Object.keys(serviceTypes) as ServiceType[], {
      required: true,
      missing: 'service-unknown',
      malformed: 'service-unknown',
      description:
        'E entrega, R retiro, B contrarreembolso, F sucursal, G sucursal y cobro, C cambio.',
    }),
  ],
  observaciones: [
    'observations',
    list(text(95), orderLimits.observationsPerOrder, {
      description: 'Indicaciones para la entrega.',
    }),
  ],
  autorizado: [
    'authorized',
    list(object(person({ required: false })), orderLimits.authorizedPersonsPerOrder, {
      description: 'Quienes más pueden recibir; sus campos son opcionales.',
    }),
  ],
  modeloSms: ['smsModel', storedOnly('Modelo de los avisos por SMS')],
  modeloEmail: ['emailModel', storedOnly('Modelo de los avisos por correo')],
  marcaDeAgua: ['watermark', storedOnly('Marca de agua')],
  remito: ['deliveryNote', text(undefined, { description: 'Número de remito.' })],
} as const satisfies Shape

export const orderRequestSchema = withCredentials(shapeSchema(orderMessage))
