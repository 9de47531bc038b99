/** Writes the shape of the documents as that of the released version, when a version is released. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { printShape, shapedApis, shapeOf } from './api-shape.ts'

const folder = join(import.meta.dirname, '../golden/api-shape')
mkdirSync(folder, { recursive: true })
for (const api of shapedApis)
  writeFileSync(join(folder, `${api.face}.txt`), `${printShape(shapeOf(api))}\n`)
