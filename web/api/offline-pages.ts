/** The pages that open without a network, and those below them. */
export const offlinePages = [
  '/consola/escanear',
  '/consola/mediciones',
  '/consola/recepcion',
  '/reparto',
]

export function isOfflinePage(path: string): boolean {
  return offlinePages.some((page) => path === page || path.startsWith(`${page}/`))
}

/** What these pages ask the service for: the last answer stands in for one that does not come. */
export const keptAnswers = [
  '/ops/v1/session',
  '/ops/v1/branches',
  '/ops/v1/measurements',
  '/ops/v1/hand-overs',
  '/ops/v1/runs',
  '/ops/v1/visit-reasons',
  '/ops/v1/cash/collections',
]

/** How many answers are kept; the oldest go first. */
export const mostAnswers = 200
