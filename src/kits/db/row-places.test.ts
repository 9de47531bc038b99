import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRowPlaces, placesKept } from './row-places.ts'

const keyOf = (number: number) => `KEY-${(number * 2_654_435_761) % 4_294_967_296}-${number}`

test('a place that was noted is found, and nothing of a key that was not', () => {
  const places = createRowPlaces()
  places.note('A', 7)
  places.note('B', 9)
  assert.deepEqual(['B', 'C', 'A'].map(places.find), [9, undefined, 7])
})

test('a key that moved is found in its last place', () => {
  const places = createRowPlaces()
  places.note('A', 7)
  places.note('A', 12)
  places.note('B', 3)
  assert.deepEqual(['A', 'B'].map(places.find), [12, 3])
})

test('of as many as are kept, whatever their order, nearly all are found where they lie', () => {
  const places = createRowPlaces()
  for (let step = 0; step < placesKept; step += 1) {
    const place = 5_000_000 + ((step * 7) % placesKept)
    places.note(keyOf(place), place)
  }
  let [right, wrong] = [0, 0]
  for (let place = 5_000_000; place < 5_000_000 + placesKept; place += 97) {
    const found = places.find(keyOf(place))
    if (found === place) right += 1
    else if (found !== undefined) wrong += 1
  }
  const asked = Math.ceil(placesKept / 97)
  assert.ok(right > asked * 0.99, `${right} of ${asked}`)
  assert.ok(wrong < asked * 0.01, `${wrong} of ${asked} are wrong`)
})

test('when more come than are kept, the newest stay', () => {
  const places = createRowPlaces()
  const last = placesKept * 2.5
  for (let place = 1; place <= last; place += 1) places.note(keyOf(place), place)
  const newest = Array.from({ length: 5_000 }, (_, index) => last - index * 100)
  const right = newest.filter((place) => places.find(keyOf(place)) === place)
  assert.ok(right.length > newest.length * 0.98, `${right.length} of ${newest.length}`)
})

test('a place too old to be told from a newer one is not noted', () => {
  const places = createRowPlaces()
  places.note('new', placesKept + 50)
  places.note('old', 50)
  places.note('just kept', 51)
  assert.equal(places.find('old'), undefined)
  assert.deepEqual(['just kept', 'new'].map(places.find), [51, placesKept + 50])
})
