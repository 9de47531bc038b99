import { join } from 'node:path'
import type { InlineConfig } from 'vite'

/** What building and `./posta dev` have in common. */
export function viteSettings(project: string): InlineConfig {
  return {
    root: join(project, 'web'),
    configFile: false,
    envFile: false,
    publicDir: false,
    logLevel: 'warn',
    // Files name each other relatively, so that one build serves every path it stands below.
    base: './',
    server: { fs: { allow: [project] } },
  }
}

/** The file that the pages begin with. */
export const entryFile = 'main.tsx'
