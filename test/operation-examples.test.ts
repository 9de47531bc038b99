import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { fillExamples } from '../src/faces/reference/examples.ts'
import { opsApi, v1Api } from '../src/faces/reference/operation-apis.ts'
import { restEndpoints } from '../src/faces/rest/endpoints.ts'
import { auditActions } from '../src/slices.ts'
import { assertNothing, withMend, wordsMend } from './support/assert-nothing.ts'
import { printPairs } from './support/pair-file.ts'
import { areAllStories, stories } from './support/stories.ts'
import {
  everyPair,
  examples,
  openScene,
  pairsFolder,
  refuseUnknownFields,
  replayPair,
  type Scene,
} from './support/story.ts'

for (const { about, slice, steps, ...kind } of stories)
  test(`the service answers as its examples do: ${about}`, async (story) => {
    const scene = await openScene(kind)
    try {
      for (const step of steps)
        if (typeof step === 'string')
          await story.test(step, async () => {
            await refuseUnknownFields(scene, step)
            await withMend(answerMend(step, slice), () => replayPair(scene, step))
          })
        else await step(scene)
      await story.test('each audit entry has words, and is found by what it is about', () =>
        findEveryEntry(scene),
      )
    } finally {
      await scene.close()
    }
  })

function answerMend(step: string, slice: string): string {
  const [face, operation] = step.split(' ')
  const writes = `if the service is right, ./posta write pairs ${slice} writes its answer`
  return `docs/examples/${face}/${operation}.json says otherwise; ${writes}`
}

/** The words before the code in the subject of an entry; a change of many things has no code. */
const wordBefore = /^(?:stock of shipper|[a-z-]+) (?=.)/

async function findEveryEntry({ posta }: Scene): Promise<void> {
  const find = async (query: string): Promise<{ subject: string; action: string }[]> => {
    const headers = { authorization: `Bearer ${posta.opsToken}` }
    return (await posta.get(`/testing/ops/v1/audit?limit=100&${query}`, headers)).json.items
  }
  const entries = await find('sort=newest')
  const actions = [...new Set(entries.map(({ action }) => action))]
  const unworded = actions.filter((action) => !Object.hasOwn(auditActions, action))
  assertNothing(unworded, wordsMend)
  const subjects = [...new Set(entries.map(({ subject }) => subject))]
  const lost: string[] = []
  for (const subject of subjects.filter((one) => wordBefore.test(one))) {
    const ofSubject = await find(`about=${encodeURIComponent(subject.replace(wordBefore, ''))}`)
    if (!ofSubject.some((one) => one.subject === subject)) lost.push(subject)
  }
  assertNothing(
    lost,
    'Not found by its code: add the word before it to `auditSubjects` of <slice>.slice.ts',
  )
}

const writeMend = './posta write pairs <slice> writes the answers of its story'
const pairsMend =
  'add a pair to the file of that name in docs/examples, a step to ' +
  `src/capabilities/<slice>/<slice>.story.ts, and ${writeMend}`

const namesOf = (places: readonly { readonly place: string }[]) => places.map(({ place }) => place)
const without = (all: readonly string[], some: readonly string[]) =>
  all.filter((one) => !some.includes(one))

describe('the examples of the operations', () => {
  const rows = [opsApi, v1Api].flatMap(({ face, rows: all }) =>
    all.map(({ row }) => ({ row, place: `${face}/${row.name}` })),
  )
  const pairsOf = (place: string) => examples.get(place) ?? []

  // A download has no message to show: it is the file of its description.
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

  test('are each part of one story, and of nothing else', () => {
    const names = stories.flatMap(({ steps }) => steps.filter((step) => typeof step === 'string'))
    // A change is tried with the stories of its slices, which have some of the pairs.
    const pairs = areAllStories ? everyPair() : everyPair().filter((pair) => names.includes(pair))
    const [unknown, untold] = [without(names, pairs), without(pairs, names)]
    assertNothing(unknown, `Told in a story, but not in docs/examples: ${pairsMend}`)
    assertNothing(
      untold,
      'Told in no story: name them in src/capabilities/<slice>/<slice>.story.ts',
    )
    const twice = names.filter((step, place) => names.indexOf(step) !== place)
    assertNothing(twice, 'Steps of two stories, or twice in one: leave one of them')
    const places = new Set([
      ...rows.map(({ place }) => place),
      ...restEndpoints.map(({ reference }) => `rest/${reference.name}`),
    ])
    const gone = [...examples.keys()].filter((place) => !places.has(place))
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
