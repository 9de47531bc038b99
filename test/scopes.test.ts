/** The scopes of keys are declared by the slices that need them, each by one. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SliceShape } from '../src/slice.ts'
import { rowsOf, slices } from '../src/slices.ts'

const manifests: readonly SliceShape[] = slices
const declared = manifests.flatMap(({ scopes = {} }) => Object.keys(scopes))

test('every scope that a row requires is declared by a manifest', () => {
  const required = new Set(rowsOf('v1').map(({ scope }): string => scope))
  assert.ok(required.size > 10)
  assert.deepEqual(
    [...required].filter((scope) => !declared.includes(scope)),
    [],
  )
})

test('no two manifests declare the same scope', () => {
  assert.deepEqual(
    declared.filter((scope, index) => declared.indexOf(scope) !== index),
    [],
  )
})
