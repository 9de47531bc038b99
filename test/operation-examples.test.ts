import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { fillExamples } from '../src/faces/reference/examples.ts'
import { opsApi, v1Api } from '../src/faces/reference/operation-apis.ts'
import { restEndpoints } from '../src/faces/rest/endpoints.ts'
import { assertNothing } from './support/assert-nothing.ts'
import { printPairs } from './support/pair-file.ts'
import { areAllStories, stories } from './support/stories.ts'
import {
  everyPair,
  examples,
  openScene,
  pairsFolder,
  refuseUnknownFields,
  replayPair,
} from './support/story.ts'

for (const { about, steps, ...kind } of stories)
  test(`the service answers as its examples tell: ${about}`, async (story) => {
    const scene = await openScene(kind)
    try {
      for (const step of steps)
        if (typeof step === 'string')
          await story.test(step, async () => {
            await refuseUnknownFields(scene, step)
            await replayPair(scene, step)
          })
        else await step(scene)
    } finally {
      await scene.close()
    }
  })

const writeMend = 'npx node test/support/write-pairs.ts <slice> writes the answers of its story'
const pairsMend = `add the pair to docs/examples, tell it in the story, and ${writeMend}`

const namesOf = (found: readonly { readonly place: string }[]) => found.map(({ place }) => place)
const without = (all: readonly string[], some: readonly string[]) =>
  all.filter((one) => !some.includes(one))

describe('the examples of the operations', () => {
  const rows = [opsApi, v1Api].flatMap(({ face, rows: all }) =>
    all.map(({ row }) => ({ row, place: `${face}/${row.name}` })),
  )
  const pairsOf = (place: string) => examples.get(place) ?? []

  // A download has no message to show: it is the file that its description tells of.
  const speaking = rows.filter(({ row }) => !row.csvResponse && !row.fileResponse)

  test('show every operation that takes or answers JSON, done', () => {
    const lacking = speaking.filter(
      ({ row, place }) => !pairsOf(place).some(({ status }) => status === row.successStatus),
    )
    assertNothing(namesOf(lacking), `Without an answer of success: ${pairsMend}`)
  })

  test('show every operation that takes a message, refused', () => {
    const takes = speaking.filter(({ row }) => row.request || row.csvRequest || row.fileRequest)
    const lacking = takes.filter(({ place }) => !pairsOf(place).some(({ status }) => status >= 400))
    assertNothing(namesOf(lacking), `Without a refusal: ${pairsMend}`)
  })

  test('are each told in one story, and of nothing else', () => {
    const told = stories.flatMap(({ steps }) => steps.filter((step) => typeof step === 'string'))
    // A change is tried with the stories of its slices, which tell some of the pairs.
    const pairs = areAllStories ? everyPair() : everyPair().filter((pair) => told.includes(pair))
    const [unknown, untold] = [without(told, pairs), without(pairs, told)]
    assertNothing(unknown, `Told in a story, but not in docs/examples: ${pairsMend}`)
    assertNothing(
      untold,
      'Told in no story: name them in src/capabilities/<slice>/<slice>.story.ts',
    )
    assert.equal(new Set(told).size, told.length, 'a pair is told twice')
    const known = new Set([
      ...rows.map(({ place }) => place),
      ...restEndpoints.map(({ reference }) => `rest/${reference.name}`),
    ])
    const gone = [...examples.keys()].filter((place) => !known.has(place))
    assertNothing(gone, 'No row has these names: remove or rename their files in docs/examples')
  })

  test('stand in their files exactly as the writer of answers leaves them', () => {
    for (const [place, pairs] of examples) {
      const text = readFileSync(join(pairsFolder, `${place}.json`), 'utf8')
      assert.equal(printPairs(pairs), text, `docs/examples/${place}.json: ${writeMend}`)
    }
  })

  test('have a sample for every word that differs from one run to the next', () => {
    const shown = [...fillExamples(examples, 'https://posta.example', [])].flatMap(([, all]) =>
      all.flatMap(({ request = '', response, path = '' }) => [request, response, path]),
    )
    const bare = shown.flatMap((text) => text.match(/<\w+>/g) ?? [])
    assertNothing(bare, "Without a sample: add the word to exampleWords of the slice's manifest")
  })
})
