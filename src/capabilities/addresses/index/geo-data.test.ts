import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, describe, test } from 'node:test'
import { nextTurn } from '../../../kits/batch/portions.ts'
import { openBytes } from '../../../kits/files/paged-file.ts'
import { replaceFile } from '../../../kits/files/replaced-file.ts'
import { openAddresses } from '../addresses.ts'
import { Normalizer } from '../matching/normalize.ts'
import { buildGeoFile } from './build-geo.steps.ts'
import { takeSteps } from './geo-data.steps.ts'
import { openGeoIndex, openGeoIndexSteps } from './geo-index.ts'
import type { GeoRows } from './geo-rows.ts'
import { finishSteps } from './opening.ts'
import { packLine } from './packed-line.ts'
import { bytesInMemory } from './paged-words.ts'
import { linesWithin } from './street-lines.ts'

const town = {
  province: 'L',
  district: 'Capital',
  name: 'Villa Ficticia',
  aliases: ['La Ficticia'],
}
const at = { postalCode: 6399, latitude: -36.5, longitude: -64.5 }
const block = {
  province: 'L',
  district: 'Capital',
  locality: 'Villa Ficticia',
  name: 'Aromos Azules',
  aliases: ['Calle del Molino'],
  postalCode: 6399,
  exact: true,
}
const rows: GeoRows = {
  localities: [{ ...town, ...at }],
  streets: [
    { ...block, from: 1, to: 100, latitude: -36.5, longitude: -64.5 },
    { ...block, from: 101, to: 200, latitude: -36.501, longitude: -64.5 },
    { ...block, from: 201, to: 300, latitude: -36.502, longitude: -64.5 },
  ],
  zones: [
    {
      name: 'El bajo',
      reason: 'inundable',
      polygons: [
        [
          [
            [-64.6, -36.5015],
            [-64.4, -36.5015],
            [-64.4, -36.6],
            [-64.6, -36.6],
          ],
          [
            [-64.51, -36.55],
            [-64.49, -36.55],
            [-64.49, -36.56],
            [-64.51, -36.56],
          ],
        ],
      ],
    },
  ],
}
const aromos = { street: 'Aromos Azules', number: '150', postalCode: 6399 }

/** A word of its own for each number, in letters. */
function nameOf(number: number): string {
  const letter = (place: number) =>
    String.fromCharCode(97 + (Math.floor(number / 26 ** place) % 26))
  return `Z${letter(0)}${letter(1)}${letter(2)}k`
}

