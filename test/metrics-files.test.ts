import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { describe, test } from 'node:test'
import { proofs } from './support/alert-proofs.ts'
import { alertNames } from './support/alerts.ts'
import { startPosta } from './support/posta.ts'
import { createPostgresDatabase } from './support/postgres-databases.ts'
import { hasPostgres, noPostgres } from './support/postgres-server.ts'

const folder = join(import.meta.dirname, '..', 'packaging')
const alerts = join(folder, 'prometheus', 'posta-alerts.yml')
const dashboards = join(folder, 'grafana')

interface Panel {
  readonly title: string
  readonly targets: readonly { readonly expr: string }[]
}

/** The metrics that a text names. */
function namesIn(text: string): string[] {
  return [...new Set(text.match(/\bposta_[a-z0-9_]+/g))].toSorted()
}

function expressions(): string {
  const rules = readFileSync(alerts, 'utf8').replaceAll(/^ *#.*$/gm, '')
  const panels = readdirSync(dashboards).flatMap((name) => {
    const text = readFileSync(join(dashboards, name), 'utf8')
    return (JSON.parse(text) as { panels: readonly Panel[] }).panels
  })
  return [rules, ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))].join('\n')
}

async function readMetrics(env: Record<string, string>): Promise<string> {
  const posta = await startPosta({ env })
  try {
    await posta.get('/health/live')
    return (await posta.get('/metrics')).text
  } finally {
    await posta.close()
  }
}

/** A metric stands in the text even before anything was counted. */
function assertAllThere(names: readonly string[], metrics: string): void {
  const metricNames = new Set([...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  const unknown = names.filter(
    (name) => !metricNames.has(name) && !metricNames.has(name.replace(/_(bucket|sum|count)$/, '')),
  )
  assert.deepEqual(unknown, [])
}

test('the dashboards and the alert rules name metrics that exist', async () => {
  const names = namesIn(expressions())
  assert.ok(names.length > 15, 'they name some')
  assertAllThere(names, await readMetrics({}))
})

const guide = join(import.meta.dirname, '..', 'docs', 'operating.md')

test('every alert has a proof, and a line in the guide', async () => {
  const names = await alertNames()
  const proven = new Set(proofs.flatMap((proof) => proof.alerts.map(({ alert }) => alert)))
  assert.deepEqual([...proven].toSorted(), names.toSorted())
  const text = readFileSync(guide, 'utf8')
  const unexplained = names.filter((name) => !text.includes(`| \`${name}\` |`))
  assert.deepEqual(unexplained, [])
})

describe('on PostgreSQL', { skip: hasPostgres ? false : noPostgres }, () => {
  test('metrics count connections, round trips and the last migration', async () => {
    const database = await createPostgresDatabase('posta_empty')
    const metrics = await readMetrics({ POSTA_DATABASE_URL: database.url })
    await database.stop()
    assert.match(metrics, /posta_database_round_trips_total\{database="testing"\} [1-9]/)
    assert.match(metrics, /posta_database_connections\{database="testing",state="waiting"\} \d/)
    assert.match(metrics, /posta_migration_version\{database="testing"\} [1-9]/)
    assert.match(metrics, /posta_outbox_age_seconds\{environment="testing"\} 0/)
    assert.match(metrics, /posta_imports\{environment="testing",state="loading"\} 0/)
    assert.match(metrics, /^posta_audit_wait_seconds_total \d/m)
  })
})

const promtool = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((place) => join(place, 'promtool'))
  .find((file) => existsSync(file))
const noPromtool = 'the alert rules: not checked (no promtool found)'

test('promtool accepts the alert rules', { skip: promtool ? false : noPromtool }, () => {
  execFileSync(promtool ?? '', ['check', 'rules', alerts])
})

/** Three changes of an hour and more: one goes on, one has ended, one stands still. */
const backgroundChanges = {
  rule_files: [alerts],
  tests: [
    {
      interval: '1m',
      input_series: [
        { series: 'posta_background_change_share{change="goes-on"}', values: '0+0.0001x300' },
        { series: 'posta_background_change_share{change="ended"}', values: '0.5x100' },
        { series: 'posta_background_change_share{change="stuck"}', values: '0.5x300' },
      ],
      alert_rule_test: [
        { eval_time: '50m', alertname: 'PostaBackgroundChangeStuck', exp_alerts: [] },
        {
          eval_time: '130m',
          alertname: 'PostaBackgroundChangeStuck',
          exp_alerts: [
            {
              exp_labels: { severity: 'warning', change: 'stuck' },
              exp_annotations: {
                summary: 'stuck of  does not go on: ./posta migrate --status',
              },
            },
          ],
        },
      ],
    },
  ],
}

test('a change in the background that stands still is reported', {
  skip: promtool ? false : noPromtool,
}, () => {
  const place = mkdtempSync(join(tmpdir(), 'posta-alerts-'))
  try {
    // JSON is YAML.
    writeFileSync(join(place, 'changes.yml'), JSON.stringify(backgroundChanges))
    execFileSync(promtool ?? '', ['test', 'rules', join(place, 'changes.yml')], {
      encoding: 'utf8',
    })
  } finally {
    rmSync(place, { recursive: true })
  }
})
