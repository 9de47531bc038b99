/**
 * Writes the parts of the rows that the clients of packages/ have: types in TypeScript, methods in
 * PHP.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withPhpMethods } from './client-php.ts'
import { clientTypes } from './client-types.ts'

const packages = join(import.meta.dirname, '../../packages')
writeFileSync(join(packages, 'client/src/made/v1.ts'), clientTypes())
const php = join(packages, 'client-php/src/Posta.php')
writeFileSync(php, withPhpMethods(readFileSync(php, 'utf8')))
