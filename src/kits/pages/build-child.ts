/** Builds the pages into a folder, in a process of its own: Vite takes 200 MB while it works. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { earlyFile, entryFile, stationWorker, viteSettings } from './vite-settings.ts'

const [project = '', folder = ''] = process.argv.slice(2)

/** Says what is wrong in one piece, without the stack of the tool. */
const fail = (error: unknown): never => {
  process.stderr.write(error instanceof Error ? error.message : String(error))
  process.exit(1)
}

/**
 * Every file is a request, which a slow phone notices: what all screens need is one file of
 * packages, which releases rarely change, and one of ours.
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

const compressed = /\.(js|css|svg|ttf|json|wasm)$/

for (const name of readdirSync(folder)) {
  if (!compressed.test(name)) continue
  const bytes = readFileSync(join(folder, name))
  const parameters = {
    // The best takes seconds for a large program, which few fetch.
    [constants.BROTLI_PARAM_QUALITY]: name.endsWith('.wasm') ? 8 : 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, { params: parameters }))
  writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }))
}
