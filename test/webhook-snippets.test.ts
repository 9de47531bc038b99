import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { newWebhookSecret, webhookHeaders } from '../src/kits/webhooks/signature.ts'

const guide = readFileSync(join(import.meta.dirname, '..', 'docs', 'webhooks.md'), 'utf8')

/**
 * Programs that read the message from a file, ask the snippet of the guide and print its verdict.
 */
const languages = {
  js: {
    command: process.execPath,
    file: 'verify.mjs',
    ask: `import { readFileSync } from 'node:fs'
const { secret, headers, body } = JSON.parse(readFileSync(process.argv[2], 'utf8'))
console.log(verify(secret, headers, body))`,
  },
  php: {
    command: 'php',
    file: 'verify.php',
    ask: `$sent = json_decode(file_get_contents($argv[1]), true);
echo verify($sent['secret'], $sent['headers'], $sent['body']) ? 'true' : 'false';`,
  },
  python: {
    command: 'python3',
    file: 'verify.py',
    ask: `import json, sys
sent = json.load(open(sys.argv[1], encoding='utf-8'))
print(str(verify(sent['secret'], sent['headers'], sent['body'])).lower())`,
  },
}

function snippet(language: string): string {
  const snippetText = new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(guide)?.[1]
  assert.ok(snippetText, `the guide has no snippet in ${language}`)
  return snippetText
}

for (const [language, { command, file, ask }] of Object.entries(languages)) {
  const isThere = spawnSync(command, ['--version']).status === 0
  test(`the guide's ${language} verifies ours and nothing else`, { skip: !isThere }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'posta-snippet-'))
    await writeFile(join(folder, file), `${snippet(language)}\n${ask}\n`)
    const verdict = async (message: unknown) => {
      const place = join(folder, 'message.json')
      await writeFile(place, JSON.stringify(message))
      return (await promisify(execFile)(command, [join(folder, file), place])).stdout.trim()
    }
    const [older, newer] = [newWebhookSecret(), newWebhookSecret()]
    const body = '{"id":"evt_1","note":"Ñandú"}'
    const headers = webhookHeaders([newer, older], { id: 'evt_1', body }, Date.now())
    for (const secret of [older, newer])
      assert.equal(await verdict({ secret, headers, body }), 'true')
    assert.equal(await verdict({ secret: newWebhookSecret(), headers, body }), 'false')
    assert.equal(await verdict({ secret: older, headers, body: `${body} ` }), 'false')
    const stale = webhookHeaders([older], { id: 'evt_1', body }, Date.now() - 3_600_000)
    assert.equal(await verdict({ secret: older, headers: stale, body }), 'false')
    await rm(folder, { recursive: true, force: true })
  })
}
