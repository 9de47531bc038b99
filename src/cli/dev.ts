import { spawn } from 'node:child_process'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { readConfig } from '../config.ts'
import { CliError } from '../kits/command-line/output.ts'
import { entryFile, viteSettings } from '../kits/pages/vite-settings.ts'

const project = join(import.meta.dirname, '..', '..')

/**
 * The service, restarted when its sources change, and before it Vite, which serves the pages from
 * their sources and reloads them. Vite passes requests it does not know on to the service.
 */
export async function dev(words: string[]): Promise<number> {
  if (words.length > 0) throw new CliError('dev takes no words; settings are variables')
  const { port } = readConfig()
  const service = spawn(process.execPath, ['--watch', join(project, 'src/cli/posta.ts'), 'start'], {
    cwd: project,
    stdio: 'inherit',
  })
  const { default: react } = await import('@vitejs/plugin-react')
  const settings = viteSettings(project)
  const vite = await createServer({
    ...settings,
    appType: 'custom',
    logLevel: 'info',
    plugins: [
      react(),
      {
        name: 'posta-service',
        configureServer: (server) => () => {
          server.middlewares.use((from, to) => passOn(server, port, from, to))
        },
      },
    ],
    server: { ...settings.server, port: port + 1, strictPort: true },
  })
  await vite.listen()
  process.stdout.write(`pages that reload: http://localhost:${port + 1}/ingresar\n`)
  const code = await new Promise<number>((resolve) => {
    service.once('exit', (status) => resolve(status ?? 1))
    process.once('SIGINT', () => service.kill('SIGTERM'))
    process.once('SIGTERM', () => service.kill('SIGTERM'))
  })
  await vite.close()
  return code
}

/** Asks the service. Its documents are made to load the sources instead of the built files. */
function passOn(
  vite: ViteDevServer,
  port: number,
  from: IncomingMessage,
  to: ServerResponse,
): void {
  const { method, url = '/', headers } = from
  const call = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    const isPage = answer.headers['content-type']?.startsWith('text/html') ?? false
    if (!isPage) {
      to.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(to)
      return
    }
    void answerPage(vite, url, answer, to)
  })
  call.once('error', () => to.writeHead(502).end('The service does not answer yet.\n'))
  from.pipe(call)
}

async function answerPage(
  vite: ViteDevServer,
  url: string,
  answer: IncomingMessage,
  to: ServerResponse,
): Promise<void> {
  const text = await vite.transformIndexHtml(url, withSources(await readText(answer)))
  const { 'content-length': _length, 'content-security-policy': _policy, ...rest } = answer.headers
  to.writeHead(answer.statusCode ?? 200, rest).end(text)
}

function withSources(text: string): string {
  return text
    .replace(/<link rel="(stylesheet|modulepreload)" href="[^"]*\/web\/[^"]*">/g, '')
    .replace(/<script type="module" async src="[^"]*\/web\/[^"]*"><\/script>/, '')
    .replace(/(<script type="module" src=")[^"]*\/web\/[^"]*"/, `$1/${entryFile}"`)
}

async function readText(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
