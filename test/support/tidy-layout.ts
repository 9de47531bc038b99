import type { SliceShape } from '../../src/slice.ts'
import { slices } from '../../src/slices.ts'

/**
 * The layout of the architecture as data: the kinds of files, where they are, their allowed
 * imports.
 */
export type Kind =
  | 'main'
  | 'app'
  | 'cli'
  | 'config'
  | 'limits'
  | 'outcome'
  | 'face'
  | 'demo'
  | 'kernel'
  | 'kit'
  | 'registry'
  | 'manifest'
  | 'door'
  | 'steps'
  | 'store'
  | 'rule'
  | 'adapter'
  | 'command'
  | 'events'
  | 'wire'
  | 'row'
  | 'test'
  | 'unplaced'

export interface Place {
  readonly kind: Kind
  readonly slice: string | undefined
}

const manifests: readonly SliceShape[] = slices

/** Slices import only doors, and only of slices that come earlier in this order. */
export const SLICES: readonly string[] = manifests.map(({ name }) => name)

/** Which slice writes which tables, by the manifests. Any slice may read any table. */
export const TABLE_OWNER: ReadonlyMap<string, string> = new Map([
  ...manifests.flatMap(({ name, tables = [] }) => tables.map((table) => [table, name] as const)),
  ['epoch', 'kits'],
  ['sealing_key', 'kits'],
  ['epoch_change', 'kits'],
  ['schema_change', 'kits'],
  ['schema_migration', 'kits'],
])

/**
 * Tables with a column that another slice writes: a piece's journey is stored in its order's row,
 * and its newest movement beside it.
 */
export const ALSO_WRITTEN_BY: ReadonlyMap<string, string> = new Map([
  ['shipment_order', 'tracking'],
  ['order_state', 'tracking'],
])

type Reach = Kind | 'node' | 'npm'

/** The imports allowed to every file that decides or acts. */
const GROUND = ['kit', 'kernel', 'outcome', 'limits'] as const

/**
 * Within a slice, the slice's kinds mean its own files; only a door may import other slices' doors.
 * The command line and the tests are not listed because they may import anything.
 */
const REACH: Partial<Record<Kind, readonly Reach[]>> = {
  main: ['app', 'config', 'demo', 'door', ...GROUND, 'node', 'npm'],
  app: [
    'app',
    'registry',
    'face',
    'adapter',
    'wire',
    'row',
    'config',
    'demo',
    'door',
    ...GROUND,
    'node',
    'npm',
  ],
  registry: ['registry', 'manifest', 'row', 'config', ...GROUND],
  manifest: [
    'registry',
    'door',
    'adapter',
    'command',
    'events',
    'wire',
    'row',
    'config',
    ...GROUND,
  ],
  config: [...GROUND, 'node'],
  limits: ['limits'],
  outcome: [],
  face: ['face', 'registry', 'adapter', 'wire', 'row', 'door', 'config', ...GROUND, 'node'],
  // The living carrier calls the rows that programs call.
  demo: ['demo', 'face', 'row', 'door', ...GROUND, 'node'],
  kernel: ['kernel', 'outcome', 'limits'],
  kit: ['kit', 'outcome', 'limits', 'node', 'npm'],
  door: ['rule', 'store', 'door', 'steps', ...GROUND],
  steps: ['rule', 'store', 'door', 'steps', ...GROUND],
  store: ['rule', ...GROUND],
  rule: ['rule', 'kernel', 'outcome', 'limits'],
  adapter: ['door', 'rule', 'wire', 'row', ...GROUND],
  events: ['kernel'],
  command: ['door', 'rule', 'wire', 'row', 'adapter', ...GROUND],
  wire: ['door', 'rule', 'wire', 'row', ...GROUND],
  row: ['row', ...GROUND],
}

/** How to fix an import that the kind may not have. */
export const FIXES: Readonly<Record<Kind, string>> = {
  main: 'start through src/app.ts, which alone knows the faces',
  app: 'reach a slice through its adapters or its door',
  cli: 'nothing is forbidden here',
  registry: 'slices.ts lists the manifests, and slice.ts names no capability; let the slice say it',
  manifest: 'a manifest names the rows of its slice and opens its door; decide behind the door',
  config: 'read the environment alone, and pass the Config where it is needed',
  limits: 'limits import nothing but src/limits.ts; write the number itself',
  outcome: 'outcome.ts imports nothing; move what needs more to the kernel or a kit',
  face: 'reach a slice through its adapters or its door',
  demo: 'load the data through doors, and rows of the APIs by `faces/inside`',
  kernel: 'the kernel sees only itself and outcome.ts; take the thing as an argument, or move it',
  kit: 'a kit knows nothing of carriers; take the thing as an argument, or move the file up',
  door: 'a door sees its own rules and store, doors to its left, kits and the kernel only',
  steps: 'the steps of a door see what the door sees',
  store:
    "a store sees its rules' types (`import type`), kits/db and the kernel; decide in the door",
  rule: 'a rule sees its own rules and the kernel; let the door load it and pass it as an argument',
  adapter: 'go through the own door; what adapters share belongs in the *.wire.ts of the slice',
  events: 'declare the data of events with types of the kernel',
  command: 'a command goes through the door or the rows of its own slice',
  wire: "a *.wire.ts file sees what its adapters see; go through the slice's own door",
  row: 'src/rows knows no capability; what one slice alone says belongs in its *.wire.ts',
  test: 'nothing is forbidden here',
  unplaced: 'move the file to a place the architecture names',
}

const SUFFIXES: readonly (readonly [RegExp, Kind])[] = [
  [/\.slice\.ts$/, 'manifest'],
  [/\.limits\.ts$/, 'limits'],
  [/\.store\.ts$/, 'store'],
  [/\.(rest|soap|ops|v1|web)\.ts$/, 'adapter'],
  [/\.cli\.ts$/, 'command'],
  [/\.events\.ts$/, 'events'],
  [/\.wire\.ts$/, 'wire'],
  [/\.steps\.ts$/, 'steps'],
]

const FOLDERS: Readonly<Record<string, Kind>> = {
  cli: 'cli',
  faces: 'face',
  demo: 'demo',
  kernel: 'kernel',
  kits: 'kit',
  rows: 'row',
}

const ROOT_FILES: Readonly<Record<string, Kind>> = {
  'main.ts': 'main',
  'app.ts': 'app',
  'environment.ts': 'app',
  'databases.ts': 'app',
  'sealing.ts': 'app',
  'slice.ts': 'registry',
  'slices.ts': 'registry',
  'config.ts': 'config',
  'limits.ts': 'limits',
  'outcome.ts': 'outcome',
}

export function placeOf(path: string): Place {
  const [, first = '', second = '', ...rest] = path.split('/')
  const slice = first === 'capabilities' && rest.length > 0 ? second : undefined
  if (/\.(test|story|model)\.ts$/.test(path)) return { kind: 'test', slice }
  if (slice !== undefined) return { kind: kindInSlice(path, slice), slice }
  const kind = second === '' ? ROOT_FILES[first] : FOLDERS[first]
  return { kind: kind ?? 'unplaced', slice }
}

function kindInSlice(path: string, slice: string): Kind {
  if (path === `src/capabilities/${slice}/${slice}.ts`) return 'door'
  return SUFFIXES.find(([suffix]) => suffix.test(path))?.[1] ?? 'rule'
}

export function mayReach(from: Kind, target: Reach): boolean {
  return REACH[from]?.includes(target) ?? true
}
