import type { EnvironmentName, Variables } from '../../src/config.ts'

export interface PostaSettings {
  readonly folder: string
  readonly databaseUrl?: string | undefined
}

/** The environment that is measured; the other one is idle, as in production. */
export const measured: EnvironmentName = 'production'

/** The token for requests of the carrier's staff. */
export const benchOpsToken = 'bench-operations-token-of-posta'

export function variablesOf({ folder, databaseUrl }: PostaSettings): Variables {
  return {
    POSTA_PORT: '0',
    POSTA_HOST: '127.0.0.1',
    POSTA_DATA: folder,
    POSTA_DATABASE_URL: databaseUrl,
    POSTA_DEMO: 'off',
    POSTA_LIMITS: 'off',
    POSTA_WEBHOOKS_ALLOW_LOOPBACK: 'on',
    POSTA_WEBHOOKS_ALLOW_HTTP: 'on',
    POSTA_OPS_TOKEN: benchOpsToken,
    // The filled orders are fifty days old: listing each as standing still would be measured, too.
    POSTA_IDLE_HOURS: '8760',
  }
}
