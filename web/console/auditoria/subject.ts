export interface Subject {
  readonly text: string
  /** The page of what was changed, where it has one. */
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

/** What the column beside it names already: the kind is not said again. */
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

/** What several scans of one call have in common. */
export interface Moves {
  readonly count: number
  /** Undefined where they are of several kinds, or places. */
  readonly step: { readonly check: string; readonly branch: string } | undefined
}

/** The scans that one entry tells, each as `MM-004519 IF C0001 2026-11-05T14:52:30.000Z`. */
export function readMoves(detail: unknown): Moves | undefined {
  if (!Array.isArray(detail) || detail.length === 0) return undefined
  const steps = detail.map((one) => String(one).split(' ').slice(1, 3).join(' '))
  const [check = '', branch = ''] = steps[0]?.split(' ') ?? []
  const isOne = steps.every((step) => step === steps[0])
  return { count: detail.length, step: isOne ? { check, branch } : undefined }
}
