import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { earlyFile, entryFile } from './vite-settings.ts'

export interface BuiltFile {
  readonly type: string
  readonly plain: Buffer
  readonly br: Buffer | undefined
  readonly gzip: Buffer | undefined
}

/** The built pages, in memory. */
export interface BuiltFiles {
  /** By their name, which holds a digest of their content. */
  readonly files: ReadonlyMap<string, BuiltFile>
  readonly script: string
  /** The script that runs before it. */
  readonly early: string
  readonly styles: readonly string[]
  /** Imported by the script at once. */
  readonly preloads: readonly string[]
  /** Further files of a screen, by its source: `portal/inicio/home.screen.tsx`. */
  readonly screens: ReadonlyMap<string, ScreenFiles>
}

export interface ScreenFiles {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

export interface ManifestEntry {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
  readonly isEntry?: boolean
}

export type Manifest = Readonly<Record<string, ManifestEntry>>

const types: ReadonlyMap<string, string> = new Map([
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.ttf', 'font/ttf'],
  ['.wasm', 'application/wasm'],
])

export function readBuiltFiles(folder: string): BuiltFiles {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest
  const entry = manifest[entryFile]
  const early = manifest[earlyFile]
  if (!entry || !early) throw new Error(`the build has no ${entryFile} or ${earlyFile}`)
  const files = readdirSync(folder).flatMap((name) => {
    const type = types.get(extname(name))
    return type === undefined ? [] : [[name, readOne(folder, name, type)] as const]
  })
  const needed = importsOf(manifest, entryFile)
  return {
    files: new Map(files),
    script: entry.file,
    early: early.file,
    styles: [...new Set([entry, ...needed].flatMap(({ css = [] }) => css))],
    preloads: needed.map(({ file }) => file),
    screens: readScreens(manifest, new Set([entry, ...needed])),
  }
}

function readScreens(
  manifest: Manifest,
  loaded: ReadonlySet<ManifestEntry>,
): Map<string, ScreenFiles> {
  const sources = Object.keys(manifest).filter((name) => name.endsWith('.screen.tsx'))
  return new Map(
    sources.map((source) => {
      const own = manifest[source]
      const parts = [...(own ? [own] : []), ...importsOf(manifest, source)]
      const more = parts.filter((part) => !loaded.has(part))
      const scripts = more.map(({ file }) => file)
      return [source, { scripts, styles: [...new Set(more.flatMap(({ css = [] }) => css))] }]
    }),
  )
}

function readOne(folder: string, name: string, type: string): BuiltFile {
  const read = (file: string) => (existsSync(file) ? readFileSync(file) : undefined)
  const path = join(folder, name)
  return { type, plain: readFileSync(path), br: read(`${path}.br`), gzip: read(`${path}.gz`) }
}

/** Everything that an entry imports at once, and the imports of those. */
export function importsOf(manifest: Manifest, name: string): ManifestEntry[] {
  const imports = new Map<string, ManifestEntry>()
  const walk = (from: string): void => {
    for (const next of manifest[from]?.imports ?? []) {
      const entry = manifest[next]
      if (entry === undefined || imports.has(next)) continue
      imports.set(next, entry)
      walk(next)
    }
  }
  walk(name)
  return [...imports.values()]
}
