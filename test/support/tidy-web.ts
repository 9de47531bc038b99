import { posix } from 'node:path'
import { readImports } from './tidy-imports.ts'
import { scanTokens } from './tidy-tokens.ts'

/** The rules of `web/`: its rooms, and the allowed imports of each. */

export interface WebFault {
  readonly file: string
  readonly line: number
  readonly rule: 'web-place' | 'web-direction' | 'web-size' | 'web-reach'
  readonly message: string
}

type Room = 'facts' | 'formats' | 'words' | 'api' | 'parts' | 'house' | 'page' | 'main' | 'made'

const MAY_IMPORT: Readonly<Record<Room, readonly Room[]>> = {
  facts: ['facts', 'formats'],
  formats: ['formats'],
  words: ['words', 'formats'],
  made: ['made'],
  api: ['api', 'made', 'facts'],
  parts: ['parts', 'words', 'formats', 'api', 'facts'],
  house: ['house', 'parts', 'words', 'formats', 'api', 'facts'],
  page: ['page', 'house', 'parts', 'words', 'formats', 'api', 'made', 'facts'],
  main: ['house', 'parts', 'words', 'api', 'facts'],
}

const FACTS: readonly string[] = [
  'web/page.ts',
  'web/pages.ts',
  'web/portal/pages.ts',
  'web/console/pages.ts',
  'web/place.ts',
]

const MOST_LINES = 400

/** Data, not prose: outlines of maps, the paths of icons, and files that a script has written. */
const LONG = /^web\/(api\/made\/|formats\/icon-paths\.ts$|parts\/map-outlines\.ts$)/

export function roomOf(path: string): Room | undefined {
  if (FACTS.includes(path)) return 'facts'
  if (path === 'web/main.tsx') return 'main'
  if (path.startsWith('web/api/made/')) return 'made'
  const room = /^web\/(formats|words|api|parts|house)\/[^/]+\.tsx?$/.exec(path)?.[1]
  if (room !== undefined) return room as Room
  return pageOf(path) === undefined ? undefined : 'page'
}

/** The folder of a page: `portal/envios`, `courier`, or `sign-in`. */
function pageOf(path: string): string | undefined {
  return /^web\/((?:portal|console)\/[^/]+|courier|sign-in)\//.exec(path)?.[1]
}

export function inspectWeb(files: ReadonlyMap<string, string>): WebFault[] {
  const code = [...files].filter(([path]) => /\.tsx?$/.test(path))
  return code.flatMap(([path, text]) => inspectFile(path, text))
}

function inspectFile(path: string, text: string): WebFault[] {
  const room = roomOf(path)
  const lines = text.split('\n').length
  if (room === undefined) {
    const message = `${path} stands in no room of web/; to fix it: see web/README.md`
    return [{ file: path, line: 1, rule: 'web-place', message }]
  }
  const imports = readImports(scanTokens(text)).flatMap(({ specifier, line }) =>
    specifier?.startsWith('.') ? inspectImport(path, room, specifier, line) : [],
  )
  if (lines <= MOST_LINES || LONG.test(path)) return imports
  const message = `${path} has ${lines} lines; to fix it: split it at a noun`
  return [...imports, { file: path, line: MOST_LINES, rule: 'web-size', message }]
}

function inspectImport(path: string, room: Room, specifier: string, line: number): WebFault[] {
  const target = posix.join(posix.dirname(path), specifier)
  if (target.endsWith('.css')) return []
  if (!target.startsWith('web/')) {
    const message = `${path} imports ${target}; to fix it: ask the service through web/api`
    return [{ file: path, line, rule: 'web-reach', message }]
  }
  const to = roomOf(target)
  const isOther = room === 'page' && to === 'page' && pageOf(path) !== pageOf(target)
  if (to !== undefined && MAY_IMPORT[room].includes(to) && !isOther) return []
  const message = `${path} may not import ${target}; to fix it: make it a part, or move the words`
  return [{ file: path, line, rule: 'web-direction', message }]
}
