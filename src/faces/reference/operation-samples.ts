/** What calls to paste say where an operation has no example of its own: downloads have none. */

import { templatePath } from '../../kits/openapi/document.ts'
import type { ApiRow, OperationApi } from './operation-apis.ts'
import type { Surroundings } from './surroundings.ts'

type Row = ApiRow['row']

/** The path with values that examples of its neighbours have, and with what must be asked for. */
export function samplePath(api: OperationApi, { path, query = [] }: Row, around: Surroundings) {
  const known = sampleParts(api, around)
  const parts = path.split('/').map((part, index, all) => {
    if (!part.startsWith(':')) return part
    return known.get(all.slice(0, index + 1).join('/')) ?? templatePath(part)
  })
  const asked = query.flatMap(({ name, required }) =>
    required === undefined ? [] : [`${name}=${encodeURIComponent(required.example)}`],
  )
  return parts.join('/') + (asked.length > 0 ? `?${asked.join('&')}` : '')
}

/** By the path up to it, what stands for a part that varies in some example. */
function sampleParts({ face, rows }: OperationApi, { examples }: Surroundings) {
  const known = new Map<string, string>()
  for (const { row } of rows) {
    const shown = examples.get(`${face}/${row.name}`)?.[0]?.path?.split('?')[0]?.split('/') ?? []
    const parts = row.path.split('/')
    for (const [index, part] of parts.entries()) {
      const place = parts.slice(0, index + 1).join('/')
      const value = shown[index]
      if (part.startsWith(':') && value !== undefined && !known.has(place)) known.set(place, value)
    }
  }
  return known
}

/** The name of the file that a download goes to; nothing for answers that are read. */
export function outputName({ path, csvResponse, fileResponse }: Row): string | undefined {
  if (!csvResponse && fileResponse === undefined) return undefined
  const last = path.split('/').at(-1) ?? ''
  if (last.includes('.')) return last
  if (last === 'csv' || last === 'pdf') return `archivo.${last}`
  return `${last}.xlsx`
}
