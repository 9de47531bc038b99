import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demonstrationWords as ofPages } from '../../src/faces/web/demonstration-words.ts'
import { demoHints, demoRoles } from '../../src/kernel/demo-roles.ts'
import { demonstrationWords as ofHouse } from '../../web/words/demonstration.ts'

test('the house offers the roles of the service, in its order', () => {
  assert.deepEqual(Object.keys(ofHouse.es.roles), demoRoles)
})

for (const language of ['es', 'en'] as const)
  test(`public pages and the house say the same of the demonstration, ${language}`, () => {
    const [page, house] = [ofPages[language], ofHouse[language]]
    assert.deepEqual(Object.keys(house.hints), demoHints)
    for (const name of [
      'invented',
      'seeAs',
      'what',
      'about',
      'removedBy',
      'choose',
      'chooseLead',
      'tryThis',
    ] as const)
      assert.equal(page[name], house[name], name)
    assert.deepEqual(page.short, house.short)
    assert.deepEqual(page.roles, house.roles)
    for (const [hint, text] of Object.entries(page.hints))
      assert.equal(text, house.hints[hint as keyof typeof house.hints])
    assert.equal(page.filling(42), house.filling(42))
  })
