/** The fault that raises each alert, as it is caused on a real service. */
import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { crossOrder, newCode } from '../contract/support.ts'
import { askEverything, hold, inFolder, newDatabase, stageNode, stuckRows } from './alert-stage.ts'
import type { ShownAlert } from './alerts.ts'
import { callCommand } from './commands.ts'
import { startPosta } from './posta.ts'
import { hasPostgres, noPostgres, startQuickPostgres, startStandby } from './postgres-server.ts'
import { environmentOf, startService } from './service.ts'
import { mountSmallDisk, noDisk } from './small-disk.ts'
import { until } from './until.ts'

export interface Proof {
  readonly fault: string
  /** The alerts that it raises. */
  readonly alerts: readonly ShownAlert[]
  /** How many scrapes the fault lasts for, and how many there are before it. */
  readonly during: number
  readonly before?: number
  readonly stepSeconds?: number
  readonly skip?: string | false
  stage(targets: Map<string, string | undefined>): Promise<Scene>
}

export interface Scene {
  /** A fault that is there from the start has none. */
  cause?(): Promise<void>
  /** Requests of the public, sent before each scrape. */
  traffic?(): Promise<void>
  end(): Promise<void>
}

const promises = ['orders', 'scans', 'tracking', 'pages'] as const
const ofEach = (alert: string) => promises.map((promise) => ({ alert, promise }))
const only = (...names: readonly string[]) => names.map((alert) => ({ alert }))
const skip = hasPostgres ? false : noPostgres

const away: Proof = {
  fault: 'the database is away',
  alerts: [
    ...only('PostaNoNodeReady', 'PostaNotReady', 'PostaDatabaseErrors'),
    ...ofEach('PostaFailuresBurnFast'),
    ...ofEach('PostaFailuresBurnSlowly'),
  ],
  during: 10,
  skip,
  async stage(targets) {
    const node = await stageNode()
    targets.set('one', node.posta.url)
    return {
      traffic: () => askEverything(node.posta),
      cause: () => node.wire.close(),
      end: node.end,
    }
  },
}

const locked: Proof = {
  fault: 'rows that everybody needs are locked',
  alerts: [
    ...only('PostaStoreSlow', 'PostaConnectionsShort'),
    ...ofEach('PostaSlownessBurnsFast'),
    ...ofEach('PostaSlownessBurnsSlowly'),
  ],
  during: 16,
  skip,
  async stage(targets) {
    const node = await stageNode({ POSTA_DATABASE_CONNECTIONS: '2' })
    targets.set('one', node.posta.url)
    let isLocked = false
    return {
      async traffic() {
        if (!isLocked) return askEverything(node.posta)
        const release = await hold(
          node.url,
          'lock table posta_testing.shipment_order, posta_testing.movement in access exclusive mode',
          'update posta_testing.schema_migration set applied_at = applied_at',
        )
        // They are held up for longer than is promised, and still while the metrics are read.
        void Promise.all([askEverything(node.posta), askEverything(node.posta)])
        void sleep(1_800).then(release)
        await sleep(500)
      },
      async cause() {
        isLocked = true
      },
      end: node.end,
    }
  },
}

const killed: Proof = {
  fault: 'one of two nodes is gone',
  alerts: only('PostaDown', 'PostaFewerNodes'),
  during: 24,
  skip,
  async stage(targets) {
    const one = await stageNode()
    const other = await stageNode({}, {}, one.url)
    targets.set('one', one.posta.url).set('other', other.posta.url)
    return { cause: other.end, end: one.end }
  },
}

const unknown: Proof = {
  fault: 'Prometheus knows no node any more',
  alerts: only('PostaAbsent'),
  during: 12,
  async stage(targets) {
    const posta = await startPosta()
    targets.set('one', posta.url)
    return { cause: async () => void targets.set('one', undefined), end: posta.close }
  },
}

