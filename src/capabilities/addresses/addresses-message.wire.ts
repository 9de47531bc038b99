import type { Note } from '../../kits/http/endpoint.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { answerSchema, violationsSchema } from '../../rows/plain-answer.ts'
import { positionTexts, reasonTexts, statusTexts } from './addresses.wire.ts'
import { addressLengths } from './addresses-question.wire.ts'

const string = (description: string, maxLength?: number) => ({
  type: 'string',
  description,
  ...(maxLength === undefined ? {} : { maxLength }),
})

export const addressRequestSchema = {
  type: 'object',
  properties: {
    autentificacion: {
      type: 'object',
      description: 'Credenciales del remitente.',
      properties: {
        shipper: { type: 'integer', description: 'Número de remitente.' },
        key: string('Su clave del normalizador, que no es la contraseña.'),
      },
      required: ['shipper', 'key'],
    },
    calle: string(
      'La calle como la escribió la persona, con o sin altura, piso y depto.',
      addressLengths.street,
    ),
    altura: string('La altura; `S/N` si no tiene.', addressLengths.number),
    cp: {
      type: 'integer',
      minimum: 1000,
      maximum: 9999,
      description: 'De 1000 a 9999; también se lee C1425 y C1425ABC.',
    },
    localidad: string('Localidad o barrio; mejora la búsqueda.', addressLengths.place),
    provincia: string('Provincia; mejora la búsqueda.', addressLengths.place),
  },
  required: ['autentificacion', 'calle', 'altura', 'cp'],
}

const outcome = answerSchema({
  datos: string(
    'Texto con JSON: calle, cp, depto, entreCalle1, entreCalle2, provincia, partido, localidad, ' +
      'barrio, numero, piso, latitud, longitud, estado, motivo, zonaPeligrosa y ' +
      'suguerenciasPorDuda, siempre todos; además precision, zona y observaciones.',
  ),
  errores: violationsSchema,
})

/** Success has its own word here. */
export const addressResponseSchema = {
  ...outcome,
  properties: {
    ...(outcome['properties'] as Record<string, unknown>),
    resultado: {
      type: 'string',
      enum: ['Exitoso', 'ERROR'],
      description: 'Exitoso solo con codError 0.',
    },
  },
  required: ['codError', 'descError', 'resultado', 'datos'],
}

const listed = (texts: readonly string[]) => texts.map((text) => `«${text}»`).join(', ')

export const addressNotes: readonly Note[] = [
  {
    title: 'Qué se entiende',
    text: paragraph`Avenidas, pasajes, diagonales y calles con número; rutas con km; manzana y lote;
      S/N, bis y rangos; piso, depto, oficina, local o torre en cualquier orden; esquinas
      (\`Corrientes y Callao\`) y entre calles (\`e/ 47 y 48\`); códigos como C1425ABC. Mayúsculas,
      acentos, abreviaturas y errores de tipeo no cambian la respuesta. Nada de piso y depto se
      pierde.`,
  },
  {
    title: 'estado',
    text: paragraph`${listed(Object.values(statusTexts))}, y nada más. OK es una sola calle: lo que
      podría ser otra que la enviada, o está en otra ciudad, es DUDA. Con DUDA, \`codError\` es 0 y
      \`suguerenciasPorDuda\` trae las calles posibles o los rangos reales de la calle; con NO
      ENCONTRADA, \`codError\` es 1.`,
  },
  {
    title: 'motivo',
    text: `Una o más de estas frases, separadas por «; »: ${listed(Object.values(reasonTexts))}.`,
  },
  {
    title: 'De dónde salen las coordenadas',
    text: paragraph`\`precision\` lo dice: ${listed(Object.values(positionTexts))}. Con altura son
      las de la cuadra, interpoladas; sin altura, las de la mitad de la calle; sin datos de la
      calle, las del centro de la localidad. Vacías si no se conocen.`,
  },
  {
    title: 'Código postal',
    text: paragraph`El de la cuadra, según los datos. Si difiere del enviado, \`motivo\` lo dice.
      Donde dos códigos se tocan vale el enviado.`,
  },
  {
    title: 'Cuándo es 3',
    text: paragraph`Cuando falta shipper, key, calle, altura o cp, o alguno no se puede leer o es
      más largo de lo que admite. Una clave equivocada es 2.`,
  },
  {
    title: 'Cuándo es 500',
    text: paragraph`Solo si el transportista configuró un segundo normalizador, el propio no
      encontró la dirección y el otro no responde.`,
  },
]
