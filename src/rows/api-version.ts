import type { HttpAnswer, HttpRequest } from '../kits/http/route.ts'

/** The dated versions of /v1 and /ops/v1 that this service answers, oldest first. */
export const apiVersions = ['2026-11-16'] as const

export const versionHeader = 'posta-version'

const current = apiVersions.at(-1) as string

/** Whether the version that the request asks for exists; without one, it is the newest. */
export function isKnownVersion(request: HttpRequest): boolean {
  const header = request.header(versionHeader)
  return header === undefined || apiVersions.some((version) => version === header)
}

const onlyVersion = { [versionHeader]: current }

/** Adds the version that answered, so that logs of clients show when it changed. */
export function withVersion(answer: HttpAnswer): HttpAnswer {
  const { headers } = answer
  return { ...answer, headers: headers ? { ...headers, ...onlyVersion } : onlyVersion }
}
