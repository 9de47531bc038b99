#!/usr/bin/env node
/** The command of an installed package: runs Posta with the Node that the package brings. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const project = join(here, '..', '..')

/** Its own, or the one that npm has put beside it; or else the one that runs this. */
const candidates = [join(project, 'node_modules'), join(project, '..')]
const brought = candidates.map((folder) => join(folder, '.bin', 'node')).find(existsSync)

const child = spawn(
  brought ?? process.execPath,
  [
    `--import=${pathToFileURL(join(here, 'types.mjs')).href}`,
    '--disable-warning=ExperimentalWarning',
    '--no-allocation-site-pretenuring',
    '--max-semi-space-size=12',
    join(project, 'src', 'cli', 'posta.ts'),
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit' },
)
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
// A terminal sends it to both.
process.on('SIGINT', () => {})
child.on('exit', (code, signal) => {
  process.exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0)
})
