import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Story } from './story.ts'

const root = join(import.meta.dirname, '..', '..')

/** The stories of all slices. Each starts with the demonstration carrier, on its own data. */
export const stories: readonly Story[] = await loadStories()

async function loadStories(): Promise<Story[]> {
  const files = globSync('src/capabilities/**/*.story.ts', { cwd: root }).toSorted()
  const found: Story[] = []
  for (const file of files) {
    const module = (await import(pathToFileURL(join(root, file)).href)) as StoryFile
    found.push(...module.stories)
  }
  return found
}

interface StoryFile {
  readonly stories: readonly Story[]
}
