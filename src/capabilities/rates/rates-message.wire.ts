/** The rate quote message of the REST contract, field by field. */

import { type PostalCode, parsePostalCode } from '../../kernel/postal-code.ts'
import { type ServiceType, serviceTypes } from '../../kernel/service-type.ts'
import { type Field, type FieldOptions, field, type SoundValue } from '../../kits/fields/field.ts'
import { textOf } from '../../kits/fields/scalars.ts'
import { type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import type { Note } from '../../kits/http/endpoint.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { type Read, unreadable } from '../../outcome.ts'
import { decimal, string } from '../../rows/answer-schema.ts'
import { deliveryDatesSchema } from '../../rows/delivery-dates.ts'
import { hundredthsOf, oneOf, writtenPostalCode } from '../../rows/fields.ts'
import { answerSchema, violationsSchema, withCredentials } from '../../rows/plain-answer.ts'

export function postalCode<const Options extends FieldOptions>(
  options: Options,
): Field<PostalCode, SoundValue<PostalCode, Options>> {
  return field(
    'un número de 1000 a 9999',
    { type: 'integer', minimum: 1000, maximum: 9999 },
    (value): Read<PostalCode> => parsePostalCode(textOf(value) ?? '') ?? unreadable,
    options,
  )
}

const side = (name: string) =>
  hundredthsOf(4, { description: `${name} del paquete, en cm; cuenta si van los tres lados.` })

/** The package fields of every face; only their names on the wire differ. */
export const packageFields = {
  destination: [
    'destination',
    postalCode({ required: true, description: 'Código postal de destino.' }),
  ],
  specific: [
    'specific',
    hundredthsOf(4, { required: true, description: 'Peso del paquete, en kg.' }),
  ],
  volumetric: [
    'volumetric',
    hundredthsOf(4, { description: 'Peso volumétrico, en kg, si ya lo calculaste.' }),
  ],
  height: ['height', side('Alto')],
  length: ['length', side('Largo')],
  width: ['width', side('Ancho')],
} as const satisfies Shape

export function quotedService(note = '') {
  const description = `${note}El servicio que se cotiza; si falta, E (entrega).`
  return ['service', oneOf(Object.keys(serviceTypes) as ServiceType[], { description })] as const
}

/** Where to, for the faces whose clients pass on a person's typing. */
export const writtenDestination = [
  'destination',
  writtenPostalCode({ required: true, description: 'Código postal de destino.' }),
] as const satisfies Shape[string]

/** In the order in which faults are reported. */
export const quoteMessage = {
  codigoPostal: packageFields.destination,
  pesoEspecifico: packageFields.specific,
  pesoVolumetrico: packageFields.volumetric,
  alto: packageFields.height,
  largo: packageFields.length,
  ancho: packageFields.width,
  servicio: quotedService('Extensión. '),
  valor: [
    'declaredValueCents',
    hundredthsOf(8, { description: 'Extensión. Valor declarado en pesos, para el seguro.' }),
  ],
  valorContrareembolso: [
    'cashOnDeliveryCents',
    hundredthsOf(8, { description: 'Extensión. Importe en pesos a cobrar en la entrega.' }),
  ],
} as const satisfies Shape

export const quoteRequestSchema = withCredentials(shapeSchema(quoteMessage))

const zoneSchema = (description: string) => ({
  type: 'object',
  description,
  properties: { codigo: string('Código de la zona.'), nombre: string('Su nombre.') },
  required: ['codigo', 'nombre'],
})

const detailProperties = {
  servicio: string('El servicio cotizado.'),
  listaPrecios: string('La lista de precios de tu cuenta.'),
  zonaOrigen: zoneSchema('De dónde sale.'),
  zonaDestino: zoneSchema('Adónde va.'),
  pesoEspecifico: decimal('El enviado, en kg.'),
  pesoVolumetricoEnviado: { type: ['number', 'null'], description: 'El enviado, en kg.' },
  pesoVolumetricoCalculado: {
    type: ['number', 'null'],
    description: 'Alto × largo × ancho / factor de la cuenta, si van los tres lados.',
  },
  pesoCobrado: decimal('El que se cobra, en kg: igual a pesoReal.'),
  motivoPeso: string('Por qué se cobra ese peso.'),
  tramoHastaKg: decimal('Hasta qué peso llega el tramo de la tarifa.'),
  base: decimal('Precio del tramo.'),
  kgExtra: { type: 'integer', description: 'Kilos empezados por encima del último tramo.' },
  importeExtra: decimal('Lo que suman esos kilos.'),
  recargos: {
    type: 'array',
    description: 'Por valor declarado y por contrarreembolso, si van.',
    items: {
      type: 'object',
      properties: {
        concepto: { type: 'string', enum: ['seguro', 'contrarreembolso'], description: 'Cuál.' },
        sobre: decimal('El importe sobre el que se calcula.'),
        importe: decimal('Lo que suma.'),
      },
      required: ['concepto', 'sobre', 'importe'],
    },
  },
  neto: decimal('Base, kilos extra y recargos.'),
  porcentajeIva: decimal('Alícuota del IVA.'),
  iva: decimal('El IVA del neto.'),
  total: decimal('Neto más IVA: igual a valorTarifa.'),
}

export const quoteResponseSchema = answerSchema({
  pesoReal: decimal('El mayor entre el peso específico y el volumétrico, en kg; con error, 0.'),
  valorTarifa: decimal('El precio final en pesos, con IVA; con error, 0.'),
  ...deliveryDatesSchema,
  detalle: {
    type: 'object',
    description: 'Cómo se llegó al precio, paso a paso.',
    properties: detailProperties,
    required: Object.keys(detailProperties),
  },
  errores: violationsSchema,
})

/** Notes for callers that ask for prices, beyond the fields and the codes. */
export const rateNotes: readonly Note[] = [
  {
    title: 'Qué peso se cobra',
    text: paragraph`\`pesoReal\` es el mayor entre \`pesoEspecifico\` y el peso volumétrico. Si van
      \`alto\`, \`largo\` y \`ancho\`, el volumétrico se calcula multiplicándolos y dividiendo por
      el factor de tu cuenta (cm³ por kg), y se usa el mayor entre ese y el \`pesoVolumetrico\` que
      mandaste. Con uno o dos lados no se calcula nada.`,
  },
  {
    title: 'Números exactos',
    text: paragraph`Pesos e importes se calculan en decimales exactos y se redondean a 2 decimales
      con la mitad hacia arriba. \`pesoReal\` y \`valorTarifa\` son números JSON con 2 decimales
      como máximo.`,
  },
  {
    title: 'Qué da 5',
    text: paragraph`Un código postal que no tenga 4 cifras entre 1000 y 9999; un \`pesoEspecifico\`
      que falta o no es un número; y cualquier número negativo, con más de 4 enteros (8 en los
      importes), con más de 2 decimales o que no se puede leer, también en un campo opcional.
      También un destino o un peso sin tarifa. \`errores\` trae todo lo encontrado, campo por campo;
      \`pesoReal\` y \`valorTarifa\` vienen en 0. Los ceros finales de un decimal no cuentan, y los
      números se aceptan como texto.`,
  },
  {
    title: 'Cómo se arma el precio',
    text: paragraph`La tarifa sale de la lista de precios de tu cuenta (o de la general), de la zona
      de origen a la de destino: el tramo más chico en el que entra el peso. Por encima del último
      tramo se suma un importe por cada kilo empezado. Si el servicio tiene tarifa propia vale esa.
      Sobre la base van los recargos y, sobre todo eso, el IVA. \`detalle\` muestra cada paso.`,
  },
  {
    title: 'Servicio y recargos',
    text: paragraph`\`servicio\`, \`valor\` y \`valorContrareembolso\` son extensiones: si no los
      mandás se cotiza una entrega (E) sin recargos. Con \`valor\` se suma el seguro y con
      \`valorContrareembolso\` la cobranza, cada uno con su porcentaje y su mínimo.`,
  },
  {
    title: 'Cuándo llega',
    text: paragraph`\`fechaEntregaDesde\` y \`fechaEntregaHasta\` son los días entre los que llega
      si la orden se carga en este momento: días hábiles desde la zona de origen, a partir de hoy o,
      después de la hora de corte, del próximo día hábil. Faltan donde no hay un plazo.`,
  },
  {
    title: 'Vigencia',
    text: paragraph`Vale la tarifa vigente en el momento de la consulta. Un cambio de precios se ve
      en menos de un segundo.`,
  },
]
