import { movementTexts } from '../../capabilities/tracking/tracking.wire.ts'
import { movementCodes, movementTable } from '../../kernel/movement.ts'
import type { CodeRow, Endpoint } from '../../kits/http/endpoint.ts'
import type { HttpAnswer, Route } from '../../kits/http/server.ts'
import type { Mount } from '../environment.ts'
import type { RestContext } from '../rest/rest-context.ts'

/** The states and the codes, for machines, printed from the tables that the code itself uses. */
export function catalogueRoutes(
  mount: Mount,
  endpoints: readonly Endpoint<RestContext>[],
): Route[] {
  const errors = JSON.stringify(errorCatalogue(endpoints))
  return [
    catalogue(mount, '/catalogo/estados', JSON.stringify(stateCatalogue())),
    catalogue(mount, '/catalogo/errores', errors),
  ]
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
