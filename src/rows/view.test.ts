import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { entityName } from '../kits/openapi/entities.ts'
import {
  computed,
  count,
  flag,
  listOf,
  moment,
  nested,
  oneOf,
  optional,
  orEmpty,
  orNull,
  text,
  view,
} from './view.ts'

interface Item {
  readonly name: string
}

interface Box {
  readonly code: string
  readonly state: 'open' | 'closed'
  readonly grams: number
  readonly isFragile: boolean
  readonly openedAt: number
  readonly closedAt: number | null
  readonly note: string
  readonly depot?: string | undefined
  readonly items: readonly Item[]
}

const shownItem = view<Item>('ViewTestItem', { name: ['name', text('Its name.')] })

const shownBox = view<Box, [now: number]>('ViewTestBox', {
  trackingCode: ['code', text('Its code.')],
  state: ['state', oneOf(['open', 'closed'], 'Its state.')],
  grams: ['grams', count('Its weight.')],
  fragile: ['isFragile', flag('Whether it breaks.')],
  openedAt: ['openedAt', moment('When it was opened.')],
  closedAt: ['closedAt', orNull(moment('When it was closed.'))],
  note: ['note', orEmpty('What was noted.')],
  depot: ['depot', optional(text('Where it is.'))],
  items: ['items', listOf(shownItem, 'What is in it.')],
  age: computed(count('Since it was opened.'), ({ openedAt }, now) => now - openedAt),
})

const box: Box = {
  code: 'A',
  state: 'open',
  grams: 12,
  isFragile: false,
  openedAt: 1_767_225_600_000,
  closedAt: null,
  note: '',
  items: [{ name: 'cup' }],
}

describe('a view', () => {
  test('writes a value under the names that it is shown by', () => {
    assert.deepEqual(shownBox.write(box, 1_767_225_600_007), {
      trackingCode: 'A',
      state: 'open',
      grams: 12,
      fragile: false,
      openedAt: '2026-01-01T00:00:00.000Z',
      closedAt: null,
      note: null,
      items: [{ name: 'cup' }],
      age: 7,
    })
    const closed = { ...box, closedAt: 1_767_225_600_000, note: 'wet', depot: 'north' }
    const { closedAt, note, depot } = shownBox.write(closed, 0)
    assert.deepEqual([closedAt, note, depot], ['2026-01-01T00:00:00.000Z', 'wet', 'north'])
  })

  test('describes what it writes: names, types, and which fields are always there', () => {
    const { schema } = shownBox
    assert.equal(entityName(schema), 'ViewTestBox')
    const properties = schema['properties'] as Record<string, unknown>
    const written = Object.keys(shownBox.write({ ...box, depot: 'north' }, 0))
    assert.deepEqual(Object.keys(properties), written)
    assert.deepEqual(
      schema['required'],
      written.filter((name) => name !== 'depot'),
    )
    assert.deepEqual(properties['closedAt'], {
      type: ['string', 'null'],
      format: 'date-time',
      description: 'When it was closed.',
    })
  })

  test('shows under our own name what has no other', () => {
    const shown = view<Box, [now: number]>()({
      code: text('Its code.'),
      state: orNull(oneOf(['open', 'closed'], 'Its state.')),
      first: computed(nested(shownItem, 'Its first item.'), ({ items: [first] }) => ({
        name: first?.name ?? '',
      })),
      age: computed(count('Its age.'), ({ openedAt }, now) => now - openedAt),
    })
    const written = { code: 'A', state: 'open', first: { name: 'cup' }, age: 0 }
    assert.deepEqual(shown.write(box, box.openedAt), written)
    assert.equal(entityName(shown.schema), undefined)
    const { state } = shown.schema['properties'] as Record<string, { enum?: unknown }>
    assert.deepEqual(state?.enum, ['open', 'closed', null])
  })

  test('is checked against its value by the compiler', () => {
    // @ts-expect-error: the value has no such field
    view<Item>('ViewTestWrong')({ title: text('') })
    // @ts-expect-error: the field may be null
    view<Box>('ViewTestWrong')({ closedAt: moment('') })
    // @ts-expect-error: what is computed is no number
    view<Item>('ViewTestWrong')({ length: computed(count(''), ({ name }) => name) })
    // @ts-expect-error: the value has no such field
    view<Item>('ViewTestWrong', { name: ['title', text('')] })
    // @ts-expect-error: the field is a text
    view<Item>('ViewTestWrong', { name: ['name', count('')] })
    // @ts-expect-error: the field may be null
    view<Box>('ViewTestWrong', { closedAt: ['closedAt', moment('')] })
    assert.ok(true)
  })
})
