import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { turnsDuring } from '../../../test/support/turns.ts'
import { limits } from '../../limits.ts'
import { firstFile, type SentFile } from './multipart.ts'

const form = 'multipart/form-data; boundary=edge'

function field(name: string, value: string): string {
  return `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
}

function file(name: string, content: string): string {
  const head = `Content-Disposition: form-data; name="file"; filename="${name}"`
  return `--edge\r\n${head}\r\nContent-Type: text/csv\r\n\r\n${content}\r\n`
}

async function read(body: string, type: string | undefined = form): Promise<SentFile | undefined> {
  const outcome = await firstFile(Buffer.from(body), type)
  assert.ok(outcome.ok, JSON.stringify(outcome))
  return outcome.value
}

async function refusal(body: string, type = form): Promise<string | undefined> {
  const outcome = await firstFile(Buffer.from(body), type)
  return outcome.ok ? undefined : outcome.refusal.name
}

describe('the first file of a form', () => {
  test('comes after fields, and before other files', async () => {
    const body = `${field('a', '1')}${file('x.csv', 'k;l\r\n1;2')}${file('y.csv', 'no')}--edge--\r\n`
    const picked = await read(body)
    assert.equal(picked?.name, 'x.csv')
    assert.equal(picked.bytes.toString(), 'k;l\r\n1;2')
  })

  test('may be empty, and may hold what looks like a delimiter', async () => {
    assert.equal((await read(`${file('x', '')}--edge--`))?.bytes.length, 0)
    assert.equal((await read(`${file('x', 'a--edge\r\n-edge')}--edge--`))?.bytes.length, 14)
  })

  test('is searched with any boundary, quoted or not', async () => {
    const body = file('x', 'abc').replaceAll('edge', 'a b') + '--a b--'
    assert.equal((await read(body, 'multipart/form-data; boundary="a b"'))?.bytes.toString(), 'abc')
  })

  test('is missing in other bodies, in forms without files, and in forms that are cut', async () => {
    assert.equal(await read(file('x', 'abc'), 'text/csv'), undefined)
    assert.equal(await read(file('x', 'abc'), undefined), undefined)
    assert.equal(await read(`${field('a', '1')}--edge--`), undefined)
    assert.equal(await read(file('x', 'abc')), undefined)
    assert.equal(await read(''), undefined)
  })
})

describe('a form is refused', () => {
  test('with more parts than the limit, however small they are', async () => {
    const parts = field('a', '1').repeat(limits.formParts)
    assert.equal(await refusal(`${parts}${file('x', 'abc')}--edge--`), 'too-many-parts')
    assert.equal(
      await refusal('\r\n---'.repeat(10_000), 'multipart/form-data; boundary=-'),
      'too-many-parts',
    )
  })

  test('with a part whose headers are larger than the limit', async () => {
    const head = `X-Note: ${'a'.repeat(limits.formPartHeadBytes)}\r\n`
    const body = file('x', 'abc').replace('Content-Type', `${head}Content-Type`)
    assert.equal(await refusal(`${body}--edge--`), 'part-head-too-large')
  })

  test('but not for the parts that follow its file', async () => {
    const parts = field('a', '1').repeat(limits.formParts)
    assert.equal((await read(`${file('x', 'abc')}${parts}--edge--`))?.name, 'x')
  })
})

test('a large form is searched while others are served, wherever its delimiter is', async () => {
  for (const before of [4_194_303, 4_194_304 - 100, 8_388_604]) {
    const body = `${file('x', 'y'.repeat(before))}--edge--`
    assert.equal((await read(body))?.bytes.length, before)
  }
  const nearly = file('x', '\r\n--edg'.repeat(2_000_000))
  const turns = await turnsDuring(() => read(nearly))
  assert.ok(turns >= 3, `${turns} turns`)
})
