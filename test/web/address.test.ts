import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSearch, writeSearch } from '../../web/parts/address.ts'

test('an address that was read is written alike, flags included', () => {
  for (const text of ['', '?nueva', '?q=rosas+rojas&estado=LD', '?cancelar=MM-1&nueva'])
    assert.equal(writeSearch(readSearch(text)), text)
  assert.equal(writeSearch({ nueva: true, q: undefined }), '?nueva')
})
