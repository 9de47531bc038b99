/** Builds the pages into a folder, in a process of its own: Vite takes 200 MB while it works. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { entryFile, viteSettings } from './vite-settings.ts'

const [project = '', folder = ''] = process.argv.slice(2)

/** Says what is wrong in one piece, without the stack of the tool. */
const fail = (error: unknown): never => {
  process.stderr.write(error instanceof Error ? error.message : String(error))
  process.exit(1)
}

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
    rolldownOptions: { input: join(project, 'web', entryFile) },
  },
}).catch(fail)

const compressed = /\.(js|css|svg|ttf|json)$/

for (const name of readdirSync(folder)) {
  if (!compressed.test(name)) continue
  const bytes = readFileSync(join(folder, name))
  const parameters = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, { params: parameters }))
  writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }))
}
