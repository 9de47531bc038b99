/** The REST contract's two messages about pickup points, as published, with their notes. */
import type { Note } from '../../kits/http/endpoint.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { objectOf, string } from '../../rows/answer-schema.ts'
import { answerSchema, violationsSchema, withCredentials } from '../../rows/plain-answer.ts'
import { pickupPointLimits } from './pickup-points.limits.ts'

const limited = (maxLength: number, description: string) => ({
  type: 'string',
  maxLength,
  description,
})
const flag = (description: string) => ({ type: 'integer', minimum: 0, maximum: 1, description })
const measure = (description: string) => ({
  type: 'number',
  minimum: 0,
  maximum: 9999.99,
  description,
})

export const nearbyRequestSchema = withCredentials({
  type: 'object',
  properties: {
    direccion: limited(45, 'Calle, con o sin número.'),
    altura: limited(6, 'Número de puerta.'),
    codigoPostal: {
      type: 'integer',
      minimum: 1000,
      maximum: 9999,
      description: 'De 1000 a 9999.',
    },
    localidad: string('Ayuda a ubicar la dirección.'),
    latitud: limited(10, 'Con punto decimal. Con la longitud, es lo primero que se usa.'),
    longitud: limited(10, 'Con punto decimal.'),
    elockers: flag('1: solo puntos con lockers. 0 o ausente: todos.'),
  },
})

export const branchesRequestSchema = withCredentials({
  type: 'object',
  properties: {
    ubicacion: {
      type: 'object',
      description: 'Qué sucursales.',
      properties: {
        va_prov_codigo: { type: 'string', enum: ['%'], description: 'Siempre %.' },
        va_con_llc: flag('1: solo con lockers. 0: solo sin lockers. Ausente: todas.'),
      },
      required: ['va_prov_codigo'],
    },
    pieza: {
      type: 'object',
      description: 'Lo que se quiere retirar; lo que no se envía no limita.',
      properties: {
        peso: measure('En kg.'),
        alto: measure('En cm.'),
        largo: measure('En cm.'),
        ancho: measure('En cm.'),
      },
    },
    elockers: flag('No se usa: decide va_con_llc.'),
  },
  required: ['ubicacion'],
})

const pointFields = {
  latitud: string('Con punto decimal.'),
  longitud: string('Con punto decimal.'),
  nombre: string('Nombre del punto.'),
  direccion: string('Calle y número.'),
  telefono: string('Teléfono.'),
  codigo: string('Su código; sirve como prov_codigo en los servicios F y G.'),
  entrecalles: string('Entre qué calles está.'),
  codigoPostal: string('Código postal.'),
  municipalidad: string('Partido, departamento o comuna.'),
  localidad: string('Localidad o barrio.'),
  provincia: string('Provincia.'),
  elockers: { type: 'string', enum: ['1', '0'], description: 'Si tiene lockers.' },
  horario: string('Cuándo atiende, en palabras; vacío si no se sabe.'),
}

export const nearbyResponseSchema = answerSchema({
  sucursal: {
    type: 'array',
    description: `Hasta ${pickupPointLimits.nearbyPoints} puntos, del más cercano al más lejano.`,
    items: {
      type: 'object',
      properties: { ...pointFields, distancia: string('En km, con dos decimales.') },
      required: [...Object.keys(pointFields), 'distancia'],
    },
  },
  origen: {
    type: 'object',
    description: 'Desde dónde se midió.',
    properties: {
      latitud: string('Con punto decimal.'),
      longitud: string('Con punto decimal.'),
      segun: {
        type: 'string',
        enum: ['coordenadas', 'altura', 'calle', 'localidad', 'codigoPostal', 'codigoCercano'],
        description: 'Con qué dato se ubicó.',
      },
      lugar: string('El lugar encontrado; vacío con coordenadas.'),
      noUsados: {
        type: 'array',
        description: 'Campos enviados que no se pudieron leer y por eso no se usaron.',
        items: { type: 'string' },
      },
    },
    required: ['latitud', 'longitud', 'segun', 'lugar', 'noUsados'],
  },
  errores: violationsSchema,
})

const branchFields = {
  ...pointFields,
  distancia: string('Siempre vacía: no se mide desde ningún lugar.'),
  prov_codigo: string('La letra de la provincia y números: va en domicilio.localidad.'),
  pesoMaximo: string('Hasta qué peso recibe, en kg.'),
  medidasMaximas: string('Hasta qué lados recibe, en cm, del mayor al menor.'),
}

export const branchesResponseSchema = answerSchema({
  sucursal: {
    type: 'array',
    description: 'Las sucursales abiertas que reciben la pieza, por código.',
    items: objectOf(branchFields),
  },
  errores: violationsSchema,
})

export const nearbyNotes: readonly Note[] = [
  {
    title: 'Desde dónde se mide',
    text: paragraph`Si \`latitud\` y \`longitud\` se pueden leer, desde ahí (0,0 cuenta como
      ausente). Si no, desde la dirección ubicada en el mapa; y si no, desde el centro del código
      postal. Una dirección sin código postal ni localidad sirve si una sola calle del país se llama
      así. Si no conocemos el código se usa el conocido más próximo de la misma provincia.
      \`origen.segun\` dice cuál fue.`,
  },
  {
    title: 'Lo que no se puede usar',
    text: paragraph`Un dato de ubicación que no se puede leer, o más largo de lo admitido, no se
      usa: se busca con el siguiente y \`origen.noUsados\` lo nombra. Una coordenada se lee aunque
      traiga más decimales. Si no queda ninguno que sirva es 5. También es 5 un \`elockers\`
      distinto de 0 y 1.`,
  },
  {
    title: 'Qué puntos vienen',
    text: paragraph`Hasta ${pickupPointLimits.nearbyPoints}, del más cercano al más lejano, sin los
      cerrados temporalmente. \`distancia\` es en línea recta, en km. Con \`elockers\` 1, solo los
      que tienen lockers.`,
  },
  {
    title: 'Para cargar la orden',
    text: '`codigo` es el `prov_codigo` que los servicios F y G llevan en `domicilio.localidad`.',
  },
]

export const branchesNotes: readonly Note[] = [
  {
    title: 'Cuándo es 400',
    text: paragraph`\`ubicacion.va_prov_codigo\` es siempre \`%\`: otro valor, o su falta, responde
      HTTP 400. También un \`va_con_llc\` distinto de 0 y 1, y una medida de \`pieza\` que no se
      puede leer; \`errores\` nombra cada campo.`,
  },
  {
    title: 'Qué entra en cada sucursal',
    text: paragraph`La pieza puede girarse: se compara su lado mayor con el mayor que recibe la
      sucursal, y así los otros dos. Lo que no se envía no limita. \`pesoMaximo\` y
      \`medidasMaximas\` dicen los límites.`,
  },
  {
    title: 'Con y sin lockers',
    text: paragraph`Decide \`va_con_llc\`: 1 solo con lockers, 0 solo sin ellos, ausente todas. El
      \`elockers\` de la raíz no se usa.`,
  },
  {
    title: 'Sucursales cerradas',
    text: paragraph`Una cerrada temporalmente no se ofrece, pero una orden que ya la tiene elegida
      se acepta. Una dada de baja es sucursal inválida: 6 al cargar la orden.`,
  },
]
