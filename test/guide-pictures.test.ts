import assert from 'node:assert/strict'
import { globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix, sep } from 'node:path'
import { describe, test } from 'node:test'
import { guidePictures } from './pictures/guide-pictures.ts'
import { picturedFormats } from './support/write-label-pictures.ts'

const root = join(import.meta.dirname, '..')
const find = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((path) => path.split(sep).join('/'))

/** Every picture of the documents, by its writer. */
const taken = guidePictures.map(({ name }) => `docs/${name}.png`)
const labels = picturedFormats.map((format) => `docs/labels/${format}.png`)

/** A guide is looked at while it loads: all pictures of one are some two megabytes. */
const mostBytes = 150_000

const link = /!?\[[^\]]*\]\(([^)\s]+\.png)\)|<img [^>]*src="([^"]+\.png)"/g

/** The pictures that a document shows, or leads to. */
function picturesIn(document: string): string[] {
  const text = readFileSync(join(root, document), 'utf8')
  return [...text.matchAll(link)]
    .map(([, inText, inTag]) => inText ?? inTag ?? '')
    .filter((path) => !path.startsWith('http'))
    .map((path) => posix.normalize(posix.join(dirname(document), path)))
}

describe('the pictures of the documents', () => {
  const documents = find('*.md').concat(find('docs/**/*.md'))
  const shown = new Set(documents.flatMap(picturesIn))

  test('each that is shown is taken by ./posta pictures, or drawn as a label', () => {
    const made = new Set([...taken, ...labels])
    assert.deepEqual(
      [...shown].filter((path) => !made.has(path)),
      [],
    )
  })

  test('each that is made is shown', () => {
    assert.deepEqual(
      [...taken, ...labels].filter((path) => !shown.has(path)),
      [],
    )
  })

  test('each is there, and small; and no others lie about', () => {
    const made = [...taken, ...labels].toSorted()
    assert.deepEqual(find('docs/**/*.png').toSorted(), made)
    for (const path of made) {
      const { size } = statSync(join(root, path))
      assert.ok(size < mostBytes, `${path} has ${size} bytes`)
    }
  })

  test('the README begins with the day at the console and the phone of a courier', () => {
    const [first, second] = picturesIn('README.md')
    assert.deepEqual([first, second], ['docs/console/tablero.png', 'docs/courier/recorrido.png'])
  })
})
