import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { type Folder, finishPosta, newFolder } from './support/service.ts'

let folder: Folder

const posta = (words: string) => finishPosta(words.split(' '), { POSTA_DATA: folder.path })

before(async () => {
  folder = await newFolder()
  const added = await posta('shipper add --number 42 --name Ana --mode CROSS --production')
  assert.equal(added.code, 0, added.errors)
  assert.equal((await posta('migrate')).code, 0)
})
after(() => folder.remove())

describe('the environment of a command', () => {
  test('is always said, also to machines and before an error', async () => {
    const inTesting = 'posta: in testing (--production for the other)\n'
    const inProduction = 'posta: in production (--testing for the other)\n'
    for (const words of [
      'shipper list',
      'shipper list --json',
      'shipper rotate 43',
      'audit verify',
    ])
      assert.equal((await posta(words)).place, inTesting, words)
    const named = ['shipper list --production', 'shipper list --env production']
    for (const words of named) assert.equal((await posta(words)).place, inProduction, words)
  })

  test('is named once, and refused where there is none to choose', async () => {
    const two = await posta('shipper list --testing --production')
    assert.deepEqual([two.code, two.output], [2, ''])
    assert.match(two.errors, /name one environment/)
    assert.equal((await posta('shipper list --testing --env testing')).code, 0)
    for (const words of ['geo status --production', 'move --testing'])
      assert.match((await posta(words)).errors, /both environments: leave .* out/, words)
  })

  test('limits commands that work on each', async () => {
    const { output } = await posta('doctor --production')
    assert.match(output, /database production/)
    assert.doesNotMatch(output, /testing/)
    const copied = await posta(`backup ${join(folder.path, 'copy')} --testing --json`)
    assert.deepEqual(
      JSON.parse(copied.output).map((row: { environment: string }) => row.environment),
      ['testing'],
    )
  })
})

describe('things that only the other environment has', () => {
  const advises = async (words: string, other: string) => {
    const { code, output, errors } = await posta(words)
    assert.notEqual(code, 0, words)
    assert.match(output + errors, new RegExp(`; ${other} has it: add --${other}`), words)
  }

  test('is said of a shipper', async () => {
    await writeFile(join(folder.path, 'orders.csv'), 'x')
    for (const words of [
      'shipper rotate 42',
      'shipper credentials 42',
      'key add 42 --name web --scope quotes',
      'sandbox clock --shipper 42',
      `import ${join(folder.path, 'orders.csv')} --shipper 42`,
    ])
      await advises(words, 'production')
    assert.doesNotMatch((await posta('shipper rotate 43')).errors, /has it/)
  })

  test('is said of a key and of a credential', async () => {
    const added = await posta('key add 42 --name web --scope quotes --production --json')
    await advises(`key revoke ${JSON.parse(added.output).id}`, 'production')
    const [credential] = JSON.parse(
      (await posta('shipper credentials 42 --production --json')).output,
    )
    await advises(`shipper revoke 42 ${credential.id}`, 'production')
  })
})
