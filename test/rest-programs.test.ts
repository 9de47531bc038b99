/** The programs that the guide and the reference show, run as a reader would. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { startPosta, withPosta } from './support/posta.ts'

const folder = join(import.meta.dirname, '..', 'docs', 'examples', 'programs')
const posta = withPosta()

interface Ran {
  readonly code: number | null
  readonly out: string
  readonly problem: string
}

function run(command: string, file: string, variables: Record<string, string>): Promise<Ran> {
  const child = spawn(command, [join(folder, file)], { env: { ...process.env, ...variables } })
  let [out, problem] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (problem += text))
  return new Promise((done) => child.on('close', (code) => done({ code, out, problem })))
}

for (const [file, command] of Object.entries({
  'pedido.mjs': process.execPath,
  'pedido.php': 'php',
}))
  describe(`the program ${file}`, { skip: spawnSync(command, ['--version']).status !== 0 }, () => {
    const here = () => ({ POSTA_URL: `${posta.url}/testing` })

    test('loads an order and prints its state and its page', async () => {
      const { code, out, problem } = await run(command, file, here())
      assert.equal(code, 0, problem)
      assert.match(out, /^Cargado: [NP]-\d{13}\nEstado: Recibimos los datos del envío\n/)
      const [page = ''] = /http\S+/.exec(out) ?? []
      assert.equal((await fetch(page)).status, 200)
    })

    test('says what is wrong, and fails', async () => {
      const wrong = await run(command, file, { ...here(), POSTA_PASSWORD: 'otra' })
      assert.equal(wrong.code, 1)
      assert.match(wrong.problem, /codError 2: /)
      const nobody = await run(command, file, { POSTA_URL: 'http://127.0.0.1:9' })
      assert.equal(nobody.code, 1)
    })

    test('waits where the answer asks for it, and tries again', async () => {
      let requests = 0
      const busy = createServer((request, response) => {
        request.resume()
        requests += 1
        const isBusy = requests === 1
        response.writeHead(isBusy ? 429 : 200, isBusy ? { 'retry-after': '0' } : {})
        const answer = {
          codError: isBusy ? -1 : 0,
          codGestion: 'N-1',
          estado: 'x',
          url_tracking: 'y',
        }
        response.end(JSON.stringify(requests < 3 ? answer : [answer]))
      })
      await new Promise<void>((ready) => busy.listen(0, '127.0.0.1', ready))
      const { port } = busy.address() as { port: number }
      const { code, problem } = await run(command, file, { POSTA_URL: `http://127.0.0.1:${port}` })
      busy.close()
      assert.equal(code, 0, problem)
      assert.equal(requests, 3)
    })
  })

describe('the reference', () => {
  const unescaped = (text: string) =>
    text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&')

  test('shows both programs as they are, with the address of the service', async () => {
    const page = unescaped((await posta.get('/docs')).text)
    for (const file of ['pedido.mjs', 'pedido.php']) {
      const text = readFileSync(join(folder, file), 'utf8')
      const shown = text.replaceAll('http://localhost:8080/testing', `${posta.url}/testing`)
      assert.ok(page.includes(shown.trimEnd()), file)
    }
  })

  test('shows no password of the demonstration once that is off', async () => {
    const real = await startPosta({ env: { POSTA_DEMO: 'off' } })
    try {
      const { text } = await real.get('/docs')
      assert.match(text, /pedido\.mjs/)
      assert.doesNotMatch(text, /demo-cross-9001/)
    } finally {
      await real.close()
    }
  })
})