const full: Proof = {
  fault: 'the disk of the data is full',
  alerts: only('PostaDiskFilling'),
  during: 16,
  skip: noDisk,
  async stage(targets) {
    const disk = await mountSmallDisk()
    const posta = await startPosta({ env: { POSTA_DATA: disk.folder, POSTA_DEMO: 'off' } })
    targets.set('one', posta.url)
    return {
      cause: disk.fill,
      async end() {
        await disk.free()
        await posta.close()
        await disk.remove()
      },
    }
  },
}

const misdated: Proof = {
  fault: "a node's clock is a minute fast",
  alerts: only('PostaClockDiffers'),
  before: 0,
  during: 16,
  skip,
  stage: (targets) =>
    inFolder(async (folder) => {
      const fast = join(folder, 'fast.mjs')
      await writeFile(fast, 'const now = Date.now; Date.now = () => now() + 60_000\n')
      const service = await startService({
        POSTA_DATA: folder,
        POSTA_DATABASE_URL: await newDatabase(),
        NODE_OPTIONS: `--import=${fast}`,
      })
      targets.set('one', service.url)
      return {
        async end() {
          await service.kill()
          await rm(folder, { recursive: true, force: true, maxRetries: 20 })
        },
      }
    }),
}

const replica: Proof = {
  fault: 'the replica is away',
  alerts: only('PostaReplicaLate'),
  during: 16,
  skip,
  async stage(targets) {
    const primary = await startQuickPostgres()
    const standby = await startStandby(primary.url)
    const env = { POSTA_DATABASE_URL: primary.url, POSTA_REPLICA_URL: standby.url }
    const posta = await startPosta({ env })
    targets.set('one', posta.url)
    await until('the replica has everything', async () =>
      /replica_lag_seconds\{database="testing"\} 0\./.test((await posta.get('/metrics')).text),
    )
    return {
      cause: standby.stop,
      async end() {
        await posta.close()
        await primary.stop()
      },
    }
  },
}

const broken: Proof = {
  fault: 'a table is not as the program expects',
  alerts: only('PostaFaults'),
  during: 4,
  skip,
  async stage(targets) {
    const node = await stageNode()
    targets.set('one', node.posta.url)
    const headers = { authorization: `Bearer ${node.posta.opsToken}` }
    return {
      async cause() {
        await node.execute('alter table posta_testing.price_list rename to lost')
        await node.posta.get('/testing/ops/v1/price-lists', headers)
      },
      end: node.end,
    }
  },
}

const hung: Proof = {
  fault: 'the worker of the events hangs, and the one of a sheet',
  alerts: only('PostaOutboxLate', 'PostaDeliveriesLate', 'PostaImportsStuck'),
  stepSeconds: 300,
  during: 28,
  skip,
  async stage(targets) {
    let shiftMs = 0
    const node = await stageNode({}, { clock: () => Date.now() + shiftMs })
    targets.set('one', node.posta.url)
    let release = async () => {}
    return {
      async cause() {
        // Each worker holds what it works on, and does not go on.
        release = await hold(node.url, 'select position from posta_testing.outbox_head for update')
        const now = Date.now()
        const rows = stuckRows.join(';').replaceAll('SOON', String(now + 3_600_000))
        await node.execute(rows.replaceAll('NOW', String(now)))
        const releaseMore = await hold(
          node.url,
          'lock table posta_testing.delivery in exclusive mode',
        )
        const releaseFirst = release
        release = async () => {
          await releaseMore()
          await releaseFirst()
        }
        shiftMs = 7_200_000
      },
      async end() {
        await release()
        await node.end()
      },
    }
  },
}

const unsaved: Proof = {
  fault: 'no backup was ever made or tried',
  alerts: only('PostaBackupOld', 'PostaRestoreNotTried'),
  before: 0,
  stepSeconds: 300,
  during: 16,
  async stage(targets) {
    const posta = await startPosta()
    targets.set('one', posta.url)
    return { end: posta.close }
  },
}

