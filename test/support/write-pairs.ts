/**
 * Rewrites the answers of the golden pairs, of all stories or of one slice's: review the diff before
 * keeping it.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Example } from '../../src/faces/reference/examples.ts'
import { printJson, printPairs } from './pair-file.ts'
import { stories } from './stories.ts'
import { examples, findPair, openScene, pairsFolder, sendPair } from './story.ts'

const answers = new Map<Example, string>()

const [wanted = ''] = process.argv.slice(2)

for (const { steps, ...story } of stories.filter(
  ({ slice }) => wanted === '' || slice === wanted,
)) {
  const scene = await openScene(story)
  for (const step of steps) {
    if (typeof step !== 'string') {
      await step(scene)
      continue
    }
    const { example } = findPair(step)
    const { json } = await sendPair(scene, step)
    const answer = scene.words.mask(json, JSON.parse(example.response), example.varies)
    answers.set(example, printJson(answer))
  }
  await scene.close()
}

for (const [place, pairs] of examples) {
  const answered = pairs.map((pair) => ({ ...pair, response: answers.get(pair) ?? pair.response }))
  writeFileSync(join(pairsFolder, `${place}.json`), printPairs(answered))
}
