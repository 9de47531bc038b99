/** Posta with its demonstration carrier, which reports its event loop's time for a request. */
import { readConfig } from '../../src/config.ts'
import { housePagesBuilt, startPosta } from '../../src/main.ts'
import { answerParent, leave, settings } from './parent.ts'
import { benchOpsToken, type PostaSettings } from './posta-settings.ts'

export interface Spent {
  /** The most CPU time between two moments at which other requests are served. */
  readonly longestTurnMs: number
  readonly totalMs: number
}

const { folder } = settings() as PostaSettings
const posta = await startPosta(
  readConfig({
    POSTA_PORT: '0',
    POSTA_HOST: '127.0.0.1',
    POSTA_DATA: folder,
    POSTA_LIMITS: 'off',
    POSTA_OPS_TOKEN: benchOpsToken,
  }),
)
void housePagesBuilt(posta.app.housePages)

/** The CPU time of this thread alone: garbage is mostly collected by others. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

let isWatching = false
let longestTurnMs = 0
let startedMs = 0
let turnStartedMs = 0

/** Runs once in every turn of the event loop. */
function watchTurn(): void {
  const now = cpuMs()
  longestTurnMs = Math.max(longestTurnMs, now - turnStartedMs)
  turnStartedMs = cpuMs()
  if (isWatching) setImmediate(watchTurn)
}

answerParent(
  {
    begin({ watch }: { watch: boolean }) {
      isWatching = watch
      longestTurnMs = 0
      startedMs = turnStartedMs = cpuMs()
      if (watch) setImmediate(watchTurn)
    },
    end(): Spent {
      isWatching = false
      return { longestTurnMs, totalMs: cpuMs() - startedMs }
    },
    async stop() {
      await posta.stop()
      leave()
    },
  },
  { port: posta.port },
)
