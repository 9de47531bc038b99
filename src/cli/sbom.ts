import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readArguments } from '../kits/command-line/arguments.ts'
import { CliError } from '../kits/command-line/output.ts'

const root = join(import.meta.dirname, '..', '..')

interface Component {
  readonly type: string
  readonly name: string
  readonly [fact: string]: unknown
}

interface Bom {
  readonly metadata: { readonly component: Component; readonly [fact: string]: unknown }
  readonly components: readonly Component[]
  readonly [fact: string]: unknown
}

/**
 * Prints the parts of an installation as CycloneDX: the packages that npm knows, and the Node that
 * runs it with the libraries compiled into it.
 */
export async function printSbom(words: string[]): Promise<number> {
  const { values, positionals } = readArguments(words, { file: { type: 'string' } })
  if (positionals.length > 0) throw new CliError('expected: sbom [--file sbom.json]')
  const text = await sbomOf(root)
  if (values.file === undefined) process.stdout.write(text)
  else await writeFile(values.file, text)
  return 0
}

export async function sbomOf(folder: string): Promise<string> {
  const bom = withNode(await packagesOf(folder), folder)
  return `${JSON.stringify(bom, undefined, 2)}\n`
}

async function packagesOf(folder: string): Promise<Bom> {
  if (!existsSync(join(folder, 'package-lock.json')))
    throw new CliError('sbom reads package-lock.json, which is in a checkout of the project')
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev']
  try {
    const { stdout } = await promisify(execFile)('npm', words, { cwd: folder, maxBuffer: 2 ** 26 })
    return JSON.parse(stdout) as Bom
  } catch (error) {
    throw new CliError(`npm sbom failed: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function withNode(bom: Bom, folder: string): Bom {
  const { name, version } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Component
  const component = { ...bom.metadata.component, type: 'application', name, version }
  return {
    ...bom,
    metadata: { ...bom.metadata, component },
    components: [...bom.components, nodeComponent()],
  }
}

function nodeComponent(): Component {
  const { node, ...libraries } = process.versions
  return {
    'bom-ref': `node@${node}`,
    type: 'platform',
    name: 'node',
    version: node,
    purl: `pkg:generic/node@${node}`,
    licenses: [{ license: { id: 'MIT' } }],
    components: Object.entries(libraries).map(([name, version]) => ({
      'bom-ref': `node@${node}/${name}`,
      type: 'library',
      name,
      version,
    })),
  }
}
