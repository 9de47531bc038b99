import { globSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Story } from './story.ts'

const root = join(import.meta.dirname, '..', '..')

/** Those of some slices alone, for a change that touches no others. */
const chosen = process.env['POSTA_TEST_STORIES']?.split(' ')

export const areAllStories = chosen === undefined

/** The stories of all slices. Each starts with the demonstration carrier, on its own data. */
export const stories: readonly (Story & { readonly slice: string })[] = await loadStories()

async function loadStories() {
  const files = globSync('src/capabilities/**/*.story.ts', { cwd: root }).toSorted()
  const collected: (Story & { readonly slice: string })[] = []
  for (const file of files) {
    const [, , ofSlice = ''] = file.split(sep)
    if (chosen && !chosen.includes(ofSlice)) continue
    const module = (await import(pathToFileURL(join(root, file)).href)) as StoryFile
    const slice = basename(dirname(file))
    collected.push(...module.stories.map((story) => ({ ...story, slice })))
  }
  return collected
}

interface StoryFile {
  readonly stories: readonly Story[]
}
