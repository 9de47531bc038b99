import { join } from 'node:path'
import { cachedText } from '../../kits/http/cached-text.ts'
import type { HttpAnswer, HttpRequest, Route } from '../../kits/http/route.ts'
import type { Mount } from '../environment.ts'
import { createTextPlaceOf } from '../text-place.ts'
import { type Examples, fillExamples, readExamples } from './examples.ts'
import type { GeneralSettings } from './general-notes.ts'
import { type OperationApi, opsApi, v1Api } from './operation-apis.ts'
import { operationsOpenApi } from './operations-openapi.ts'
import { operationsPages } from './operations-page.ts'
import { pageHeaders } from './page-layout.ts'
import { fillPrograms, type Program, readPrograms } from './programs.ts'
import { restOpenApi } from './rest-openapi.ts'
import { restPage } from './rest-page.ts'
import type { DemoAccount, Surroundings } from './surroundings.ts'

export interface ReferenceParts {
  readonly mounts: readonly Mount[]
  readonly settings: GeneralSettings
  readonly demo: { readonly isOn: boolean; readonly accounts: readonly DemoAccount[] }
  readonly examplesFolder?: string
}

const projectFolder = join(import.meta.dirname, '..', '..', '..')

const operationApis: readonly OperationApi[] = [opsApi, v1Api]

/** The documents of the API: OpenAPI for machines, pages for people. */
export function referenceRoutes(parts: ReferenceParts): Route[] {
  const folder = parts.examplesFolder ?? join(projectFolder, 'docs', 'examples')
  // Read with the first document: a start is quicker without.
  let files: { examples: Examples; programs: readonly Program[] } | undefined
  const readFiles = () =>
    (files ??= { examples: readExamples(folder), programs: readPrograms(folder) })
  const root = parts.mounts.find((mount) => mount.prefix === '') as Mount
  const placeOf = createTextPlaceOf(root)
  const named = parts.mounts.filter((mount) => mount.prefix !== '')

  /**
   * Returns the surroundings in the documents for a client that reaches the service by this host
   * name.
   */
  const look = (host: string, mounts: readonly Mount[]): Surroundings => {
    const places = mounts.map((mount) => ({
      name: mount.environmentOf(host).name,
      url: mount.baseUrlOf(host),
    }))
    const { isOn, accounts } = parts.demo
    const { examples, programs } = readFiles()
    const hidden = isOn ? [] : accounts.flatMap(({ password, apiKey }) => [password, apiKey])
    return {
      rootUrl: root.baseUrlOf(host),
      places,
      settings: parts.settings,
      demoAccounts: isOn ? accounts : [],
      examples: fillExamples(examples, places[0]?.url ?? '', hidden),
      programs: fillPrograms(programs, places[0]?.url ?? '', hidden),
    }
  }
  const textRoute = (path: string, kind: TextKind, print: Printer, mounts = named): Route => {
    const text = cachedText({ ...kind, print: (host) => print(look(host, mounts)) })
    return route(path, (request) => text(placeOf(request.host), request))
  }
  return [
    textRoute('/docs', page, restPage),
    ...operationApis.flatMap((api) =>
      operationsPages(api).map(({ path, print }) => textRoute(path, page, print)),
    ),
    ...parts.mounts.flatMap((mount) => {
      const mounts = mount.prefix === '' ? named : [mount]
      return [
        textRoute(`${mount.prefix}/openapi.json`, json, restOpenApi, mounts),
        ...operationApis.map((api) => {
          const print: Printer = (surroundings) => operationsOpenApi(api, surroundings)
          return textRoute(`${mount.prefix}${api.base}/openapi.json`, json, print, mounts)
        }),
      ]
    }),
  ]
}

type Printer = (surroundings: Surroundings) => string

interface TextKind {
  readonly type: string
  readonly headers?: Readonly<Record<string, string>>
}

const plain = 'text/plain; charset=utf-8'
const json: TextKind = { type: 'application/json; charset=utf-8' }
const page: TextKind = { type: 'text/html; charset=utf-8', headers: pageHeaders }

function route(path: string, handle: (request: HttpRequest) => HttpAnswer): Route {
  return {
    method: 'GET',
    path,
    name: path,
    handle,
    unreadable: () => ({ status: 400, type: plain, body: 'El pedido no se puede leer.\n' }),
    fault: () => ({ status: 500, type: plain, body: 'Error interno.\n' }),
  }
}
