import { fileMark, readWhole } from '../../../kits/files/replaced-file.ts'
import { Normalizer } from '../matching/normalize.ts'
import { readReference } from '../reference/reference.steps.ts'
import { toGeoRows } from '../reference/reference-rows.ts'
import { buildGeoFile } from './build-geo.ts'
import { openGeoIndex } from './geo-index.ts'

/** What addresses are looked up in, and where it came from. */
export interface GeoData {
  readonly normalizer: Normalizer
  readonly source: 'reference' | 'file'
  /** Tells this writing of the file from the next. */
  readonly mark: string
}

export interface GeoDataSettings {
  /** The file of imported data; it may not be there. */
  readonly path: string | undefined
  readonly everyMs: number
  /** Told of a file that can't be used; what was in use before stays. */
  onFailure(error: unknown): void
}

/**
 * Keeps the data in memory and looks for a new file now and then. A file that can't be read is told
 * once, and changes nothing.
 */
export function keepGeoData({ path, everyMs, onFailure }: GeoDataSettings) {
  let current: GeoData | undefined
  let refused: string | undefined
  const check = async (): Promise<void> => {
    if (path === undefined) return
    try {
      const mark = await fileMark(path)
      if (mark === (current?.mark ?? '') || mark === refused) return
      current = mark === '' ? fromReference() : await fromFile(path, mark)
      refused = undefined
    } catch (error) {
      refused = await fileMark(path).catch(() => undefined)
      onFailure(error)
    }
  }
  const timer = path === undefined ? undefined : setInterval(() => void check(), everyMs)
  timer?.unref()
  return {
    check,
    current: (): GeoData => (current ??= fromReference()),
    stop: () => clearInterval(timer),
  }
}

function fromReference(): GeoData {
  const { buffer } = buildGeoFile(toGeoRows(readReference()))
  return { normalizer: new Normalizer(openGeoIndex(buffer)), source: 'reference', mark: '' }
}

async function fromFile(path: string, mark: string): Promise<GeoData> {
  const buffer = await readWhole(path)
  if (buffer === undefined) return fromReference()
  return { normalizer: new Normalizer(openGeoIndex(buffer)), source: 'file', mark }
}
