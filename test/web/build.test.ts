import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { ensureBuilt, sourceHash } from '../../src/kits/pages/build.ts'
import { readBuiltFiles } from '../../src/kits/pages/built-files.ts'

const buildFile = join(import.meta.dirname, '..', '..', 'src', 'kits', 'pages', 'build.ts')

describe('building the pages', () => {
  let project = ''
  const cache = () => join(project, 'node_modules', '.cache', 'posta-web')
  const write = (text: string) => writeFileSync(join(project, 'web', 'main.tsx'), text)
  before(async () => {
    project = await mkdtemp(join(tmpdir(), 'posta-build-'))
    mkdirSync(join(project, 'web', 'api'), { recursive: true })
    writeFileSync(join(project, 'web', 'api', 'early.ts'), 'export const early = performance.now()')
    writeFileSync(join(project, 'package-lock.json'), '{}')
    write("document.title = 'one'")
  })
  after(() => rm(project, { recursive: true, force: true }))

  test('is done once, however many processes start at the same time', async () => {
    const script = `import { ensureBuilt } from ${JSON.stringify(`file://${buildFile}`)}
      process.stdout.write(await ensureBuilt(${JSON.stringify(project)}))`
    const run = () =>
      promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
    const folders = await Promise.all([run(), run(), run()])
    assert.equal(new Set(folders.map(({ stdout }) => stdout)).size, 1)
    assert.deepEqual(readdirSync(cache()), [sourceHash(project)])
  })

  test('leaves the files compressed ahead', async () => {
    const { files, script } = readBuiltFiles(await ensureBuilt(project))
    const file = files.get(script)
    assert.match(script, /^main-[\w-]+\.js$/)
    assert.ok(file?.br && file.gzip)
    assert.match(file.plain.toString(), /one/)
  })

  test('is done again when a source changes, in place of what was there', async () => {
    const earlier = sourceHash(project)
    write("document.title = 'two'")
    assert.notEqual(sourceHash(project), earlier)
    const built = readBuiltFiles(await ensureBuilt(project))
    assert.match(built.files.get(built.script)?.plain.toString() ?? '', /two/)
    assert.deepEqual(readdirSync(cache()), [sourceHash(project)])
  })

  test('goes on where a killed process left its lock', async () => {
    write("document.title = 'three'")
    symlinkSync('pid:999999999', join(cache(), `${sourceHash(project)}.lock`))
    assert.ok(existsSync(await ensureBuilt(project)))
  })

  test('ends when the service stops, and leaves nothing behind', async () => {
    write("document.title = 'four'")
    const stopping = new AbortController()
    const building = ensureBuilt(project, stopping.signal)
    stopping.abort()
    await assert.rejects(building)
    assert.ok(!existsSync(join(cache(), sourceHash(project))))
    assert.ok(!existsSync(join(cache(), `${sourceHash(project)}.lock`)))
  })

  test('that fails says why and leaves nothing behind', async () => {
    write('this is no program')
    await assert.rejects(ensureBuilt(project), ({ message }: Error) => {
      assert.doesNotMatch(message, /Command failed/)
      assert.match(message, /main\.tsx|PARSE/)
      return true
    })
    assert.ok(!existsSync(join(cache(), sourceHash(project))))
    assert.deepEqual(
      readdirSync(cache()).filter((name) => /lock|draft/.test(name)),
      [],
    )
  })
})
