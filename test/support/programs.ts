import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chown, mkdtemp, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { unprivilegedUser } from './postgres-server.ts'
import { until } from './until.ts'

export interface Program {
  readonly folder: string
  /** Runs kill -9 on it. */
  kill(): void
  stop(): Promise<void>
}

/** Finds a program on the path, or where Debian keeps those of administrators. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin']
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file))
}

/** Why tests that need the program are skipped, or false; CI installs it and skips none. */
export function skipWithout(name: string): string | false {
  if (findProgram(name) !== undefined) return false
  if (process.env['CI'] === 'true') throw new Error(`${name} is missing: .ci/run installs it`)
  return `${name}: not run (not installed)`
}

export interface ProgramWords {
  readonly name: string
  readonly files: Readonly<Record<string, string>>
  words(folder: string): readonly string[]
  readonly port: number
  readonly variables?: Readonly<Record<string, string>>
}

/**
 * Starts a program in a folder with its files, and waits until its port answers. It lives as long
 * as the pipe to its shell, which then deletes the folder.
 */
export async function startProgram(program: ProgramWords): Promise<Program> {
  const { name, files, words, port, variables = {} } = program
  const folder = await mkdtemp(join(tmpdir(), `posta-${name}-`))
  const owner = unprivilegedUser()
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text)
  // The files of the test runner can be read by nobody else.
  if (owner !== undefined)
    for (const file of ['', ...Object.keys(files)])
      await chown(join(folder, file), owner.uid, owner.gid)
  const script = `"$0" "$@" >program.log 2>&1 </dev/null & program=$!; echo $program >program.pid
    cat >/dev/null; kill -TERM $program; wait $program; cd / && rm -rf "$FOLDER"`
  const child = spawn('sh', ['-c', script, findProgram(name) ?? name, ...words(folder)], {
    ...owner,
    cwd: folder,
    detached: true,
    env: { PATH: process.env['PATH'], FOLDER: folder, ...variables },
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.unref()
  await until(`${name} answers`, () => answers(port))
  return {
    folder,
    kill: () =>
      void process.kill(Number(readFileSync(join(folder, 'program.pid'), 'utf8')), 'SIGKILL'),
    async stop() {
      child.ref()
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.stdin.end()
      await ended
    },
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
