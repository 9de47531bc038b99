/** Rewrites the answers of the operations' golden pairs: read the difference before you keep it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stories } from '../examples/stories.ts'
import { findPair, openScene, pairsFolder, sendPair } from './story.ts'

const columns = 84

/** JSON in which what fits on a line stands on one. */
function printJson(value: unknown, indent = 0): string {
  const line = onOneLine(value)
  if (typeof value !== 'object' || value === null) return line
  if (indent > 0 && line.length + indent <= columns) return line
  const parts = Array.isArray(value)
    ? value.map((item) => printJson(item, indent + 2))
    : Object.entries(value).map(
        ([name, field]) => `${JSON.stringify(name)}: ${printJson(field, indent + 2)}`,
      )
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const [inner, outer] = [indent + 2, indent].map((width) => `\n${' '.repeat(width)}`)
  return parts.length === 0 ? line : `${open}${inner}${parts.join(`,${inner}`)}${outer}${close}`
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).map(
    ([name, field]) => `${JSON.stringify(name)}: ${onOneLine(field)}`,
  )
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}

for (const { steps } of stories) {
  const scene = await openScene()
  for (const step of steps) {
    if (typeof step !== 'string') {
      await step(scene)
      continue
    }
    const { api, row, example } = findPair(step)
    const { json } = await sendPair(scene, step)
    const answer = scene.words.mask(json, JSON.parse(example.response), example.varies)
    const file = join(pairsFolder, api.face, row.name, `${example.name}.response.json`)
    writeFileSync(file, `${printJson(answer)}\n`)
  }
  await scene.close()
}
