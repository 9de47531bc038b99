/** Writes the types of packages/client. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientTypes } from './client-types.ts'

const file = join(import.meta.dirname, '../../packages/client/src/made/v1.ts')
writeFileSync(file, clientTypes())
