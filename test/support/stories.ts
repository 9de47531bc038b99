import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Story } from './story.ts'

const root = join(import.meta.dirname, '..', '..')

/** The stories of all slices. Each starts with the demonstration carrier, on its own data. */
export const stories: readonly (Story & { readonly slice: string })[] = await loadStories()

async function loadStories() {
  const files = globSync('src/capabilities/**/*.story.ts', { cwd: root }).toSorted()
  const found: (Story & { readonly slice: string })[] = []
  for (const file of files) {
    const module = (await import(pathToFileURL(join(root, file)).href)) as StoryFile
    const slice = basename(dirname(file))
    found.push(...module.stories.map((story) => ({ ...story, slice })))
  }
  return found
}

interface StoryFile {
  readonly stories: readonly Story[]
}
