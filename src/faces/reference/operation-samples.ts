/** Sample calls to paste for operations without an example of their own, such as downloads. */

import { templatePath } from '../../kits/openapi/document.ts'
import type { ApiRow, OperationApi } from './operation-apis.ts'
import type { Surroundings } from './surroundings.ts'

type Row = ApiRow['row']

/**
 * Returns the path with values from its neighbours' examples, and with the required query
 * parameters.
 */
export function samplePath(api: OperationApi, { path, query = [] }: Row, around: Surroundings) {
  const known = sampleParts(api, around)
  const parts = path.split('/').map((part, index, all) => {
    const [, name, ending = ''] = /^(:\w+)(.*)$/.exec(part) ?? []
    if (name === undefined) return part
    const ofPlace = known.get(all.slice(0, index + 1).join('/'))
    const ofName = known.get(name)
    return ofPlace ?? (ofName === undefined ? templatePath(part) : ofName + ending)
  })
  const asked = query.flatMap(({ name, required }) =>
    required === undefined ? [] : [`${name}=${encodeURIComponent(required.example)}`],
  )
  return parts.join('/') + (asked.length > 0 ? `?${asked.join('&')}` : '')
}

/** Maps the path up to each variable part, and the part alone, to a value of some example. */
function sampleParts({ face, rows }: OperationApi, { examples }: Surroundings) {
  const known = new Map<string, string>()
  for (const { row } of rows) {
    const shown = examples.get(`${face}/${row.name}`)?.[0]?.path?.split('?')[0]?.split('/') ?? []
    const parts = row.path.split('/')
    for (const [index, part] of parts.entries()) {
      const place = parts.slice(0, index + 1).join('/')
      const value = shown[index]
      if (!part.startsWith(':') || value === undefined) continue
      for (const key of [place, part]) if (!known.has(key)) known.set(key, value)
    }
  }
  return known
}

/** Returns the file name to save a download as; `undefined` for answers shown on the screen. */
export function outputName({ path, csvResponse, fileResponse }: Row): string | undefined {
  if (!csvResponse && fileResponse === undefined) return undefined
  const last = path.split('/').at(-1) ?? ''
  if (last.includes('.')) return last.replace(/^:\w+/, 'archivo')
  if (last === 'csv' || last === 'pdf') return `archivo.${last}`
  if (last.startsWith(':')) return 'archivo'
  return fileResponse?.type === 'application/pdf' ? `${last}.pdf` : `${last}.xlsx`
}
