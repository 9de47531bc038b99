import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { type DemoMode, demoModes } from './kernel/demonstration.ts'
import { type PersonRole, personRoles } from './kernel/person.ts'
import { type ContactSettings, readContactSettings } from './kits/settings/contact-settings.ts'
import { type DatabaseSettings, readDatabaseSettings } from './kits/settings/database-settings.ts'
import { addresses, ports } from './kits/settings/network-settings.ts'
import { type ProcessSettings, readProcessSettings } from './kits/settings/process-settings.ts'
import {
  type RetentionSettings,
  readRetentionSettings,
} from './kits/settings/retention-settings.ts'
import {
  ConfigError,
  choice,
  day,
  duration,
  folder,
  headerWord,
  listOf,
  onOff,
  set,
  timeZone,
  type Variables,
  webAddress,
  webAddresses,
  wholeNumber,
} from './kits/settings/settings.ts'
import { limits } from './limits.ts'

export { ConfigError, type Variables } from './kits/settings/settings.ts'

/** The process environment, parsed once into validated settings. */
export interface Config
  extends DatabaseSettings,
    RetentionSettings,
    ProcessSettings,
    ContactSettings {
  readonly port: number
  readonly host: string
  readonly dataFolder: string
  readonly publicUrl: string | undefined
  /**
   * The setting, or else the mode that the start found or chose (D62); `on` for those that don't
   * look.
   */
  readonly demo: DemoMode
  readonly demoSetting: DemoMode | undefined
  /** Whether others than this machine's own may reach the demonstration (D55). */
  readonly demoPublic: boolean
  readonly opsToken: string | undefined
  /** The key that `./posta api` calls /v1 with. */
  readonly key: string | undefined
  /** The keys that sign the audit log, the newest first; without them a file holds one. */
  readonly auditKeys: readonly [string, ...string[]] | undefined
  /** The file with the keys that seal secrets in the databases, where nodes share one. */
  readonly secretKeyFile: string | undefined
  readonly environments: readonly EnvironmentName[]
  /** The environment that the root path serves. */
  readonly rootEnvironment: EnvironmentName
  /** Host names, each mapped to one environment. */
  readonly hosts: Readonly<Partial<Record<EnvironmentName, string>>>
  readonly limits: boolean
  /** The sustained requests per second that one shipper, or one address, may send. */
  readonly shipperRate: number
  readonly addressRate: number
  /** How many connections may be open, of all addresses and of one. */
  readonly connections: number
  readonly addressConnections: number
  /** The HTTP status of wrong credentials: the contract allows 200 or 401 (D10). */
  readonly credentialsStatus: 200 | 401
  /** Whether the open label endpoint requires a signed link. */
  readonly labelLinksRequired: boolean
  /** How many days after its end a shipment's labels are printed without a signature (D42). */
  readonly labelOpenDays: number
  /** Whether anyone may ask SOAP's `consultas` for the movements of a document (D32). */
  readonly documentQueries: boolean
  /** How many days after its end a shipment forgets people; it never does if undefined. */
  readonly personalDataDays: number | undefined
  /** The language of rescue results for callers that state no preference (D27). */
  readonly rescueLanguage: 'es' | 'en'
  /** Whether the deprecated cancellation endpoint still answers (D29). */
  readonly cancellation: boolean
  /** The day on which that endpoint is announced to end, YYYY-MM-DD (D29). */
  readonly cancellationSunset: string
  /** How an order to a postal code without a tariff for its shipper is answered (D41). */
  readonly coverage: 'notice' | 'refuse'
  /** Orders loaded before this hour count as handed over on the same day. */
  readonly cutOffHour: number
  /** How many days a piece waits for its recipient at a branch (D40). */
  readonly waitingDays: number
  /** How many days after it is made a statement is paid, where the shipper has no other term. */
  readonly paymentDays: number
  /** After how many hours without a movement a piece is on the work list. */
  readonly idleHours: number
  /** Whether an order's address is normalized when it is loaded. */
  readonly normalizeOrders: boolean
  /** The URL of an external service that gives a second opinion on addresses, if any. */
  readonly addressesUrl: string | undefined
  /** Where `geo update` gets the country's open data. */
  readonly geoSources: readonly string[]
  readonly timeZone: string
  /** The target namespace of the SOAP interface (D7). */
  readonly soapNamespace: string
  /** Addresses of proxies whose X-Forwarded-For and X-Forwarded-Proto are trusted. */
  readonly trustedProxies: readonly string[]
  /** How long a session lasts without use, and at most (D38). */
  readonly sessionIdleMs: number
  readonly sessionMaxMs: number
  /**
   * The roles whose people must have a second factor (D38). Where the setting does not say, they
   * are those who administer the carrier in production.
   */
  readonly secondFactorRoles: readonly PersonRole[] | undefined
  /** Addresses and networks that may read the metrics. */
  readonly metricsFrom: readonly string[]
  /** A token that opens the metrics from anywhere, if any. */
  readonly metricsToken: string | undefined
  readonly logRequests: boolean
  /** Whether webhooks may be sent to loopback addresses, for development. */
  readonly webhooksToLoopback: boolean
  /** The ports of public hosts that webhooks may be sent to, besides 443 and 80. */
  readonly webhookPorts: readonly number[]
  /** Whether production may send webhooks over plain HTTP. */
  readonly webhooksOverHttp: boolean
}

