import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { labelLimits } from '../src/capabilities/labels/labels.limits.ts'
import { shipperLimits } from '../src/capabilities/shippers/shippers.limits.ts'
import { banner } from '../src/cli/banner.ts'
import { readConfig } from '../src/config.ts'
import { demoPassword, demoPeople } from '../src/demo/demo-carrier.ts'
import { operations } from '../src/faces/ops/operations.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const readUnbroken = (path: string) => read(path).replaceAll(/\s+/g, ' ')
const guides = globSync(['*.md', 'docs/**/*.md'], { cwd: root })

describe('the words of the documents', () => {
  test('the first order of the README is that of the banner', () => {
    const [, body = ''] = /cargaCliente\/ -d '(\{[^]*?\})'/.exec(read('README.md')) ?? []
    const [, printed = ''] = /-d '(\{.*\})'/.exec(banner(readConfig({}), 8080, '')) ?? []
    assert.deepEqual(JSON.parse(body), JSON.parse(printed))
  })

  test('the banner shows where people work, and as whom they try it', () => {
    const printed = banner(readConfig({}), 8080, '')
    for (const page of ['portal', 'consola', 'reparto'])
      assert.match(printed, new RegExp(`:8080/${page} `))
    for (const { email } of demoPeople) assert.ok(printed.includes(email), email)
    assert.ok(printed.includes(demoPassword))
    const real = banner(readConfig({ POSTA_DEMO: 'off' }), 8080, '')
    assert.match(real, /:8080\/portal /)
    assert.doesNotMatch(real, /demo/i)
  })

  test('no guide runs a script with a Node that does not know its types', () => {
    for (const path of guides)
      assert.doesNotMatch(read(path), /(?<!npx )node (test|bench|src)\//, path)
  })

  test('a guide that uses a token or an address sets it', () => {
    for (const path of guides.filter((one) => one !== 'docs/operating.md'))
      for (const name of ['POSTA_OPS_TOKEN', 'POSTA_KEY', 'TOKEN', 'BASE', 'API', 'ID']) {
        const text = read(path)
        const use = text.search(new RegExp(`\\$${name}\\b`))
        const set = text.search(new RegExp(`\\b${name}=`))
        assert.ok(use < 0 || (set >= 0 && set < use), `${path} never sets ${name}`)
      }
  })

  test('the columns of each file are those that it is read with', () => {
    const [, files = ''] = read('docs/operating.md').split('## Files')
    const items = files.split(/^- /m).map((item) => item.trim().replaceAll(/\s+/g, ' '))
    for (const { path, csvRequest } of operations) {
      if (csvRequest === undefined) continue
      const item = `\`${path.slice(1, -'.csv'.length)}\`: ${csvRequest.join(', ')}`
      assert.ok(
        items.some((one) => one === item || one.startsWith(`${item} \``)),
        item,
      )
    }
  })

  test('every guide is in the index by reader', () => {
    const index = read('docs/README.md')
    const missing = globSync('docs/*.md', { cwd: root })
      .map((path) => path.slice('docs/'.length))
      .filter((name) => name !== 'README.md' && !index.includes(`](${name}`))
    assert.deepEqual(missing, [])
  })

  test('figures that are limits are those of the code', () => {
    const many = shipperLimits.wrongAttemptsPerShipperAndAddress
    assert.ok(readUnbroken('docs/decisions/0005-credentials.md').includes(`(${many}, then 1`))
    const labels = labelLimits.labelsPerAnswer.toLocaleString('en')
    assert.ok(readUnbroken('docs/decisions/0009-labels.md').includes(`prints its first ${labels};`))
  })
})
