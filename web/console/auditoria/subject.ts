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

/** `piece MM-004519` is the shipment MM-004519, with its page. */
export function readSubject(subject: string): Subject {
  const [kind = '', name, ...more] = subject.split(' ')
  const page = pagesOf[kind]
  if (kind === 'person' && name) return { text: name }
  if (kind === 'container' && name) return { text: name, to: pageOfContainer(name) }
  if (page === undefined || name === undefined || more.length > 0) return { text: subject }
  return { text: name, to: page + encodeURIComponent(name) }
}
