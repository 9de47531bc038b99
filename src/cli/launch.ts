/**
 * Entry point for starts by npm: makes the settings of ./posta for the memory allocator and for
 * Node, then replaces itself with the command, so that signals reach it. The reasons are in
 * docs/decisions/0017-launcher-settings.md.
 */
import { join } from 'node:path'
import { variablesOver } from '../config.ts'

const project = join(import.meta.dirname, '..', '..')
const defaultVariables = {
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_ARENA_MAX: '2',
  NODE_COMPILE_CACHE: join(project, 'node_modules', '.cache', 'posta'),
}

if (process.platform === 'win32' || process.execve === undefined) {
  // Not every system can replace a process, and Windows has another allocator.
  await import('./posta.ts')
} else {
  const command = [...process.execArgv, join(project, 'src', 'cli', 'posta.ts')]
  const words = [process.execPath, ...command, ...process.argv.slice(2)]
  process.execve(process.execPath, words, variablesOver(defaultVariables))
}
