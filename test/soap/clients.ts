/** The real clients that the tests drive: how each is found, made ready and run. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const programs = join(import.meta.dirname, 'clients')
const run = promisify(execFile)

export interface Files {
  /** A folder of the client's own, to make programs in. */
  readonly folder: string
  /** The calls as JSON and as lines of "path<TAB>value". */
  readonly json: string
  readonly lines: string
}

export interface SoapClient {
  readonly name: string
  /** Debian packages, or another source. */
  readonly packages: string
  /** The address it is given, below that of the port. */
  readonly path: '' | '/net'
  /** Lists that it can't read: without a WSDL it does not know that attributes have values. */
  readonly blindTo?: readonly string[]
  isInstalled(): Promise<boolean>
  /** Returns its output. */
  drive(url: string, files: Files): Promise<string>
}

async function works(command: string, ...words: string[]): Promise<boolean> {
  try {
    await run(command, words, { timeout: stepLimitMs })
    return true
  } catch {
    return false
  }
}

/** Far longer than a slow machine takes to compile the largest of them. */
const stepLimitMs = 300_000

async function print(command: string, ...words: string[]): Promise<string> {
  const { stdout } = await run(command, words, { timeout: stepLimitMs, maxBuffer: 16_777_216 })
  return stdout
}

/** The system's own: another one that comes first on the path does not have Debian's modules. */
function systemOwn(name: string): string {
  const own = `/usr/bin/${name}`
  return existsSync(own) ? own : name
}

const [php, perl, python] = [systemOwn('php'), systemOwn('perl'), systemOwn('python3')]

function phpClient(mode: string): SoapClient {
  return {
    name: `PHP SoapClient (${mode})`,
    packages: 'php-cli php-soap',
    path: '',
    ...(mode === 'nowsdl' ? { blindTo: ['movimientos', 'sucursal', 'suguerenciasPorDuda'] } : {}),
    isInstalled: () => works(php, '-r', 'exit(extension_loaded("soap") ? 0 : 1);'),
    drive: (url, { json }) => print(php, join(programs, 'client.php'), mode, url, json),
  }
}

function pythonClient(module: string): SoapClient {
  return {
    name: module,
    packages: `python3-${module}`,
    path: '',
    isInstalled: () => works(python, '-c', `import ${module}`),
    drive: (url, { json }) => print(python, join(programs, `client_${module}.py`), url, json),
  }
}

function nodeClient(name: string, program: string): SoapClient {
  return {
    name,
    packages: 'npm ci',
    path: '',
    isInstalled: async () => true,
    drive: (url, { json }) => print(process.execPath, join(programs, program), url, json),
  }
}

const soapLite: SoapClient = {
  name: 'SOAP::Lite',
  packages: 'libsoap-lite-perl',
  path: '',
  isInstalled: () => works(perl, '-MSOAP::Lite', '-e', '1'),
  drive: (url, { json }) => print(perl, join(programs, 'client.pl'), url, json),
}

const jars = [
  'axis',
  'axis-jaxrpc',
  'axis-saaj',
  'commons-discovery',
  'commons-logging',
  'wsdl4j',
  'javax.activation',
  'javax.mail',
].map((name) => `/usr/share/java/${name}.jar`)

const axis: SoapClient = {
  name: 'Axis 1.4',
  packages: 'default-jdk-headless libaxis-java libactivation-java libmail-java',
  path: '',
  isInstalled: async () => jars.every((jar) => existsSync(jar)) && works('javac', '-version'),
  async drive(url, { folder, lines }) {
    const path = jars.join(':')
    const [made, classes] = [join(folder, 'made'), join(folder, 'classes')]
    await print(
      'java',
      '-cp',
      path,
      'org.apache.axis.wsdl.WSDL2Java',
      '-p',
      'carrier',
      '-o',
      made,
      `${url}?wsdl`,
    )
    const sources = [
      join(made, 'carrier', 'CarrierLocator.java'),
      join(programs, 'AxisClient.java'),
    ]
    await print(
      'javac',
      '-nowarn',
      '-encoding',
      'UTF-8',
      '-cp',
      path,
      '-sourcepath',
      made,
      '-d',
      classes,
      ...sources,
    )
    return print('java', '-cp', `${path}:${classes}`, 'AxisClient', url, lines)
  },
}

const gsoap: SoapClient = {
  name: 'gSOAP',
  packages: 'gsoap libgsoap-dev gcc libc6-dev',
  path: '',
  isInstalled: async () =>
    existsSync('/usr/include/stdsoap2.h') &&
    (await works('soapcpp2', '-V')) &&
    works('gcc', '--version'),
  async drive(url, { folder, lines }) {
    const header = join(folder, 'carrier.h')
    await print('wsdl2h', '-c', '-o', header, `${url}?wsdl`)
    await print('soapcpp2', '-C', '-c', '-w', '-x', '-d', folder, header)
    const sources = ['soapC.c', 'soapClient.c'].map((name) => join(folder, name))
    const program = join(folder, 'client')
    await print(
      'gcc',
      '-w',
      '-I',
      folder,
      '-o',
      program,
      join(programs, 'gsoap-client.c'),
      ...sources,
      '-lgsoap',
    )
    return print(program, url, lines)
  },
}

const mono: SoapClient = {
  name: 'Mono (.NET flavour)',
  packages: 'mono-mcs mono-devel mono-runtime',
  path: '/net',
  isInstalled: async () => (await works('mcs', '--version')) && existsSync('/usr/bin/wsdl'),
  async drive(url, { folder, lines }) {
    const [stub, program] = [join(folder, 'Carrier.cs'), join(folder, 'client.exe')]
    await print('wsdl', `/out:${stub}`, `${url}?wsdl`)
    const references = ['-r:System.Web.Services', '-r:System.Xml']
    await print('mcs', `-out:${program}`, ...references, stub, join(programs, 'MonoClient.cs'))
    return print('mono', program, url, lines)
  },
}

/** One of each family that needs no compiler: every run has them. */
export const quickClients: readonly SoapClient[] = [
  phpClient('wsdl'),
  pythonClient('zeep'),
  soapLite,
  nodeClient('node-soap', 'client-node-soap.ts'),
]

/** Other modes and libraries, and those that compile a program of the WSDL first. */
export const nightClients: readonly SoapClient[] = [
  ...['nowsdl', 'gzip', 'soap12'].map(phpClient),
  pythonClient('suds'),
  axis,
  gsoap,
  mono,
  nodeClient('strong-soap', 'client-strong-soap.ts'),
]

export async function clientFolder(base: string, index: number): Promise<string> {
  const folder = join(base, `client-${index}`)
  await mkdir(join(folder, 'classes'), { recursive: true })
  return folder
}
