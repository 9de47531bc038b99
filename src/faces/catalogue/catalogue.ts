import { movementTexts } from '../../capabilities/tracking/tracking.wire.ts'
import { movementCodes, movementTable, nextStates } from '../../kernel/movement.ts'
import type { JsonSchema } from '../../kits/fields/field.ts'
import type { CodeRow, Endpoint } from '../../kits/http/endpoint.ts'
import type { HttpAnswer, Route } from '../../kits/http/route.ts'
import { count, string } from '../../rows/answer-schema.ts'
import type { Mount } from '../environment.ts'
import type { RestContext } from '../rest/rest-context.ts'

function listOf(description: string, properties: JsonSchema) {
  const required = Object.keys(properties)
  return { type: 'array', description, items: { type: 'object', properties, required } }
}

const codeFields = {
  codError: count('El código.'),
  http: count('El estado HTTP con el que llega.'),
  es: string('Qué significa.'),
  en: string('Lo mismo, en inglés.'),
}

/** A public list; its reference is printed from the same row. */
export interface CatalogueRow {
  readonly path: string
  readonly name: string
  readonly summary: string
  readonly description: string
  readonly response: JsonSchema
  print(endpoints: readonly Endpoint<RestContext>[]): unknown
}

export const catalogueRows: readonly CatalogueRow[] = [
  {
    path: '/catalogo/estados',
    name: 'catalogoEstados',
    summary: 'Los estados de un envío, para programas',
    description: 'Cada estado con su texto en dos idiomas y los que pueden seguirle.',
    response: {
      type: 'object',
      properties: {
        inicial: string('El estado con el que empieza todo envío.'),
        estados: listOf('Los estados.', {
          codigo: string('El código del estado.'),
          es: string('El texto.'),
          en: string('El texto, en inglés.'),
          siguientes: {
            type: 'array',
            description: 'Los códigos que pueden seguirle.',
            items: { type: 'string' },
          },
          siguientesConRetiro: {
            type: 'array',
            description: 'Los mismos, si el envío se retira en una sucursal (servicios F y G).',
            items: { type: 'string' },
          },
          final: { type: 'boolean', description: 'Si nada le sigue.' },
        }),
      },
      required: ['inicial', 'estados'],
    },
    print: stateCatalogue,
  },
  {
    path: '/catalogo/errores',
    name: 'catalogoErrores',
    summary: 'Los códigos de error, para programas',
    description: 'Los que valen para todo y los de cada endpoint, en dos idiomas.',
    response: {
      type: 'object',
      properties: {
        comunes: listOf('Los que puede responder cualquier endpoint.', codeFields),
        endpoints: listOf('Los endpoints.', {
          metodo: string('El método HTTP.'),
          ruta: string('La ruta.'),
          nombre: string('El nombre.'),
          codigos: listOf('Los códigos propios.', codeFields),
        }),
      },
      required: ['comunes', 'endpoints'],
    },
    print: errorCatalogue,
  },
]

/** The states and codes for machines, printed from the tables that the code itself uses. */
export function catalogueRoutes(
  mount: Mount,
  endpoints: readonly Endpoint<RestContext>[],
): Route[] {
  return catalogueRows.map(({ path, print }) =>
    catalogue(mount, path, JSON.stringify(print(endpoints))),
  )
}

function catalogue(mount: Mount, path: string, body: string): Route {
  const answer = (status: number, text: string): HttpAnswer => ({
    status,
    type: 'application/json; charset=utf-8',
    body: text,
  })
  return {
    method: 'GET',
    path: mount.prefix + path,
    name: path.slice(1),
    handle: () => answer(200, body),
    unreadable: () => answer(400, '{}'),
    fault: () => answer(500, '{}'),
  }
}

function stateCatalogue() {
  return {
    inicial: 'PI',
    estados: movementCodes.map((code) => {
      const { next, meaning } = movementTable[code]
      return {
        codigo: code,
        es: movementTexts[code],
        en: meaning,
        siguientes: next,
        siguientesConRetiro: nextStates(code, 'branch'),
        final: next.length === 0,
      }
    }),
  }
}

const shared: readonly CodeRow[] = [
  { code: 0, meaning: 'Todo salió bien.', english: 'Success.' },
  {
    code: 2,
    status: 401,
    meaning: 'Las credenciales faltan o no son válidas: revisá el número y la contraseña.',
    english: 'Credentials are missing or wrong: check the number and the password.',
  },
  {
    code: -1,
    meaning: 'Error interno: volvé a intentarlo y, si sigue, avisá con el x-request-id.',
    english: 'Internal error: try again and, if it goes on, report the x-request-id.',
  },
  {
    code: -1,
    status: 429,
    meaning: 'Demasiados pedidos: esperá los segundos de Retry-After.',
    english: 'Too many requests: wait for the seconds of Retry-After.',
  },
]

function errorCatalogue(endpoints: readonly Endpoint<RestContext>[]) {
  return {
    comunes: shared.map(writeCode),
    endpoints: endpoints.map(({ method, path, codes, reference }) => ({
      metodo: method,
      ruta: path,
      nombre: reference.name,
      codigos: [...codes, ...(reference.innerCodes ?? [])].map(writeCode),
    })),
  }
}

function writeCode({ code, status = 200, meaning, english }: CodeRow) {
  return { codError: code, http: status, es: meaning, en: english ?? meaning }
}
