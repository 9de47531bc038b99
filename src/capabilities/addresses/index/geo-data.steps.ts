import { nextTurn } from '../../../kits/batch/portions.ts'
import { keptBuild } from '../../../kits/files/kept-build.ts'
import { openBytes } from '../../../kits/files/paged-file.ts'
import { fileRevision } from '../../../kits/files/replaced-file.ts'
import { Normalizer } from '../matching/normalize.ts'
import { readReference } from '../reference/reference.steps.ts'
import { toGeoRows } from '../reference/reference-rows.ts'
import { buildGeoFile } from './build-geo.steps.ts'
import { openGeoIndex, openGeoIndexSteps } from './geo-index.ts'
import type { Steps } from './opening.ts'

/** The data that addresses are looked up in, and its origin. */
export interface GeoData {
  readonly normalizer: Normalizer
  readonly source: 'reference' | 'file'
  /** Identifies this version of the file. */
  readonly revision: string
  /** Lets go of the file; nothing is looked up afterwards. */
  close(): void
}

export interface GeoDataSettings {
  /** The file of imported data; it may not exist. */
  readonly path: string | undefined
  readonly everyMs: number
  /** Called with a file that can't be used; the previous data stays in use. */
  onFailure(error: unknown): void
}

/**
 * Keeps the data in memory and checks for a new file periodically. A file that can't be read is
 * reported once, and changes nothing.
 */
export function keepGeoData({ path, everyMs, onFailure }: GeoDataSettings) {
  let current: GeoData | undefined
  let refused: string | undefined
  const look = async (): Promise<void> => {
    if (path === undefined) return
    try {
      const revision = await fileRevision(path)
      if (revision === (current?.revision ?? '') || revision === refused) return
      const fresh = revision === '' ? fromReference() : await fromFile(path, revision)
      current?.close()
      current = fresh
      refused = undefined
    } catch (error) {
      refused = await fileRevision(path).catch(() => undefined)
      onFailure(error)
    }
  }
  // One after another: opening a file takes several turns.
  let last = Promise.resolve()
  const check = (): Promise<void> => (last = last.then(look))
  const timer = path === undefined ? undefined : setInterval(() => void check(), everyMs)
  timer?.unref()
  return {
    check,
    current: (): GeoData => (current ??= fromReference()),
    stop: () => {
      clearInterval(timer)
      current?.close()
    },
  }
}

/** The same for all services of the process: to build it takes longer than the rest of a start. */
let reference: GeoData | undefined

function fromReference(): GeoData {
  reference ??= buildReference()
  return reference
}

const slice = `${import.meta.dirname}/..`

/** All that the index of the reference depends on. */
const sources = {
  name: 'addresses',
  folders: [
    ...['index', 'matching', 'reference', 'reference/data', 'words'].map(
      (one) => `${slice}/${one}`,
    ),
    `${slice}/../../kernel`,
  ],
}

function buildReference(): GeoData {
  const buffer = keptBuild(sources, () => buildGeoFile(toGeoRows(readReference())))
  const normalizer = new Normalizer(openGeoIndex(buffer))
  return { normalizer, source: 'reference', revision: '', close: () => {} }
}

async function fromFile(path: string, revision: string): Promise<GeoData> {
  const bytes = openBytes(path)
  if (bytes === undefined) return fromReference()
  try {
    const index = await takeSteps(openGeoIndexSteps(bytes))
    return { normalizer: new Normalizer(index), source: 'file', revision, close: bytes.close }
  } catch (error) {
    bytes.close()
    throw error
  }
}

/** Runs each step in a turn of its own: the service answers between them. */
export async function takeSteps<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await nextTurn()
  }
}
