import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { withPhpMethods } from './support/client-php.ts'
import { withPosta } from './support/posta.ts'
import { until } from './support/until.ts'
import { demo } from './v1/support.ts'

const folder = join(import.meta.dirname, '../packages/client-php')
const library = join(folder, 'src/Posta.php')
const posta = withPosta()
const run = promisify(execFile)
const secret = `whsec_${Buffer.from('a secret of the tests of posta').toString('base64')}`

let work = ''
before(async () => {
  work = await mkdtemp(join(tmpdir(), 'posta-php-'))
})
after(() => rm(work, { recursive: true, force: true }))

/** A test that needs PHP; without it, one that says so, or fails where PHP is required. */
function phpTest(name: string, body: () => Promise<void>): void {
  test(name, async (context: TestContext) => {
    const version = await run('php', ['-r', 'echo PHP_VERSION_ID;']).catch(() => undefined)
    if (Number(version?.stdout ?? 0) >= 80_200) return body()
    const missing = 'the PHP client was not run: install php-cli, 8.2 or later'
    assert.notEqual(process.env['POSTA_TEST_REQUIRE_PHP'], '1', missing)
    process.stderr.write(`php client: ${missing}\n`)
    context.skip(missing)
  })
}

const begin = `<?php
declare(strict_types=1);
require getenv('POSTA_LIBRARY');
`

function environment(more: Readonly<Record<string, string>> = {}) {
  return {
    ...process.env,
    POSTA_LIBRARY: library,
    POSTA_URL: `${posta.url}/testing`,
    POSTA_KEY: demo.cross.apiKey,
    POSTA_SECRET: secret,
    ...more,
  }
}

/** Runs a script with everything that PHP notes printed, so that a warning fails a test too. */
async function php(code: string, more?: Readonly<Record<string, string>>): Promise<string> {
  const file = join(work, `${Math.random()}.php`)
  await writeFile(file, `${begin}${code}`)
  const argv = ['-d', 'display_errors=1', '-d', 'error_reporting=-1', '-d', 'zend.assertions=1']
  const { stdout } = await run('php', [...argv, file], { env: environment(more) })
  return stdout
}

const inspect = 'Posta\\Client\\{Busy, InvalidRequest, NoAnswer, NotAllowed, Posta, PostaException}'
const opened = `use ${inspect};
$posta = new Posta(url: getenv('POSTA_URL'), key: getenv('POSTA_KEY'));
`

function recipes(): string[] {
  const page = readFileSync(join(folder, 'README.md'), 'utf8')
  return [...page.matchAll(/```php\n([\s\S]*?)```/g)].map(([, code = '']) => code)
}

