import { handOverCode } from '../../formats/hand-overs.ts'
import type { AuditDetailWords } from '../../words/audit-details.ts'

export interface Subject {
  readonly text: string
  /** The page of the changed thing, where it has one. */
  readonly to?: string
}

const pagesOf: Readonly<Record<string, string>> = {
  piece: '/consola/envios/',
  shipper: '/consola/remitentes/',
  branch: '/consola/sucursales/',
}

/** Trips have a page of their own. */
function pageOfContainer(code: string): string {
  return `/consola/${code.startsWith('V.') ? 'viajes' : 'contenedores'}/${code}`
}

/** Kinds that the column beside names already: they are not repeated. */
const plainKinds = [
  'hand-over',
  'holiday',
  'import',
  'operator',
  'person',
  'run',
  'statement',
  'voucher',
  'restricted-zone',
  'rate-publication',
  'shipper-rate',
  'sku',
  'stock',
  'webhook',
]

/** `piece MM-004519` is the shipment MM-004519, with its page. */
export function readSubject(subject: string): Subject {
  const [kind = '', name, ...more] = subject.split(' ')
  const page = pagesOf[kind]
  if (plainKinds.includes(kind) && name) return { text: [name, ...more].join(' ') }
  if (kind === 'container' && name) return { text: name, to: pageOfContainer(name) }
  if (page === undefined || name === undefined || more.length > 0) return { text: subject }
  return { text: name, to: page + encodeURIComponent(name) }
}

/** The parts of an entry that say more about its subject than the id that programs use. */
export interface Told {
  readonly subject: string
  readonly operator: string
  readonly detail?: unknown
}

export interface Naming {
  readonly words: AuditDetailWords
  /** `9101 Yatay Indumentaria`, of those whose name is known. */
  readonly shipperName: (number: string) => string
}

/** The subject of an entry, as people call it. */
export function nameSubject(entry: Told, { words, shipperName }: Naming): Subject {
  const { subject } = entry
  const [kind = '', id = ''] = subject.split(' ')
  const ofShipper = /^(?:stock of )?shipper (\d+)$/.exec(subject)?.[1]
  if (ofShipper) return { text: shipperName(ofShipper), to: `/consola/remitentes/${ofShipper}` }
  const tables: Readonly<Record<string, string>> = words.tables
  const text = tables[subject] ?? nameOf(kind, id, entry, words)
  return text === undefined ? readSubject(subject) : { text }
}

function nameOf(kind: string, id: string, entry: Told, words: AuditDetailWords) {
  const { email, name, shipper, url } = readFields(entry.detail)
  switch (kind) {
    case 'person': {
      const isOwn = entry.operator.startsWith(`person:${id} `)
      return isOwn ? entry.operator.slice(`person:${id} `.length) : (name ?? email)
    }
    case 'hand-over':
      return isUuid(id) ? handOverCode(id) : undefined
    case 'import':
      return shipper && words.sheetOf(shipper)
    case 'webhook':
      return (url && hostOf(url)) ?? (shipper ? words.shipperNamed(shipper) : words.subscription)
    case 'rate-publication':
      return words.publication(id)
    case 'sku':
      return id.split(':')[1]
    default:
      return undefined
  }
}

type Fields = Readonly<Partial<Record<'email' | 'name' | 'shipper' | 'url', string>>>

function readFields(detail: unknown): Fields {
  if (typeof detail !== 'object' || detail === null) return {}
  const fields = Object.entries(detail).filter(([, value]) => /string|number/.test(typeof value))
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]))
}

function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)
}

function hostOf(url: string): string | undefined {
  return URL.parse(url)?.host
}

/** The common facts of several scans of one call. */
export interface Moves {
  readonly count: number
  /** Undefined where they are of several kinds, or places. */
  readonly step: { readonly check: string; readonly branch: string } | undefined
}

/** The scans of one entry, each as `MM-004519 IF C0001 2026-11-05T14:52:30.000Z`. */
export function readMoves(detail: unknown): Moves | undefined {
  if (!Array.isArray(detail) || detail.length === 0) return undefined
  const steps = detail.map((one) => String(one).split(' ').slice(1, 3).join(' '))
  const [check = '', branch = ''] = steps[0]?.split(' ') ?? []
  const isOne = steps.every((step) => step === steps[0])
  return { count: detail.length, step: isOne ? { check, branch } : undefined }
}