const uncopied: Proof = {
  fault: 'the folder for copies of backups is a file',
  alerts: only('PostaBackupFailing'),
  stepSeconds: 60,
  during: 14,
  stage: (targets) =>
    inFolder(async (folder) => {
      const posta = await startPosta({ env: { POSTA_DATA: folder, POSTA_DEMO: 'off' } })
      targets.set('one', posta.url)
      const copies = join(folder, 'copies')
      return {
        async cause() {
          await writeFile(copies, '')
          const variables = environmentOf({ POSTA_DATA: folder, POSTA_BACKUP_COPY: copies })
          await callCommand({ words: ['backup'], variables })
        },
        end: posta.close,
      }
    }),
}

const unarchived: Proof = {
  fault: 'the folder of archives is a file',
  alerts: only('PostaArchiveFailing'),
  stepSeconds: 900,
  during: 16,
  stage: (targets) =>
    inFolder(async (folder) => {
      let shiftMs = 0
      const file = join(folder, 'file')
      await writeFile(file, '')
      const posta = await startPosta({
        env: { POSTA_ARCHIVE_FOLDER: file },
        clock: () => Date.now() + shiftMs,
      })
      targets.set('one', posta.url)
      const code = newCode()
      await posta.post('/testing/cargaCliente/', crossOrder({ codigoSeguimiento: code }))
      const headers = { authorization: `Bearer ${posta.opsToken}` }
      const scan = { trackingCode: code, branch: 'C0001' }
      const movements = ['IF', 'MA', 'LD', 'DL'].map((check) => ({ ...scan, check }))
      await posta.post('/testing/ops/v1/movements', { movements }, headers)
      const archives = posta.app.environments.get('testing')?.archives
      return {
        async cause() {
          shiftMs = 401 * 86_400_000
          const keepCharges = async () => async () => {}
          const { signal } = new AbortController()
          const run = archives?.archiveDue({ afterMs: 400 * 86_400_000, keepCharges, signal })
          await assert.rejects(run ?? Promise.resolve())
        },
        end: posta.close,
      }
    }),
}

const busy: Proof = {
  fault: 'a process computes for half a second at a time',
  alerts: only('PostaBusy'),
  stepSeconds: 60,
  during: 10,
  async stage(targets) {
    const posta = await startPosta()
    targets.set('one', posta.url)
    let timer: NodeJS.Timeout | undefined
    return {
      // Each scrape has the delays since the one before it.
      traffic: () => sleep(timer ? 1_200 : 0),
      async cause() {
        timer = setInterval(() => {
          const end = performance.now() + 500
          while (performance.now() < end);
        }, 50)
      },
      async end() {
        clearInterval(timer)
        await posta.close()
      },
    }
  },
}

const ahead: Proof = {
  fault: 'one of two nodes has a database that a newer version migrated',
  alerts: only('PostaVersionsDiffer'),
  stepSeconds: 300,
  during: 6,
  skip,
  async stage(targets) {
    const [one, other] = [await stageNode(), await stageNode()]
    targets.set('one', one.posta.url).set('other', other.posta.url)
    return {
      cause: () =>
        other.execute(
          `insert into posta_testing.schema_migration select 9999, 'newer', digest, applied_at
           from posta_testing.schema_migration where number = 1`,
        ),
      async end() {
        await one.end()
        await other.end()
      },
    }
  },
}

const still: Proof = {
  fault: 'a change in the background does not go on',
  alerts: only('PostaBackgroundChangeStuck'),
  stepSeconds: 300,
  during: 30,
  skip,
  async stage(targets) {
    const node = await stageNode()
    targets.set('one', node.posta.url)
    return {
      cause: () =>
        node.execute(
          `insert into posta_testing.schema_change values (9998, 'slow', null, 5, 10, 0, 'dead',
             9000000000000000, null)`,
        ),
      end: node.end,
    }
  },
}

export const proofs: readonly Proof[] = [
  away,
  locked,
  killed,
  unknown,
  full,
  misdated,
  replica,
  broken,
  hung,
  unsaved,
  uncopied,
  unarchived,
  busy,
  ahead,
  still,
]
