import type { Note } from '../../kits/http/endpoint.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { limits } from '../../limits.ts'
import { versionHeader } from '../../rows/api-version.ts'

export interface GeneralSettings {
  readonly credentialsStatus: 200 | 401
  readonly timeZone: string
}

/** Notes that apply to every endpoint of the shippers' API. */
export function generalNotes({ credentialsStatus, timeZone }: GeneralSettings): Note[] {
  return [
    {
      title: 'Cómo se lee un pedido',
      text: paragraph`Donde se espera un número vale también un texto numérico (\`"5000"\`), y donde
        se espera un texto vale un número. En un campo opcional, \`null\`, \`""\` y no enviarlo son
        lo mismo. Los campos desconocidos no molestan. Las respuestas llevan siempre el tipo que
        dice la tabla.`,
    },
    {
      title: 'Rutas y formato',
      text: paragraph`Cada ruta funciona con barra final y sin ella. El cuerpo es JSON en UTF-8 y se
        lee aunque la cabecera \`content-type\` diga otra cosa. El largo de un texto se cuenta en
        caracteres, no en bytes: una ñ es uno.`,
    },
    {
      title: 'Credenciales',
      text: paragraph`Van en cada pedido, en \`autentificacion\`. Si faltan o no son válidas la
        respuesta es \`codError\` 2 con HTTP ${credentialsStatus}, sin decir cuál de las dos falló.
        Las de pruebas y las de producción son distintas.`,
    },
    {
      title: 'Errores',
      text: paragraph`Casi todos responden HTTP 200: mirá \`codError\`, que es 0 solo si todo salió
        bien. \`descError\` nombra el campo y lo que se esperaba. Un -1 se distingue por el HTTP:
        con 429 es un límite, y hay que esperar lo que dice \`Retry-After\`; con cualquier otro, un
        error interno, que se puede reintentar. Los errores tienen siempre la forma del endpoint;
        solo una ruta o un método que no existen responden 404 o 405 en texto plano.`,
    },
    {
      title: 'Para pedir ayuda',
      text: paragraph`Toda respuesta trae \`x-request-id\`. Si mandás el tuyo (hasta 64 letras,
        números, puntos, guiones o dos puntos), se conserva: con él encontramos el pedido en
        nuestros registros.`,
    },
    {
      title: 'Límites',
      text: paragraph`Demasiados pedidos por segundo, o demasiados intentos con credenciales
        equivocadas, responden HTTP 429 con \`Retry-After\`, en la forma del endpoint y con
        \`codError\` -1. Las credenciales correctas que llegan de otra dirección siguen funcionando.
        El cuerpo admite hasta ${limits.bodyBytes / 1_048_576} MB.`,
    },
    {
      title: 'Fechas y horas',
      text: `Son de la zona horaria del transportista, ${timeZone}.`,
    },
  ]
}

/** Shared by both APIs that have lists. */
export const listsNote = {
  title: 'Listas',
  text: paragraph`Vienen por páginas: \`limit\` dice cuántas filas y \`after\` recibe el \`next\`
    anterior. Un parámetro que no se puede leer se rechaza con 400 y su nombre en \`errors\`.`,
}

/** Shared by both APIs of operations. */
export const unknownNote = {
  title: 'Campos que no se conocen',
  text: paragraph`Un campo o un parámetro que la operación no tiene, también dentro de objetos y
    listas, es 400: \`errors\` lo nombra, con el nombre más parecido si hay uno, y no se hace
    nada.`,
}

/** The note on problems, for both APIs of operation rows. */
export const problemsNote: Note = {
  title: 'Errores',
  text: paragraph`Llegan como problem details (RFC 9457, \`application/problem+json\`): \`code\` es
    el nombre del problema, para programas, y no cambia; \`title\` y \`detail\` dicen qué pasó y
    \`errors\`, si está, qué campo y qué se esperaba, también con su \`code\`. Con
    \`Accept-Language: en\` los textos son los del código, en inglés. Toda respuesta trae
    \`x-request-id\`; si mandás el tuyo, se conserva.`,
}

export const versionNote: Note = {
  title: 'Versiones',
  text: paragraph`Toda respuesta dice su versión en la cabecera \`${versionHeader}\`. Un pedido
    puede llevar la que espera; una que no existe es 400. Qué cambió en cada una está en
    docs/api-changelog.md.`,
}

/** Notes that apply to every operation of the carrier's own API. */
export const operationsNotes: readonly Note[] = [
  {
    title: 'Autorización',
    text: paragraph`Cada pedido lleva la cabecera \`Authorization: Bearer\` con un token. El del
      primer administrador es el de la variable \`POSTA_OPS_TOKEN\` del servicio o, sin ella, el que
      el servicio deja en el archivo \`ops-token\` de su carpeta de datos.`,
  },
  problemsNote,
  versionNote,
  unknownNote,
  listsNote,
  {
    title: 'Ambientes',
    text: paragraph`Cada ambiente tiene sus propios datos: lo que se registra en pruebas no se ve en
      producción.`,
  },
  {
    title: 'Salud y métricas',
    text: paragraph`En la raíz del servicio, \`GET /health/live\` dice si el proceso vive, \`GET
      /health/ready\` si puede atender (200 o 503), y \`GET /metrics\` da las métricas en el formato
      de Prometheus.`,
  },
]

/** Renders notes as Markdown, for descriptions inside OpenAPI. */
export function notesMarkdown(notes: readonly Note[]): string {
  return notes.map(({ title, text }) => `- **${title}.** ${text}`).join('\n')
}
