/** The servers of a URL as libpq writes it: `postgres://user@one:5432,two:5432/database?...`. */
export interface PostgresHosts {
  /** One URL per server, as pg understands it. */
  readonly urls: readonly string[]
  /** Whether only a server that takes writes will do (`target_session_attrs=read-write`). */
  readonly isWriterWanted: boolean
}

const pattern = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/
const writing = ['read-write', 'primary']

export function readHosts(url: string): PostgresHosts {
  const [, start = '', hosts = '', rest = ''] = pattern.exec(url) ?? []
  const urls = hosts.split(',').map((host) => new URL(start + host + rest))
  const wanted = urls[0]?.searchParams.get('target_session_attrs')
  // Pg would send it to the server as a setting of the session.
  for (const one of urls) one.searchParams.delete('target_session_attrs')
  const isWriterWanted = wanted ? writing.includes(wanted) : urls.length > 1
  return { urls: urls.map(({ href }) => href), isWriterWanted }
}

/** A URL of several servers wants one that writes, unless it says that any will do. */
export function readerUrl(url: string): string {
  if (url.includes('target_session_attrs=')) return url
  return `${url}${url.includes('?') ? '&' : '?'}target_session_attrs=any`
}
