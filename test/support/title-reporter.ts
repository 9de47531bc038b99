import type { TestEvent } from 'node:test/reporters'

/**
 * Writes a line for each test that ran and passed: its file, which take-files.ts makes the
 * outermost suite, then the titles of its suites and its own. A skipped test proves nothing, so it
 * has no line.
 */
export default async function* titleReporter(events: AsyncIterable<TestEvent>) {
  const titles = new Map<string, string>()
  for await (const { type, data } of events) {
    if (type === 'test:start') titles.set(keyOf(data, data.testId), titleIn(titles, data))
    if (type !== 'test:pass' || data.details.type === 'suite') continue
    if (isSet(data.skip) || isSet(data.todo)) continue
    yield `${oneLine(titleIn(titles, data))}\n`
  }
}

type Started = Extract<TestEvent, { type: 'test:start' }>['data']
type Place = Pick<Started, 'file' | 'name' | 'nesting' | 'parentId'> & {
  entryFile?: string | undefined
}

/** Each process numbers its tests from the start. */
function keyOf({ entryFile, file }: Place, testId: number | undefined): string {
  return `${entryFile ?? file ?? ''} ${testId}`
}

function titleIn(titles: ReadonlyMap<string, string>, place: Place): string {
  const suite = titles.get(keyOf(place, place.parentId))
  if (suite === undefined) return place.name
  return `${suite}${place.nesting === 1 ? ': ' : ' > '}${place.name}`
}

function isSet(mark: string | boolean | undefined): boolean {
  return mark !== undefined && mark !== false
}

function oneLine(title: string): string {
  return title.replaceAll(/\s+/g, ' ')
}
