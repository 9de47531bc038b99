import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextPath } from '../../web/sign-in/next-path.ts'

const store = { environment: 'testing', role: 'administra' } as const
const signed = { membership: store, memberships: [store] }

test('one goes where one wanted to go, with its parameters', () => {
  assert.equal(nextPath(signed, '/portal?dias=30', 'testing'), '/portal?dias=30')
})

test('one goes where the day of the role begins when that was no page of ours', () => {
  for (const wanted of ['//evil.example/portal', 'https://evil.example', '/nada', '', undefined])
    assert.equal(nextPath(signed, wanted, 'testing'), '/portal')
})

test('one without a membership in the environment has nowhere to go', () => {
  const elsewhere = { membership: null, memberships: [store] }
  assert.equal(nextPath(elsewhere, undefined, 'production'), undefined)
})

test('a person who signs in to confirm an address is back at the link that was mailed', () => {
  const link = `/correo/${'a'.repeat(43)}`
  assert.equal(nextPath(signed, link, 'testing'), link)
  for (const wanted of [`${link}b`, `/${link}`, `https://evil.example${link}`])
    assert.equal(nextPath(signed, wanted, 'testing'), '/portal')
})
