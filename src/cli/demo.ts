import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DemoPerson } from '../capabilities/people/people.ts'
import { readConfig } from '../config.ts'
import { demoPassword, demoPeople } from '../demo/demo-carrier.ts'
import { CliError } from '../kits/command-line/output.ts'
import { silentLog } from '../kits/log/log.ts'
import { startPosta } from '../main.ts'

const opsToken = 'ops-token-of-the-walk-of-the-demonstration'
const credentials = { shipper: 9001, password: 'demo-cross-9001' }

/** Calls the service as a store and as the carrier's staff would, and prints the answers. */
class Walk {
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  title(text: string): void {
    process.stdout.write(`\n== ${text}\n`)
  }

  async store(path: string, body: Record<string, unknown>): Promise<void> {
    await this.#call('POST', path, {}, { autentificacion: credentials, ...body })
  }

  async rescue(pieces: string[]): Promise<void> {
    const body = { auth: credentials, pieces, tipoRescate: 'devolucion' }
    await this.#call('POST', '/wbs/rescate/', {}, body)
  }

  async cancel(code: string): Promise<void> {
    const headers = {
      'x-client-id': String(credentials.shipper),
      'x-client-secret': credentials.password,
    }
    await this.#call('GET', `/servicio-cancelacion-rescate/index.php/${code}`, headers)
  }

  async label(code: string): Promise<void> {
    const query = `tipo=Z10X15&shipper=${credentials.shipper}&codSeguimiento=${code}`
    await this.#call('GET', `/impresionEtiqueta/?${query}`, {})
  }

  async scan(trackingCode: string, ...checks: string[]): Promise<void> {
    const movements = checks.map((check) => ({ trackingCode, check, branch: 'X0001' }))
    const headers = { authorization: `Bearer ${opsToken}` }
    await this.#call('POST', '/ops/v1/movements', headers, { movements })
  }

  async track(...codes: string[]): Promise<void> {
    const datos = codes.map((codigoSeguimiento) => ({ codigoSeguimiento }))
    await this.store('/tracking/consultaTrackingMasivo/', { datos })
  }

  async #call(method: string, path: string, headers: Record<string, string>, body?: unknown) {
    const response = await fetch(`${this.#url}/testing${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    process.stdout.write(`\n${method} ${path}\n`)
    if (body !== undefined) process.stdout.write(`  > ${shown(JSON.stringify(body))}\n`)
    const type = response.headers.get('content-type') ?? ''
    const bytes = Buffer.from(await response.arrayBuffer())
    const text = type.includes('pdf') ? `${type}, ${bytes.length} bytes` : bytes.toString()
    process.stdout.write(`  < ${response.status} ${shown(text)}\n`)
  }
}

function shown(text: string): string {
  return text.length > 1_500 ? `${text.slice(0, 1_500)}...` : text
}

function order(codigoSeguimiento: string): Record<string, unknown> {
  return {
    codigoSeguimiento,
    servicio: 'E',
    productos: [{ largo: 30, alto: 20, ancho: 10, peso: 1.5, cantidad: 1 }],
    destinatario: {
      tipoDocumento: 'DNI',
      numeroDocumento: 30_111_222,
      nombre: 'Ana Gómez',
      celular: '3515550000',
    },
    domicilio: {
      direccion: 'Av. Colón',
      altura: '1234',
      codigoPostal: 5000,
      localidad: 'Córdoba',
      provincia: 'Córdoba',
    },
  }
}

/** Walks shipments through their lives; `demo remove` removes the demonstration of testing. */
export async function demo([action, ...words]: string[]): Promise<number> {
  if (action === undefined) return walkThrough()
  if (action === 'remove') return (await import('./demo-remove.ts')).removeDemo(words)
  throw new CliError('expected: demo, or demo remove [--all] [--yes]')
}

/** Takes shipments through their whole life on a temporary service, and leaves nothing behind. */
async function walkThrough(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'posta-demo-'))
  const settings = {
    POSTA_PORT: '0',
    POSTA_DATA: folder,
    POSTA_OPS_TOKEN: opsToken,
    POSTA_DEMO: 'on',
  }
  const posta = await startPosta(readConfig(settings), { log: silentLog })
  try {
    await walk(new Walk(`http://127.0.0.1:${posta.port}`))
  } finally {
    await posta.stop()
    await rm(folder, { recursive: true, force: true })
  }
  process.stdout.write(pagesToSee(`http://127.0.0.1:${readConfig().port}`))
  return 0
}

async function walk(walker: Walk): Promise<void> {
  walker.title('What would it cost?')
  const parcel = { codigoPostal: 5000, pesoEspecifico: 1.5, alto: 20, largo: 30, ancho: 10 }
  await walker.store('/consulta_tarifa_rest/', parcel)

  walker.title('An order, its label, and its way to the door')
  await walker.store('/cargaCliente/', order('PASEO-0001'))
  await walker.label('PASEO-0001')
  await walker.scan('PASEO-0001', 'IF', 'GE', 'AS', 'AR', 'MA', 'LD')
  await walker.track('PASEO-0001')
  walker.title('Nobody at home; a second visit; delivered')
  await walker.scan('PASEO-0001', 'CA', 'MA', 'LD', 'EI', 'DL')
  await walker.track('PASEO-0001')

  walker.title('A return')
  await walker.store('/cargaCliente/', order('PASEO-0002'))
  await walker.scan('PASEO-0002', 'IF', 'AR')
  await walker.rescue(['PASEO-0002'])
  await walker.scan('PASEO-0002', 'RV', 'RM', 'RC')
  await walker.track('PASEO-0002')

  walker.title('A cancellation')
  await walker.store('/cargaCliente/', order('PASEO-0003'))
  await walker.cancel('PASEO-0003')
  await walker.track('PASEO-0003')
}

/** How to start the pages, and as whom to see the walk's results. */
function pagesToSee(url: string): string {
  const places = [
    ['the shop', '/portal', emailOf('administra')],
    ['the branch', '/consola', emailOf('branch')],
    ['the courier', '/reparto', emailOf('courier')],
    ['the recipient', '/testing/seguimiento/CODE', 'nobody signs in'],
    ['the developer', '/docs', 'nobody signs in'],
  ]
  const lines = places.map(
    ([role = '', path = '', whom = '']) => `  ${role.padEnd(14)} ${url}${path.padEnd(27)} ${whom}`,
  )
  return [
    '',
    '== The same on pages',
    '',
    'The walk has ended and left nothing behind. ./posta start serves until you stop it:',
    '',
    ...lines,
    '',
    `Their password is ${demoPassword}.`,
    '',
  ].join('\n')
}

function emailOf(role: DemoPerson['role']): string {
  return demoPeople.find((person) => person.role === role)?.email ?? ''
}