export const environmentNames = ['testing', 'production'] as const
export type EnvironmentName = (typeof environmentNames)[number]

/** Whether this process serves the demonstration, whichever it is: it is testing's alone (D8). */
export function hasDemonstration({ demo, environments }: Pick<Config, 'demo' | 'environments'>) {
  return demo !== 'off' && environments.includes('testing')
}

/** Also the usual words for on and off, as in every other setting. */
function readDemoMode(variables: Variables): DemoMode | undefined {
  const words = [...demoModes, 'true', 'false', '1', '0'] as const
  const word = choice(variables, 'POSTA_DEMO', words)
  if (word === 'true' || word === '1') return 'on'
  return word === 'false' || word === '0' ? 'off' : word
}

/** The name of the database of people, beside those of the environments (D38). */
export const peopleName = 'people'

/** Returns this process's environment variables, with defaults for those that are not set. */
export function variablesOver(defaults: Variables): Variables {
  return { ...defaults, ...process.env }
}

/** The settings that `./posta setup` keeps in the data folder, one NAME=value a line. */
function settingsFile(): string {
  return join(resolve(set(process.env, 'POSTA_DATA') ?? 'data'), 'settings.env')
}

export function readSettings(): Variables {
  const file = settingsFile()
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
}

export function writeSettings(settings: Variables): void {
  const lines = Object.entries(settings)
    .map(([name, value = '']) => `${name}="${value}"\n`)
    .toSorted()
  mkdirSync(dirname(settingsFile()), { recursive: true })
  writeFileSync(settingsFile(), lines.join(''), { mode: 0o600 })
}

export function readConfig(variables: Variables = variablesOver(readSettings())): Config {
  const environments = listOf(variables, 'POSTA_ENVIRONMENTS', environmentNames) ?? environmentNames
  const rootEnvironment =
    choice(variables, 'POSTA_ROOT_ENVIRONMENT', environmentNames) ?? environments[0] ?? 'testing'
  if (!environments.includes(rootEnvironment))
    throw new ConfigError(`POSTA_ROOT_ENVIRONMENT: ${rootEnvironment} is not served`)
  const dataFolder = folder(variables, 'POSTA_DATA') ?? resolve('data')
  const demoSetting = readDemoMode(variables)
  return Object.freeze({
    port: wholeNumber(variables, 'POSTA_PORT', 0, 65_535) ?? 8080,
    host: set(variables, 'POSTA_HOST') ?? '127.0.0.1',
    dataFolder,
    ...readDatabaseSettings(variables, limits),
    ...readRetentionSettings(variables, dataFolder, limits),
    ...readProcessSettings(variables),
    publicUrl: webAddress(variables, 'POSTA_PUBLIC_URL', 'https://posta.example'),
    demo: demoSetting ?? 'on',
    demoSetting,
    demoPublic: onOff(variables, 'POSTA_DEMO_PUBLIC') ?? false,
    opsToken: opsToken(variables),
    key: headerWord(variables, 'POSTA_KEY'),
    auditKeys: auditKeys(variables),
    secretKeyFile: folder(variables, 'POSTA_SECRET_KEY_FILE'),
    environments,
    rootEnvironment,
    hosts: hosts(variables),
    limits: onOff(variables, 'POSTA_LIMITS') ?? true,
    shipperRate:
      wholeNumber(variables, 'POSTA_SHIPPER_RATE', 1, 1_000_000) ??
      limits.requestsPerSecondPerShipper,
    addressRate:
      wholeNumber(variables, 'POSTA_ADDRESS_RATE', 1, 1_000_000) ??
      limits.requestsPerSecondPerAddress,
    connections: wholeNumber(variables, 'POSTA_CONNECTIONS', 10, 1_000_000) ?? limits.connections,
    addressConnections:
      wholeNumber(variables, 'POSTA_ADDRESS_CONNECTIONS', 1, 1_000_000) ??
      limits.connectionsPerAddress,
    credentialsStatus:
      choice(variables, 'POSTA_CREDENTIALS_STATUS', ['401', '200']) === '200' ? 200 : 401,
    labelLinksRequired:
      choice(variables, 'POSTA_LABEL_LINKS', ['optional', 'required']) === 'required',
    labelOpenDays: wholeNumber(variables, 'POSTA_LABEL_OPEN_DAYS', 0, 3_650) ?? 30,
    documentQueries: onOff(variables, 'POSTA_DOCUMENT_QUERIES') ?? true,
    personalDataDays: wholeNumber(variables, 'POSTA_PERSONAL_DATA_DAYS', 30, 36_500),
    rescueLanguage: choice(variables, 'POSTA_RESCUE_LANGUAGE', ['en', 'es']) ?? 'en',
    cancellation: onOff(variables, 'POSTA_CANCELLATION') ?? true,
    cancellationSunset: day(variables, 'POSTA_CANCELLATION_SUNSET') ?? '2026-07-01',
    coverage: choice(variables, 'POSTA_COVERAGE', ['notice', 'refuse']) ?? 'notice',
    cutOffHour: wholeNumber(variables, 'POSTA_CUT_OFF_HOUR', 1, 24) ?? 15,
    waitingDays: wholeNumber(variables, 'POSTA_PICKUP_DAYS', 1, 365) ?? 7,
    paymentDays: wholeNumber(variables, 'POSTA_PAYMENT_DAYS', 0, 365) ?? 7,
    idleHours: wholeNumber(variables, 'POSTA_IDLE_HOURS', 1, 8_760) ?? 72,
    normalizeOrders: onOff(variables, 'POSTA_NORMALIZE_ORDERS') ?? false,
    addressesUrl: webAddress(variables, 'POSTA_ADDRESSES_URL', 'https://addresses.example/api'),
    geoSources: webAddresses(variables, 'POSTA_GEO_SOURCES') ?? openGeoSources,
    timeZone: timeZone(variables, 'POSTA_TIME_ZONE') ?? 'America/Argentina/Buenos_Aires',
    soapNamespace: soapNamespace(variables),
    trustedProxies: addresses(variables, 'POSTA_TRUSTED_PROXIES') ?? [],
    sessionIdleMs: duration(variables, 'POSTA_SESSION_IDLE', 60_000) ?? 12 * 3_600_000,
    sessionMaxMs: duration(variables, 'POSTA_SESSION_MAX', 60_000) ?? 30 * 86_400_000,
    secondFactorRoles: secondFactorRoles(variables),
    metricsFrom: addresses(variables, 'POSTA_METRICS_FROM') ?? ['127.0.0.0/8', '::1'],
    metricsToken: headerWord(variables, 'POSTA_METRICS_TOKEN'),
    ...readContactSettings(variables),
    logRequests: onOff(variables, 'POSTA_LOG') ?? true,
    webhooksToLoopback: onOff(variables, 'POSTA_WEBHOOKS_ALLOW_LOOPBACK') ?? false,
    webhookPorts: ports(variables, 'POSTA_WEBHOOK_PORTS') ?? [],
    webhooksOverHttp: onOff(variables, 'POSTA_WEBHOOKS_ALLOW_HTTP') ?? false,
  })
}

