import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sumMetrics } from './sum-metrics.ts'

test('counts of processes are added, moments and versions are not', () => {
  const [one, other] = [
    ['3', '{route="/a b"} 2', '100', '1.5'],
    ['4', '{route="/c"} 5', '200', '0.5'],
  ].map(
    ([count, route, moment, lag]) => `# HELP orders Orders {of all}
# TYPE orders counter
orders ${count}
# TYPE requests counter
requests${route}
# TYPE backup_timestamp_seconds gauge
backup_timestamp_seconds ${moment}
# TYPE loop_lag_seconds gauge
loop_lag_seconds ${lag}
`,
  )
  assert.equal(
    sumMetrics([one ?? '', other ?? '']),
    `# HELP orders Orders {of all}
# TYPE orders counter
orders 7
# TYPE requests counter
requests{route="/a b"} 2
requests{route="/c"} 5
# TYPE backup_timestamp_seconds gauge
backup_timestamp_seconds 200
# TYPE loop_lag_seconds gauge
loop_lag_seconds 1.5
`,
  )
})
