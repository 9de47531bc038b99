import { existsSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { root } from './checks.ts'

const nodesAndDatabase = [
  'src/databases.ts',
  'src/environment.ts',
  'src/main.ts',
  'src/kits/batch/**',
  'src/kits/db/**',
  'src/kits/http/**',
  'src/capabilities/orders/storing/**',
]

const soap = [
  'package-lock.json',
  'src/faces/soap/**',
  'src/kits/soap/**',
  'src/kits/xml/**',
  'src/capabilities/**/*.soap.ts',
  'test/soap/clients/**',
]

/**
 * Tests that take long with servers, tools and compilers of others, and the paths that each
 * protects. A whole run has those whose paths the change touches; the night has all of them. Each
 * kind has a cheaper test for every run: `byDay` of the same line.
 */
export const nightTests: readonly NightTest[] = [
  {
    file: 'test/patroni.test.ts',
    protects: nodesAndDatabase,
    byDay: ['test/crash.test.ts', 'src/kits/db/postgres-hosts.test.ts'],
  },
  {
    file: 'test/alerts.test.ts',
    protects: [
      'packaging/prometheus/**',
      'src/kits/metrics/**',
      'src/kits/db/readiness.ts',
      'src/kits/db/activity-metrics.ts',
    ],
    byDay: ['test/metrics-files.test.ts', 'test/reads.test.ts'],
  },
  {
    file: 'test/nodes-killed.test.ts',
    protects: ['packaging/compose/haproxy.cfg', 'src/faces/system/**', 'src/main.ts'],
    byDay: ['test/packaging.test.ts', 'test/reads.test.ts'],
  },
  {
    file: 'test/failover.test.ts',
    protects: nodesAndDatabase,
    byDay: ['test/crash.test.ts', 'test/replica.test.ts', 'test/pgbouncer.test.ts'],
  },
  {
    file: 'test/upgrade.test.ts',
    protects: [...nodesAndDatabase, 'sql/**', 'src/cli/start.ts', 'src/cli/running.ts'],
    byDay: ['src/kits/db/changes.test.ts', 'test/schema.test.ts', 'test/processes.test.ts'],
  },
  {
    file: 'test/point-in-time.test.ts',
    protects: ['docs/operating.md', 'src/cli/doctor-backups.ts', 'src/kits/db/postgres*.ts'],
    byDay: ['test/backup.test.ts', 'test/doctor-backups.test.ts'],
  },
  {
    file: 'test/image.test.ts',
    protects: [
      '.dockerignore',
      '.npmrc',
      'package.json',
      'package-lock.json',
      'posta',
      'packaging/**',
      'tsconfig.json',
      'src/cli/launch.ts',
      'src/kits/pages/**',
    ],
    byDay: ['test/packaging.test.ts', 'test/begin.test.ts'],
  },
  {
    file: 'test/soap/night-clients.test.ts',
    protects: soap,
    byDay: ['test/soap/clients.test.ts', 'test/soap/captures.test.ts'],
  },
  {
    file: 'test/generated-clients.test.ts',
    protects: [
      'package-lock.json',
      'src/faces/reference/**',
      'src/faces/v1/**',
      'src/kits/openapi/**',
      'src/rows/**',
      'src/capabilities/**/*.{v1,wire,events}.ts',
    ],
    byDay: ['test/client.test.ts', 'test/openapi.test.ts'],
  },
  {
    file: 'test/demonstration/removal.test.ts',
    protects: ['sql/**', 'src/capabilities/demo-removal/**', 'src/demo/**', 'src/slices.ts'],
    byDay: ['test/demonstration/declared.test.ts', 'src/demo/living/living.test.ts'],
  },
  {
    file: 'test/new-slice.test.ts',
    protects: ['CONTRIBUTING.md', 'src/cli/new-slice*', 'src/cli/new-slice/**', 'src/slice.ts'],
    byDay: ['src/cli/new-slice.test.ts'],
  },
]

export interface NightTest {
  readonly file: string
  /** Patterns of paths: the code that no other test tries in this way. */
  readonly protects: readonly string[]
  /** The tests of every run that try the same more cheaply. */
  readonly byDay: readonly string[]
}

/**
 * Those that a change touches: their paths, themselves, or the support that they import. A change
 * that nobody knows touches all.
 */
export function touchedNightTests(changed: readonly string[] | undefined): string[] {
  if (changed === undefined) return nightTests.map(({ file }) => file)
  const isTest = (path: string) => /\.(test|story|model)\.ts$/.test(path)
  const code = changed.filter((path) => !isTest(path))
  return nightTests
    .filter(({ file, protects }) => {
      const own = supportOf(file)
      return (
        changed.some((path) => own.has(path)) ||
        code.some((path) => protects.some((pattern) => matchesGlob(path, pattern)))
      )
    })
    .map(({ file }) => file)
}

/** The file, and the files of test/ that it imports. */
function supportOf(file: string, files = new Set<string>()): ReadonlySet<string> {
  if (files.has(file) || !file.startsWith('test/') || !existsSync(join(root, file))) return files
  files.add(file)
  const text = readFileSync(join(root, file), 'utf8')
  for (const [, target = ''] of text.matchAll(/(?:from|import\() ?'(\.[^']+)'/g))
    supportOf(join(file, '..', target).replaceAll('\\', '/'), files)
  return files
}
