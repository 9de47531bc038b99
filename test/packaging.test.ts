/** The files of packaging/ are checked by the tools that read them, and the package starts. */
import assert from 'node:assert/strict'
import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { findProgram, skipWithout } from './support/programs.ts'
import { newDataFolder } from './support/service.ts'
import { until } from './support/until.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
const packaging = join(root, 'packaging')

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'posta-packaging-'))
  try {
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

test('systemd understands the unit', { skip: skipWithout('systemd-analyze') }, () =>
  inFolder(async (folder) => {
    const unit = await readFile(join(packaging, 'posta.service'), 'utf8')
    const file = join(folder, 'posta.service')
    // It looks whether the program is there, and whether the user is.
    await writeFile(file, unit.replaceAll('/srv/posta', root).replace('User=posta', 'User=root'))
    const { stdout, stderr } = await run('systemd-analyze', ['verify', '--man=no', file])
    const own = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('posta.service'))
    assert.deepEqual(own, [])
  }),
)

test('the balancer understands its file', { skip: skipWithout('haproxy') }, async () => {
  const file = join(packaging, 'compose', 'haproxy.cfg')
  await run(findProgram('haproxy') ?? '', ['-c', '-f', file])
})

const variables = {
  PATH: process.env['PATH'],
  POSTGRES_PASSWORD: 'x',
  POSTA_OPS_TOKEN: 'ops-token-of-the-composed-carrier',
  POSTA_AUDIT_KEY: 'x',
}

test('compose understands its file', { skip: skipWithout('docker-compose') }, async () => {
  const words = ['-f', join(packaging, 'compose', 'compose.yaml'), 'config']
  const { stdout } = await run('docker-compose', words, { env: variables })
  const services = ['node1', 'node2', 'balancer', 'primary', 'replica', 'pgbouncer']
  for (const name of [...services, 'prometheus', 'grafana'])
    assert.match(stdout, new RegExp(`^  ${name}:$`, 'm'))
  await assert.rejects(run('docker-compose', words, { env: { PATH: variables.PATH } }), /PASSWORD/)
})

test('shells understand the scripts', async () => {
  for (const name of ['compose/allow-replica.sh', 'compose/start-replica.sh', 'try-image.sh'])
    await run('sh', ['-n', join(packaging, name)])
})

test('every setting of the packages is one that the guide has', async () => {
  const guide = await readFile(join(root, 'docs', 'operating.md'), 'utf8')
  const files = [
    'Containerfile',
    'posta.service',
    'compose/compose.yaml',
    'helm/posta/values.yaml',
  ].map((file) => readFile(join(packaging, file), 'utf8'))
  const names = (await Promise.all(files)).join('\n').match(/\bPOSTA_[A-Z_]+/g) ?? []
  assert.ok(names.length > 10)
  for (const name of new Set(names)) assert.ok(guide.includes(`\`${name}\``), name)
})

test('helm understands the chart', { skip: helmSkip() }, async () => {
  await run('helm', ['lint', '--strict', join(packaging, 'helm', 'posta')])
})

/** The paths of a file's keys, such as `image.tag`, by how far they stand from the margin. */
function pathsIn(yaml: string): Set<string> {
  const path: string[] = []
  const paths = [...yaml.matchAll(/^( *)(\w+):/gm)].map(([, margin = '', key = '']) => {
    path.splice(margin.length / 2, path.length, key)
    return path.join('.')
  })
  return new Set(paths)
}

/** The actions of a template in braces, without the signs that trim the lines around. */
function actionsIn(template: string): string[] {
  return [...template.matchAll(/\{\{-?\s*(.*?)\s*-?\}\}/g)].map(([, action = '']) => action)
}