test('the methods are those of the document; write-client-types.ts writes them', () => {
  const file = readFileSync(library, 'utf8')
  assert.equal(file, withPhpMethods(file))
  assert.match(file, /public function createOrder\(array \$body/)
  assert.match(file, /public function listOrders\(array \$query = \[\]\): \\Generator/)
})

test('the package is one file that needs only PHP', () => {
  const { name, license, require, autoload } = JSON.parse(
    readFileSync(join(folder, 'composer.json'), 'utf8'),
  ) as Record<string, unknown>
  assert.deepEqual({ name, license }, { name: 'posta/client', license: 'Apache-2.0' })
  assert.deepEqual(require, { php: '>=8.2', 'ext-json': '*' })
  assert.deepEqual(autoload, { classmap: ['src/'] })
})

phpTest('four recipes run against the service', async () => {
  const codes = recipes()
  assert.equal(codes.length, 5)
  const printed: string[] = []
  for (const code of codes.slice(0, 4)) printed.push(await php(code))
  assert.match(printed[0] ?? '', /^\d+\.\d\d \{"from":/)
  assert.match(printed[1] ?? '', /^\w+\n$/)
  assert.ok(printed[2]?.includes(printed[1]?.trim() ?? ''))
  assert.equal(printed[3], 'no such shipment\n')
})

phpTest('the fifth recipe takes a signed message and refuses another', async () => {
  const file = join(work, 'receive.php')
  await writeFile(file, `${begin}${recipes()[4]}`)
  const port = await freePort()
  const server = spawn('php', ['-S', `127.0.0.1:${port}`, file], {
    env: environment(),
    stdio: 'ignore',
  })
  try {
    const url = `http://127.0.0.1:${port}/`
    await until('PHP serves', async () => (await fetch(url).catch(() => undefined)) !== undefined)
    const body = JSON.stringify({ type: 'webhook.test', data: {} })
    const headers = signed(body)
    assert.equal((await fetch(url, { method: 'POST', body, headers })).status, 204)
    assert.equal((await fetch(url, { method: 'POST', body: `${body} `, headers })).status, 400)
  } finally {
    server.kill()
  }
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

function signed(body: string, at = new Date()): Record<string, string> {
  return {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': `v1,wrong ${new Webhook(secret).sign('evt_1', at, body)}`,
  }
}

phpTest(
  'a webhook is taken with one right signature, and only soon after it was sent',
  async () => {
    const body = '{"type":"webhook.test"}'
    const text = JSON.stringify(signed(body))
    const printed = await php(
      `use Posta\\Client\\{Webhook, WebhookRefused};
    [$secret, $body, $sent] = [getenv('POSTA_SECRET'), getenv('BODY'), json_decode(getenv('SENT'), true)];
    $try = function (...$given) {
        try { return Webhook::verify(...$given)['type']; }
        catch (WebhookRefused $error) { return $error->getMessage(); }
    };
    $server = [];
    foreach ($sent as $name => $value) { $server['HTTP_' . strtoupper(strtr($name, '-', '_'))] = $value; }
    echo json_encode([
        $try($secret, $sent, $body),
        $try($secret, $server, $body),
        $try($secret, array_map(fn ($value) => [$value], $sent), $body),
        $try($secret, $sent, $body . ' '),
        $try($secret, $sent, $body, time() + 301),
        $try($secret, ['webhook-timestamp' => ' 1e9'] + $sent, $body),
        $try($secret, [], $body),
    ]);`,
      { BODY: body, SENT: text },
    )
    assert.deepEqual(JSON.parse(printed), [
      'webhook.test',
      'webhook.test',
      'webhook.test',
      'webhook signature is wrong',
      'webhook is too old or too new',
      'webhook is too old or too new',
      'webhook headers are missing',
    ])
  },
)

type Step = (request: IncomingMessage, response: ServerResponse) => void

/** A service of the given answers, one after another, that keeps the heads of its requests. */
async function faulty<Result>(
  steps: readonly Step[],
  use: (url: string, heads: IncomingMessage[]) => Promise<Result>,
): Promise<Result> {
  const heads: IncomingMessage[] = []
  const server = createServer((request, response) => {
    heads.push(request)
    request.resume()
    request.on('end', () => steps[Math.min(heads.length, steps.length) - 1]?.(request, response))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, heads)
  } finally {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
}

const answer =
  (status: number, body: unknown, headers: Record<string, string> = {}): Step =>
  (_request, response) => {
    const type = status < 300 ? 'application/json' : 'application/problem+json'
    response.writeHead(status, { 'content-type': type, ...headers }).end(JSON.stringify(body))
  }
const cut: Step = (request) => request.socket.destroy()
const cutInLength: Step = (request, response) => {
  response.writeHead(201, { 'content-type': 'application/json', 'content-length': '50' })
  response.write('{"trackingCodes":[', () => request.socket.destroy())
}
const cutInChunks: Step = (request, response) => {
  response.writeHead(200, { 'content-type': 'text/csv' })
  response.write('a,b\n', () => request.socket.destroy())
}
const done = answer(201, { trackingCodes: ['AB1'] })

/** Waits nothing, but notes how long it would have waited. */
const noting = `use ${inspect};
$waits = [];
$posta = new Posta(
    url: getenv('POSTA_URL'), key: 'k', wait: function (int $ms) use (&$waits) { $waits[] = $ms; },
);
`

describe('a call of the PHP client', () => {
  phpTest('waits as long as it is told, and reuses its Idempotency-Key', async () => {
    const later = new Date(Date.now() + 30_000).toUTCString()
    const steps = [
      answer(503, {}, { 'retry-after': '7' }),
      answer(429, { code: 'too-many-requests' }, { 'retry-after': later }),
      cut,
      done,
    ]
    await faulty(steps, async (url, heads) => {
      const code = `${noting} $made = $posta->reserveCodes(body: ['count' => 1]);
        echo json_encode([$made, $waits]);`
      const [made, waits] = JSON.parse(await php(code, { POSTA_URL: url })) as [unknown, number[]]
      assert.deepEqual(made, { trackingCodes: ['AB1'] })
      const [first = 0, second = 0, third = 0] = waits
      assert.equal(first, 7_000)
      assert.ok(second > 1_000 && second <= 30_000)
      assert.ok(third > 0 && third < 2_000)
      const keys = heads.map(({ headers }) => headers['idempotency-key'])
      assert.equal(keys.length, 4)
      assert.equal(new Set(keys).size, 1)
      assert.match(String(keys[0]), /^[0-9a-f]{32}$/)
      assert.equal(heads[0]?.headers.authorization, 'Bearer k')
    })
  })

  phpTest('takes an answer that was cut for none, by its length and by its chunks', async () => {
    await faulty([cutInLength, done], async (url, heads) => {
      const code = `${noting} echo $posta->reserveCodes(body: ['count' => 1])['trackingCodes'][0];`
      assert.equal(await php(code, { POSTA_URL: url }), 'AB1')
      assert.equal(heads.length, 2)
    })
    const whole: Step = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' })
      response.write('a,b\n', () => response.end('1,2\n'))
    }
    await faulty([cutInChunks, whole], async (url, heads) => {
      const code = `${noting} echo $posta->exportShipments();`
      assert.equal(await php(code, { POSTA_URL: url }), 'a,b\n1,2\n')
      assert.equal(heads.length, 2)
    })
  })

  phpTest('gives up after its retries, or where it would wait too long, and says why', async () => {
    const busy = answer(429, { code: 'too-many-requests', detail: 'Slow.' }, { 'retry-after': '2' })
    const tell = `try { $posta->getAccount(); } catch (Busy $error) {
      echo $error->errorCode, ' ', $error->status, ' ', $error->retryAfterSeconds, ' ', $error->getMessage();
    }`
    await faulty([busy], async (url, heads) => {
      const printed = await php(`${noting} ${tell}`, { POSTA_URL: url })
      assert.equal(printed, 'too-many-requests 429 2 Slow.')
      assert.equal(heads.length, 4)
    })
    await faulty([answer(503, {}, { 'retry-after': '3600' })], async (url, heads) => {
      assert.match(await php(`${noting} ${tell}`, { POSTA_URL: url }), /^internal-error 503 3600/)
      assert.equal(heads.length, 1)
    })
    const closed = `http://127.0.0.1:${await freePort()}`
    const none = `try { $posta->getAccount(); } catch (NoAnswer $error) { echo count($waits), $error->errorCode; }`
    assert.equal(await php(`${noting} ${none}`, { POSTA_URL: closed }), '3no-answer')
  })

  phpTest('follows no redirection, which would show its key to another', async () => {
    await faulty([answer(302, {}, { location: '/elsewhere' })], async (url, heads) => {
      const tell = `try { $posta->getAccount(); } catch (PostaException $error) { echo $error->status; }`
      assert.equal(await php(`${noting} ${tell}`, { POSTA_URL: url }), '302')
      assert.equal(heads.length, 1)
    })
  })

  phpTest('that is refused names every field, in the language that was asked for', async () => {
    const printed = await php(`use ${inspect};
      $posta = new Posta(url: getenv('POSTA_URL') . '/', key: getenv('POSTA_KEY'), language: 'en');
      try { $posta->createOrder(body: []); } catch (InvalidRequest $error) {
        echo json_encode([$error->status, $error->errorCode, array_column($error->errors, 'field'), $error->getMessage()]);
      }`)
    const [status, code, fields, message] = JSON.parse(printed) as [
      number,
      string,
      string[],
      string,
    ]
    assert.deepEqual([status, code], [400, 'products-missing'])
    assert.ok(
      ['service', 'recipient', 'address'].every((field) => fields.includes(field)),
      printed,
    )
    assert.equal(message, 'The order has no products.')
  })

  phpTest('with a wrong key is not allowed, and no header is smuggled in', async () => {
    const refused = `use ${inspect};
      try { (new Posta(url: getenv('POSTA_URL'), key: 'none'))->getAccount(); }
      catch (NotAllowed $error) { echo $error->status; }`
    assert.equal(await php(refused), '401')
    const smuggled = `${opened}
      try { $posta->createOrder(body: [], idempotencyKey: "a\\r\\nX-Other: b"); }
      catch (InvalidArgumentException $error) { echo $error->getMessage(); }
      try { $posta->getShipment(path: []); }
      catch (InvalidArgumentException $error) { echo $error->getMessage(); }`
    assert.match(await php(smuggled), /^Idempotency-Key: .*path: trackingCode is missing$/)
  })

  phpTest('of a list follows its pages, one after another as they are needed', async () => {
    const pages = [
      answer(200, { items: [{ id: 'a' }], next: '1' }),
      answer(200, { items: [{ id: 'b' }], next: '2' }),
      answer(200, { items: [] as unknown[], next: '2' }),
    ]
    await faulty(pages, async (url, heads) => {
      const code = `${noting} foreach ($posta->all->readEvents(query: ['limit' => 1]) as $event) echo $event['id'];`
      assert.equal(await php(code, { POSTA_URL: url }), 'ab')
      const urls = heads.map((head) => head.url)
      assert.deepEqual(
        urls,
        ['', '&after=1', '&after=2'].map((place) => `/v1/events?limit=1${place}`),
      )
    })
  })

  phpTest('sends a file and gets a file', async () => {
    const printed = await php(
      `${opened}
      $sheet = $posta->getImportTemplateCsv();
      $import = $posta->uploadImport(body: $sheet, query: ['fileName' => 'ordenes.csv', 'load' => false]);
      $code = $posta->createOrder(body: json_decode(getenv('ORDER'), true))['trackingCode'];
      $pdf = $posta->printLabels(body: ['codes' => [$code]]);
      $some = $posta->listShipments(query: ['codes' => [$code, 'NONE-1']])['items'];
      echo json_encode([strlen($sheet) > 20, isset($import['id']), substr($pdf, 0, 5), count($some)]);`,
      {
        ORDER: JSON.stringify(order),
      },
    )
    assert.deepEqual(JSON.parse(printed), [true, true, '%PDF-', 1])
  })
})

const order = {
  service: 'E',
  recipient: {
    name: 'Ana Pérez',
    documentType: 'DNI',
    documentNumber: 30111222,
    mobile: '1155551234',
  },
  address: {
    street: 'Avenida Corrientes',
    number: '1234',
    postalCode: 1043,
    locality: 'Ciudad de Buenos Aires',
    province: 'Ciudad Autónoma de Buenos Aires',
  },
  products: [{ lengthCm: 30, heightCm: 10, widthCm: 20, weightKg: 1.5, quantity: 1 }],
}
