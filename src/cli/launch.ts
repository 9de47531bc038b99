/**
 * For those who begin with npm: says to the system's memory allocator and to Node what ./posta says
 * before they begin, and becomes the command itself, so that signals reach it. Why is in
 * docs/decisions/0017-launcher-settings.md.
 */
import { join } from 'node:path'
import { variablesOver } from '../config.ts'

const project = join(import.meta.dirname, '..', '..')
const saidBefore = {
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_ARENA_MAX: '2',
  NODE_COMPILE_CACHE: join(project, 'node_modules', '.cache', 'posta'),
}

if (process.platform === 'win32' || process.execve === undefined) {
  // Not everywhere can a process be replaced; and Windows has another allocator.
  await import('./posta.ts')
} else {
  const command = [...process.execArgv, join(project, 'src', 'cli', 'posta.ts')]
  const words = [process.execPath, ...command, ...process.argv.slice(2)]
  process.execve(process.execPath, words, variablesOver(saidBefore))
}
