import { join } from 'node:path'
import type { InlineConfig } from 'vite'

/** Settings shared by the build and `./posta dev`. */
export function viteSettings(project: string): InlineConfig {
  return {
    root: join(project, 'web'),
    configFile: false,
    envDir: false,
    publicDir: false,
    // Packages with "use client" make rolldown warn about each of their files.
    logLevel: 'error',
    // Files name each other relatively, so that one build serves every path it stands below.
    base: './',
    server: { fs: { allow: [project] } },
    worker: { format: 'es' },
  }
}

/** The file that the pages begin with. */
export const entryFile = 'main.tsx'

/** Runs before it, while the rest is loaded. */
export const earlyFile = 'api/early.ts'

/** The service worker of the floor's pages: one file, whose name stays. */
export const stationWorker = {
  source: join('api', 'offline-worker.ts'),
  file: 'station-worker.js',
}
