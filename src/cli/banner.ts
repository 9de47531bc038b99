import { carrierNumber, type DemoPerson } from '../capabilities/people/people.ts'
import { type Config, hasDemonstration } from '../config.ts'
import { demoPassword, demoPeople, demoShippers } from '../demo/demo-carrier.ts'

/** Returns the service's addresses, and a first call to paste. */
export function banner(config: Config, port: number, opsTokenPlace: string): string {
  const own = `http://${forUrl(config.host)}:${port}`
  const url = config.publicUrl ?? own
  const places = [
    ...config.environments.map((name): [string, string] => [name, `${url}/${name}`]),
    ['root', `${url} (the same as ${config.rootEnvironment})`],
    ['portal', `${url}/portal  (a store's people)`],
    ['console', `${url}/consola  (the carrier's people)`],
    ['courier', `${url}/reparto  (the courier's phone)`],
    ['reference', `${url}/docs  (${url}/openapi.json)`],
    ['v1', `${url}/v1  (${url}/docs/v1)`],
    ['soap', `${url}/soap?wsdl`],
    ['operations', `${url}/ops/v1  (${url}/ops/v1/openapi.json)`],
    ['ops token', opsTokenPlace],
    ['health', `${url}/health/ready  (${url}/metrics)`],
    ...(url === own ? [] : [['listens at', own]]),
    ['data', config.databaseUrl === undefined ? config.dataFolder : 'PostgreSQL'],
  ]
  const lines = places.map(([name = '', place]) => `  ${name.padEnd(11)} ${place}`)
  const head = ['', 'Posta is serving.', '', ...whomToBe(config, url)]
  return [...head, ...lines, ...demoLines(config, url), '', ''].join('\n')
}

/** The page that offers the roles of the demonstration comes first. */
function whomToBe(config: Config, url: string): string[] {
  if (!hasDemonstration(config)) return []
  const page = config.rootEnvironment === 'testing' ? url : `${url}/testing`
  const roles = 'the shop, the branch, the courier, a recipient, a developer'
  return [`Open ${page} and choose whom to be: ${roles}.`, '']
}

function demoLines(config: Config, url: string): string[] {
  if (!hasDemonstration(config)) return []
  const accounts = demoShippers.flatMap(({ shipper, password, key, apiKey }) => [
    `  ${String(shipper.number).padEnd(11)} ${shipper.mode}, password ${password}, key ${key}`,
    `  ${''.padEnd(11)} /v1 key ${apiKey}`,
  ])
  const people = Object.entries(Object.groupBy(demoPeople, pagesOf)).map(
    ([pages, them]) => `  ${pages.padEnd(11)} ${them.map(({ email }) => email).join(', ')}`,
  )
  return [
    '',
    'Demonstration shippers (testing only):',
    ...accounts,
    '',
    `Demonstration people, password ${demoPassword}:`,
    ...people,
    '',
    'A first call:',
    '',
    firstCurl(url),
  ]
}

function pagesOf({ shipperNumber, role }: DemoPerson): 'portal' | 'console' | 'courier' {
  if (role === 'courier') return 'courier'
  return shipperNumber === carrierNumber ? 'console' : 'portal'
}

/** Returns a whole order in one line that works in any shell. */
function firstCurl(url: string): string {
  const order = {
    autentificacion: { shipper: 9001, password: 'demo-cross-9001' },
    codigoSeguimiento: 'HOLA-0001',
    servicio: 'E',
    productos: [{ largo: 30, alto: 20, ancho: 10, peso: 1.5, cantidad: 1 }],
    destinatario: {
      tipoDocumento: 'DNI',
      numeroDocumento: 30111222,
      nombre: 'Ana Gomez',
      celular: '1155550000',
    },
    domicilio: {
      direccion: 'Av. Corrientes',
      altura: '1234',
      codigoPostal: 1043,
      localidad: 'CABA',
      provincia: 'CABA',
    },
  }
  return `  curl ${url}/testing/cargaCliente/ -d '${JSON.stringify(order)}'`
}

function forUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
