import { relative, sep } from 'node:path'
import type { TestEvent } from 'node:test/reporters'

/**
 * Writes a line for each test that ran and passed: its file (with folders, since two may have the
 * same name), then the titles of its suites and its own. A skipped test proves nothing, so it has
 * no line.
 */
export default async function* titleReporter(events: AsyncIterable<TestEvent>) {
  const titles = new Map<string, string>()
  for await (const { type, data } of events) {
    if (type === 'test:start') titles.set(keyOf(data, data.testId), titleIn(titles, data))
    if (type !== 'test:pass' || data.details.type === 'suite') continue
    if (isSet(data.skip) || isSet(data.todo)) continue
    yield `${shownFile(data)}: ${oneLine(titleIn(titles, data))}\n`
  }
}

type Started = Extract<TestEvent, { type: 'test:start' }>['data']
type Place = Pick<Started, 'file' | 'name' | 'parentId'> & { entryFile?: string | undefined }

/** Files run in separate processes, and each numbers its tests from the start. */
function keyOf(place: Place, testId: number | undefined): string {
  return `${fileOf(place)} ${testId}`
}

/** A test that a support file declares belongs to the file that was run. */
function fileOf({ entryFile, file }: Place): string {
  return entryFile ?? file ?? ''
}

function shownFile(place: Place): string {
  return relative(process.cwd(), fileOf(place)).split(sep).join('/')
}

function titleIn(titles: ReadonlyMap<string, string>, place: Place): string {
  const suite = titles.get(keyOf(place, place.parentId))
  return suite === undefined ? place.name : `${suite} > ${place.name}`
}

function isSet(mark: string | boolean | undefined): boolean {
  return mark !== undefined && mark !== false
}

function oneLine(title: string): string {
  return title.replaceAll(/\s+/g, ' ')
}