/** GeoNames' postal codes; georef's places, and its streets in the form that has their lines. */
const openGeoSources: readonly string[] = [
  'https://download.geonames.org/export/zip/AR.zip',
  'https://apis.datos.gob.ar/georef/api/localidades.csv',
  'https://apis.datos.gob.ar/georef/api/calles.ndjson',
]

function secondFactorRoles(variables: Variables): readonly PersonRole[] | undefined {
  const words = listOf(variables, 'POSTA_SECOND_FACTOR', [...personRoles, 'none'])
  return words?.filter((word) => word !== 'none')
}

/** The fewest characters of a token that somebody chose by hand. */
export const tokenCharacters = 24

/** It opens both environments: a shorter one could be guessed, also while trying things out. */
function opsToken(variables: Variables): string | undefined {
  const token = headerWord(variables, 'POSTA_OPS_TOKEN')
  if (token !== undefined && token.length < tokenCharacters)
    throw new ConfigError(`POSTA_OPS_TOKEN: expected ${tokenCharacters} characters or more`)
  return token
}

/** Several nodes share the keys by this setting; the newest comes first, and only it signs. */
function auditKeys(variables: Variables): readonly [string, ...string[]] | undefined {
  const value = set(variables, 'POSTA_AUDIT_KEY')
  if (value === undefined) return undefined
  const [newest = '', ...older] = value.split(',').map((key) => key.trim())
  if (![newest, ...older].every((key) => key.length >= 32))
    throw new ConfigError('POSTA_AUDIT_KEY: expected keys of 32 characters or more')
  return [newest, ...older]
}

function hosts(variables: Variables): Partial<Record<EnvironmentName, string>> {
  const testing = set(variables, 'POSTA_TESTING_HOST')?.toLowerCase()
  const production = set(variables, 'POSTA_PRODUCTION_HOST')?.toLowerCase()
  return { ...(testing ? { testing } : {}), ...(production ? { production } : {}) }
}

function soapNamespace(variables: Variables): string {
  const value = set(variables, 'POSTA_SOAP_NAMESPACE') ?? 'urn:carrier'
  if (!/^[a-z][a-z0-9+.-]*:[^\s<>"]+$/i.test(value))
    throw new ConfigError('POSTA_SOAP_NAMESPACE: expected a URI such as urn:carrier')
  return value
}
