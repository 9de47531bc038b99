import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { webTypes } from './web-types.ts'

const folder = join(import.meta.dirname, '..', '..', 'web', 'api', 'made')

await rm(folder, { recursive: true, force: true })
for (const [name, text] of webTypes()) {
  const file = join(folder, name)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}
process.stdout.write(`${folder}\n`)
