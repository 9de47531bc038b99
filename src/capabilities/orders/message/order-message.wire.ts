/** The order message of the REST contract, field by field, in the order of its tables. */

import { type ServiceType, serviceTypes } from '../../../kernel/service-type.ts'
import { type Shape, shapeSchema } from '../../../kits/fields/structures.ts'
import type { Note } from '../../../kits/http/endpoint.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import { limits } from '../../../limits.ts'
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

/** Notes for callers that load orders, beyond the fields and the codes. */
export const orderNotes: readonly Note[] = [
  {
    title: 'Qué error se responde primero',
    text: paragraph`Con varios problemas a la vez, \`codError\` y \`descError\` dicen el que está
      antes en esta lista: 400 pedido vacío o ilegible; 2 credenciales; 3 falta el código de
      seguimiento; 7 sus caracteres o su largo; 10 sin productos o servicio desconocido; 3 cantidad;
      5 código postal; 6 sucursal; 9 peso; 11 importes; 400 documento, otros campos y SKU; y por
      último, al guardar, 8 u 11. \`errores\` los trae todos, cada uno con su \`campo\`, por ejemplo
      \`productos[0].peso\`.`,
  },
  {
    title: 'Código propio o 400',
    text: paragraph`Los códigos 3 (cantidad), 9 y 11 son para un dato que falta, es cero, es
      negativo o queda fuera de rango. Si el valor no se puede leer, o es más largo de lo admitido,
      es 400, también en los campos opcionales. El código postal es la excepción: lo que sea que
      tenga mal es 5, incluso en \`domicilioAlternativo\`, y también que falte \`domicilio\`.`,
  },
  {
    title: 'Código de seguimiento',
    text: paragraph`Lo elegís vos: de 4 a 16 letras, números o guiones. No distingue mayúsculas de
      minúsculas; se guarda y se responde en mayúsculas. Es único entre todos los remitentes.`,
  },
  {
    title: 'CROSS y WARE',
    text: paragraph`El modo es de tu cuenta, no del pedido. En CROSS el peso es mayor que 0. En WARE
      cada producto lleva \`sku\`, \`almacen\` y \`emplazamiento\`, y el peso puede ser 0; las
      unidades quedan reservadas al cargar. Si el SKU no está en ese lugar o no alcanza, sumando
      todas las líneas del mismo SKU, es 400 en ese producto.`,
  },
  {
    title: 'Contrarreembolso y seguro',
    text: paragraph`Los servicios B y G necesitan que la suma de \`valorContrareembolso\` sea mayor
      que 0; si no, es 11 en \`productos[0].valorContrareembolso\`. Una cuenta con seguro necesita
      \`valor\` mayor que 0 en cada producto.`,
  },
  {
    title: 'Entrega en sucursal',
    text: paragraph`En F y G, \`domicilio.localidad\` lleva el \`prov_codigo\` de la sucursal; si
      falta o no existe es 6, y también si está cerrada o no recibe el peso o las medidas del envío:
      \`descError\` dice por qué. El resto del domicilio no se compara con el de la sucursal.`,
  },
  {
    title: 'Sin tarifa',
    text: paragraph`Si tu cuenta no tiene tarifa para el código postal, la orden se carga igual y la
      respuesta lo dice en \`avisos\`. El transportista puede configurar que en ese caso sea 5.`,
  },
  {
    title: 'Textos tal como llegan',
    text: paragraph`Nada se recorta en silencio: un texto largo es 400. Los espacios se conservan,
      pero un campo obligatorio de puros espacios cuenta como ausente. Solo una coordenada enviada
      como número se redondea para que entre. \`codigoAlternativo\` de ceros y las coordenadas 0,0
      cuentan como ausentes. La cantidad de etiquetas es la suma de \`cantidad\` de los productos.`,
  },
  {
    title: 'Dos cargas a la vez',
    text: paragraph`Si llegan juntas dos cargas del mismo código se guarda exactamente una. La otra
      recibe 11 mientras la primera está en curso y 8 cuando ya está guardada. Con 8, si la orden es
      tuya, \`existente\` dice desde cuándo está y si es igual a la que enviaste.`,
  },
  {
    title: 'Reintentos seguros',
    text: paragraph`Mandá la cabecera \`Idempotency-Key\` con una clave tuya. La misma clave con el
      mismo cuerpo, dentro de las ${limits.idempotencyHours} horas, devuelve la primera respuesta,
      aunque haya sido un rechazo; nunca 8. Mientras la primera está en curso es 11, y con otro
      cuerpo es 400. Una respuesta -1 no se recuerda.`,
  },
  {
    title: 'Sin cambios',
    text: 'Una orden cargada con `codError` 0 ya está en disco y no se puede modificar.',
  },
]
