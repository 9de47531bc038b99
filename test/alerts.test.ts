/** Each alert is raised by its fault, on the metrics of a real service. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { type Proof, proofs } from './support/alert-proofs.ts'
import { endServer } from './support/alert-stage.ts'
import { scrapeNodes } from './support/alerts.ts'
import { skipWithout } from './support/programs.ts'

describe('alerts', { skip: skipWithout('promtool') }, () => {
  after(endServer)
  for (const proof of proofs) {
    const names = new Set(proof.alerts.map(({ alert }) => alert))
    test(`${proof.fault}: ${[...names].join(', ')}`, { skip: proof.skip ?? false }, (t) =>
      prove(proof, (text) => t.diagnostic(text)),
    )
  }
})

/** Each scrape stands for one as Prometheus makes them, though they come as fast as they can. */
async function prove(proof: Proof, tell: (text: string) => void): Promise<void> {
  const { stage, before = 12, during, stepSeconds = 10 } = proof
  const targets = new Map<string, string | undefined>()
  const scene = await stage(targets)
  const scrapes = scrapeNodes(() => targets, stepSeconds)
  try {
    await scrapes.take(before, scene.traffic)
    await scene.cause?.()
    await scrapes.take(during, scene.traffic)
  } finally {
    await scene.end()
  }
  for (const shown of proof.alerts) {
    const [first] = await scrapes.firingAt(shown)
    const name = [shown.alert, shown.promise].filter(Boolean).join(' of ')
    assert.ok(first !== undefined, `${name} does not fire`)
    assert.ok(first >= before, `${name} fires before its fault`)
    // The fault came at some moment after the last scrape without it.
    tell(`${name} fires ${(first - before + 1) * stepSeconds} s after: ${proof.fault}`)
  }
}
