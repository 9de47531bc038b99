import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const linter = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'))
const rules = join(import.meta.dirname, 'redocly.yaml')

// The linter makes no network calls: no telemetry, no check for a newer version.
const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' }

export interface LintVerdict {
  readonly isValid: boolean
  /** Each fault as `rule: message, at place`. */
  readonly faults: readonly string[]
}

interface LintReport {
  readonly totals: { readonly errors: number; readonly warnings: number }
  readonly problems: readonly {
    readonly ruleId: string
    readonly message: string
    readonly location: readonly { readonly pointer?: string }[]
  }[]
}

/** Runs an OpenAPI linter on a document; examples are checked against their schemas. */
export async function lintOpenApi(document: unknown): Promise<LintVerdict> {
  const folder = await mkdtemp(join(tmpdir(), 'posta-openapi-'))
  try {
    const file = join(folder, 'openapi.json')
    await writeFile(file, JSON.stringify(document))
    const output = await run([linter, 'lint', file, '--config', rules, '--format', 'json'], folder)
    const { totals, problems } = JSON.parse(output) as LintReport
    return {
      isValid: totals.errors === 0 && totals.warnings === 0,
      faults: problems.map(({ ruleId, message, location: [at] }) => {
        return `${ruleId}: ${message}, at ${at?.pointer ?? 'the document'}`
      }),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function run(argv: readonly string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...quiet }
    execFile(process.execPath, argv, { cwd, env }, (error, stdout, stderr) => {
      // Exit code 1 means faults, which the report on standard output lists.
      if (error !== null && error.code !== 1) reject(new Error(`${error.message}\n${stderr}`))
      else resolve(stdout)
    })
  })
}
