/** Builds the pages into a folder, in a process of its own: Vite takes 200 MB while it works. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { earlyFile, entryFile, stationWorker, viteSettings } from './vite-settings.ts'

const [project = '', folder = ''] = process.argv.slice(2)

/** Prints the fault in one piece, without the stack of the tool. */
const fail = (error: unknown): never => {
  process.stderr.write(error instanceof Error ? error.message : String(error))
  process.exit(1)
}

/**
 * Every file is a request, which a slow phone notices: the common code of all screens is one file
 * of packages, which releases rarely change, and one of ours.
 */
const groups = [
  { name: 'early', test: /web[\\/](api[\\/](early|account)|place)\.ts$/, priority: 3 },
  { name: 'packages', test: /node_modules/, tags: ['$initial' as const], priority: 2 },
  { name: 'house', tags: ['$initial' as const], priority: 1 },
]

await build({
  ...viteSettings(project),
  logLevel: 'silent',
  build: {
    outDir: folder,
    emptyOutDir: true,
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    assetsDir: '',
    reportCompressedSize: false,
    rolldownOptions: {
      input: [entryFile, earlyFile].map((file) => join(project, 'web', file)),
      output: { codeSplitting: { groups } },
    },
  },
}).catch(fail)

// A service worker imports nothing at run time, so it is built whole.
const workerSource = join(project, 'web', stationWorker.source)
if (existsSync(workerSource))
  await build({
    ...viteSettings(project),
    logLevel: 'silent',
    build: {
      outDir: folder,
      emptyOutDir: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: workerSource,
        output: { format: 'iife', entryFileNames: stationWorker.file },
      },
    },
  }).catch(fail)

const isCompressed = (name: string) => /\.(js|css|svg|ttf|json|wasm)$/.test(name)

async function compress(name: string): Promise<void> {
  const bytes = readFileSync(join(folder, name))
  const parameters = {
    // The best takes seconds for a large program, which few fetch.
    [constants.BROTLI_PARAM_QUALITY]: name.endsWith('.wasm') ? 8 : 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: parameters }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  writeFileSync(join(folder, `${name}.br`), brotli)
  writeFileSync(join(folder, `${name}.gz`), gzipped)
}

// They are compressed side by side.
await Promise.all(readdirSync(folder).filter(isCompressed).map(compress))