describe('the file of addresses', () => {
  let folder: string
  let file: string
  let failures: Error[] = []
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'posta-geo-'))
  })
  after(() => rm(folder, { recursive: true, force: true }))
  beforeEach(async () => {
    file = join(await mkdtemp(join(folder, 'case-')), 'addresses.geo')
    failures = []
  })

  async function withAddresses(
    work: (addresses: ReturnType<typeof openAddresses>) => Promise<void>,
  ) {
    const addresses = openAddresses({ file, onFailure: (error) => failures.push(error as Error) })
    try {
      await addresses.refresh()
      await work(addresses)
    } finally {
      addresses.close()
    }
  }

  test('is taken when it comes, and the reference is back when it goes', () =>
    withAddresses(async (addresses) => {
      assert.equal(addresses.status().source, 'reference')
      assert.equal(addresses.normalize(aromos).status, 'unknown')
      await replaceFile(file, buildGeoFile(rows))
      await addresses.refresh()
      assert.equal(addresses.status().source, 'file')
      assert.equal(addresses.normalize(aromos).status, 'found')
      await rm(file)
      await addresses.refresh()
      assert.equal(addresses.status().source, 'reference')
    }))

  test('returns its restricted zones, closed, but for those with too many corners', () =>
    withAddresses(async (addresses) => {
      assert.deepEqual(addresses.importedZones(), [])
      const [zone] = rows.zones
      assert.ok(zone)
      const round = Array.from({ length: 20_001 }, (_, turn): [number, number] => [
        -64.5 + Math.cos(turn) / 10,
        -36.5 + Math.sin(turn) / 10,
      ])
      const large = { ...zone, name: 'Redonda', polygons: [[round]] }
      const zones = [zone, large, { ...zone, name: 'Alto' }]
      await replaceFile(file, buildGeoFile({ ...rows, zones }))
      await addresses.refresh()
      const listed = addresses.importedZones()
      assert.deepEqual(
        listed.map(({ name }) => name),
        ['Alto', 'El bajo'],
      )
      const closed = zone.polygons.map((rings) => rings.map((ring) => [...ring, ring[0]]))
      for (const { reason, polygons } of listed)
        assert.deepEqual({ reason, polygons }, { reason: 'inundable', polygons: closed })
      assert.equal(addresses.status().zones, 3)
    }))

  test('that is damaged is reported once, and the one in use stays', () =>
    withAddresses(async (addresses) => {
      const bytes = buildGeoFile(rows)
      await replaceFile(file, bytes)
      await addresses.refresh()
      const damaged = bytes.slice()
      damaged[damaged.length >> 1] = (damaged[damaged.length >> 1] ?? 0) ^ 255
      await replaceFile(file, damaged)
      await addresses.refresh()
      await addresses.refresh()
      assert.deepEqual(
        failures.map(({ message }) => message),
        ['the file is damaged: run ./posta geo rebuild'],
      )
      assert.equal(addresses.normalize(aromos).status, 'found')
    }))

  test('is opened by one check after another, also when they begin together', () =>
    withAddresses(async (addresses) => {
      const bytes = buildGeoFile(rows)
      await replaceFile(file, bytes.fill(1, bytes.length >> 1))
      await Promise.all([addresses.refresh(), addresses.refresh(), addresses.refresh()])
      // The second and the third use the failure that the first has found.
      assert.equal(failures.length, 1)
    }))

  test('is opened in many small steps', () => {
    const streets = Array.from({ length: 3_000 }, (_, place) => ({
      ...block,
      name: `Aromo ${nameOf(place)}`,
      from: 1,
      to: 100,
      latitude: -36.5,
      longitude: -64.5,
    }))
    const steps = openGeoIndexSteps(bytesInMemory(buildGeoFile({ ...rows, streets }).buffer))
    let [taken, step] = [0, steps.next()]
    for (; !step.done; taken++) step = steps.next()
    assert.ok(taken >= 10, `${taken} steps`)
    const word = nameOf(2_999).toUpperCase()
    assert.equal(step.value.words[step.value.wordIds.get(word) ?? -1], word)
  })

  test('answers from disk as from memory', async () => {
    const pointOf = (place: number) => ({
      latitude: -36.5 - (place >> 3) / 1_000,
      longitude: -64.5 + (place & 7) / 1_000,
    })
    const lineOf = (place: number) => {
      const { latitude, longitude } = pointOf(place)
      return packLine([latitude, latitude - 0.0005].map((one) => [longitude, one] as const))
    }
    const streets = Array.from({ length: 3_000 }, (_, place) => ({
      ...block,
      name: `Aromo ${nameOf(place >> 3)}`,
      from: (place & 7) * 100 + 1,
      to: (place & 7) * 100 + 100,
      postalCode: 6_399 + (place % 5),
      ...pointOf(place),
      ...(place % 3 === 0 && { line: lineOf(place) }),
    }))
    const bytes = buildGeoFile({ ...rows, streets })
    await replaceFile(file, bytes)
    const source = openBytes(file)
    assert.ok(source)
    const far = finishSteps(openGeoIndexSteps(source, 0))
    const index = openGeoIndex(bytes.buffer)
    const [fromDisk, fromMemory] = [new Normalizer(far), new Normalizer(index)]
    for (let place = 0; place < 375; place += 7)
      for (const postalCode of [undefined, 6_399, 6_401]) {
        const question = { street: `Aromo ${nameOf(place)} ${place * 2}`, postalCode }
        const answer = fromDisk.normalize(question)
        assert.deepEqual(answer, fromMemory.normalize(question))
        assert.equal(answer.street, `Aromo ${nameOf(place)}`)
      }
    const box = [-64.5, -36.6, -64.49, -36.55] as const
    const lines = linesWithin(far, box, 1_000)
    assert.ok(lines.length > 50)
    assert.deepEqual(lines, linesWithin(index, box, 1_000))
    source.close()
  })

  test('is opened one step a turn, so that others have theirs between them', async () => {
    const seen: string[] = []
    function* work(): Generator<undefined, string> {
      for (const part of ['first', 'second', 'third']) {
        seen.push(part)
        yield
      }
      return 'done'
    }
    const taken = takeSteps(work())
    for (let turn = 0; turn < 3; turn++) {
      seen.push('another')
      await nextTurn()
    }
    assert.equal(await taken, 'done')
    const pairs = ['first', 'second', 'third'].flatMap((part) => [part, 'another'])
    assert.deepEqual(seen, pairs)
  })

  for (const [what, spoil, message] of [
    ['cut short', (bytes: Uint8Array) => bytes.slice(0, 96), /cut short/],
    ['empty', () => new Uint8Array(), /cut short/],
    ['something else', (bytes: Uint8Array) => bytes.fill(1, 0, 4), /holds no addresses/],
    [
      'of another version',
      (bytes: Uint8Array) => bytes.fill(9, 4, 5),
      /version 9, not 3: run \.\/posta geo rebuild/,
    ],
  ] as const)
    test(`that is ${what} leaves the reference in use, and says what to do`, () =>
      withAddresses(async (addresses) => {
        await replaceFile(file, spoil(buildGeoFile(rows)))
        await addresses.refresh()
        assert.match(failures[0]?.message ?? '', message)
        assert.equal(addresses.status().source, 'reference')
      }))

  test('has the houses along their block, and the zone that they lie in', () =>
    withAddresses(async (addresses) => {
      await replaceFile(file, buildGeoFile(rows))
      await addresses.refresh()
      const high = addresses.normalize({ ...aromos, number: '290' })
      const low = addresses.normalize({ ...aromos, number: '10' })
      assert.ok(Math.abs((low.latitude ?? 0) + 36.4996) < 2e-5, String(low.latitude))
      assert.ok(Math.abs((high.latitude ?? 0) + 36.5024) < 2e-5, String(high.latitude))
      assert.deepEqual([low.zone, high.zone?.name], [undefined, 'El bajo'])
      assert.ok(high.reasons.includes('restricted-zone'))
    }))

  test('knows streets and places by their other names', () =>
    withAddresses(async (addresses) => {
      await replaceFile(file, buildGeoFile(rows))
      await addresses.refresh()
      const address = addresses.normalize({ street: 'del Molino 150', locality: 'la ficticia' })
      assert.deepEqual([address.street, address.postalCode], ['Aromos Azules', 6399])
    }))
})