test('the chart names all values that it has, and no others', async () => {
  const chart = join(packaging, 'helm', 'posta')
  const paths = pathsIn(await readFile(join(chart, 'values.yaml'), 'utf8'))
  const all: string[] = []
  for (const name of await readdir(join(chart, 'templates'))) {
    const text = await readFile(join(chart, 'templates', name), 'utf8')
    const named = [...text.matchAll(/\.Values\.([\w.]+)/g)].map(([, path = '']) => path)
    assert.deepEqual(
      named.filter((path) => !paths.has(path)),
      [],
    )
    all.push(...named)
    // A formatter that takes it for plain YAML writes its braces apart.
    assert.doesNotMatch(text, /\{ +\{|\} +\}/, name)
    const actions = actionsIn(text)
    for (const braces of ['{{', '}}'])
      assert.equal(text.split(braces).length - 1, actions.length, `${braces} in ${name}`)
    const begun = actions.filter((action) => /^(if|range|with|define|block)\b/.test(action))
    assert.equal(actions.filter((action) => action === 'end').length, begun.length, name)
  }
  const isNamed = (path: string) =>
    all.some((one) => `${path}.`.startsWith(`${one}.`) || one.startsWith(`${path}.`))
  assert.deepEqual(
    [...paths].filter((path) => !isNamed(path)),
    [],
  )
})

/** Debian has no helm. */
function helmSkip(): string | false {
  return findProgram('helm') === undefined && 'helm: not run (not installed)'
}

test('the package of npm starts where it is installed', () =>
  inFolder(async (folder) => {
    await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: root })
    const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz')) ?? ''
    const modules = join(folder, 'node_modules')
    await mkdir(join(modules, 'posta'), { recursive: true })
    await run('tar', ['-xf', join(folder, tarball), '--strip-components=1', '-C', 'posta'], {
      cwd: modules,
    })
    // The pages are built with the settings that those of web/ extend.
    const settings = join(modules, 'posta', 'web')
    const { extends: base } = JSON.parse(
      await readFile(join(settings, 'tsconfig.json'), 'utf8'),
    ) as { extends: string }
    await readFile(join(settings, base))
    // The packages that npm would install beside it.
    for (const name of await readdir(join(root, 'node_modules')))
      await symlink(join(root, 'node_modules', name), join(modules, name))
    const { bin } = JSON.parse(await readFile(join(modules, 'posta', 'package.json'), 'utf8')) as {
      bin: { posta: string }
    }
    const data = await newDataFolder()
    const service = spawn(process.execPath, [join(modules, 'posta', bin.posta), 'start'], {
      cwd: folder,
      env: { PATH: variables.PATH, POSTA_DATA: data.path, POSTA_PORT: '0', POSTA_DRAIN_MS: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let printed = ''
    for (const stream of [service.stdout, service.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
    const port = () => /health\s+http:\/\/[^/]+:(\d+)\//.exec(printed)?.[1]
    const ended = once(service, 'close')
    try {
      await until('it serves', () => port() !== undefined || service.exitCode !== null)
      assert.equal(service.exitCode, null, printed)
      await until('it is ready', async () => {
        const { status } = await fetch(`http://127.0.0.1:${port()}/health/ready`)
        return status === 200
      })
    } finally {
      service.kill('SIGTERM')
      await ended
      await data.remove()
    }
  }))

test('the bases of the image are pinned by digest, and others are refused', async () => {
  const containerfile = await readFile(join(packaging, 'Containerfile'), 'utf8')
  const bases = [...containerfile.matchAll(/^FROM (\S+)/gm)].map(([, name]) => name)
  assert.deepEqual(bases, ['${NPM_IMAGE}', '${BASE_IMAGE}'])
  const images = Object.fromEntries(
    [...containerfile.matchAll(/^ARG (\w+_IMAGE)=(\S+)$/gm)].map(([, name, image]) => [
      name,
      image,
    ]),
  )
  for (const name of ['NPM_IMAGE', 'BASE_IMAGE'])
    assert.match(images[name] ?? '', /^docker\.io\/library\/[\w:.-]+@sha256:[0-9a-f]{64}$/)
  const guard = /^RUN (for image [^]*?)\n(?=[A-Z])/m.exec(containerfile)?.[1] ?? ''
  const build = (env: Record<string, string>) =>
    spawnSync('sh', ['-c', guard], {
      env: { PATH: process.env['PATH'], ...images, UNPINNED: 'no', ...env },
      encoding: 'utf8',
    })
  assert.equal(build({}).status, 0)
  const refused = build({ BASE_IMAGE: 'docker.io/library/debian:bookworm-slim' })
  assert.equal(refused.status, 1)
  assert.match(refused.stdout, /bookworm-slim is not pinned/)
  assert.equal(build({ BASE_IMAGE: 'localhost/posta-base', UNPINNED: 'yes' }).status, 0)
})
