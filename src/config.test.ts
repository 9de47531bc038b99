import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { describe, test } from 'node:test'
import { ConfigError, readConfig, type Variables } from './config.ts'

const refused = (variables: Variables, message: RegExp) =>
  assert.throws(
    () => readConfig(variables),
    (error) => error instanceof ConfigError && message.test(error.message),
    JSON.stringify(variables),
  )

test('mailing links needs the public address, or nothing starts', () => {
  const smtp = { POSTA_SMTP_URL: 'smtp://mail.example:587' }
  refused(smtp, /POSTA_SMTP_URL: .* set POSTA_PUBLIC_URL, such as https:\/\/posta\.example/)
  const both = { ...smtp, POSTA_PUBLIC_URL: 'https://envios.example' }
  assert.equal(readConfig(both).smtpUrl, smtp.POSTA_SMTP_URL)
})

test('without settings the service is a demonstration on this machine only', () => {
  assert.partialDeepStrictEqual(readConfig({}), {
    port: 8080,
    host: '127.0.0.1',
    dataFolder: resolve('data'),
    databaseUrl: undefined,
    publicUrl: undefined,
    demo: 'on',
    demoPublic: false,
    opsToken: undefined,
    auditKeys: undefined,
    environments: ['testing', 'production'],
    rootEnvironment: 'testing',
    hosts: {},
    limits: true,
    shipperRate: 1000,
    addressRate: 2000,
    credentialsStatus: 401,
    rescueLanguage: 'en',
    cancellation: true,
    normalizeOrders: false,
    addressesUrl: undefined,
    geoSources: [
      'https://download.geonames.org/export/zip/AR.zip',
      'https://apis.datos.gob.ar/georef/api/localidades.csv',
      'https://apis.datos.gob.ar/georef/api/calles.ndjson',
    ],
    labelLinksRequired: false,
    soapNamespace: 'urn:carrier',
    timeZone: 'America/Argentina/Buenos_Aires',
    trustedProxies: [],
    metricsFrom: ['127.0.0.0/8', '::1'],
    securityContact: undefined,
    metricsToken: undefined,
    logRequests: true,
    webhooksToLoopback: false,
    webhookPorts: [],
    webhooksOverHttp: false,
  })
})

test('an empty setting is no setting', () => {
  const names = [
    'PORT',
    'HOST',
    'DATA',
    'DATABASE_URL',
    'PUBLIC_URL',
    'DEMO',
    'OPS_TOKEN',
    'AUDIT_KEY',
    'LIMITS',
  ]
  const variables = Object.fromEntries(names.map((name) => [`POSTA_${name}`, ' ']))
  assert.deepEqual(readConfig(variables), readConfig({}))
})

test('nobody changes it afterwards', () => {
  assert.throws(() => Object.assign(readConfig({}), { demo: false }), TypeError)
})

test('the port is a whole number', () => {
  assert.equal(readConfig({ POSTA_PORT: '0' }).port, 0)
  assert.equal(readConfig({ POSTA_PORT: '65535' }).port, 65_535)
  for (const text of ['65536', '-1', '80.5', '0x50', '8e3', 'http'])
    refused({ POSTA_PORT: text }, /POSTA_PORT.*0 to 65535/)
})

test('a switch is on or off, and nothing else', () => {
  for (const text of ['off', 'OFF', 'false', '0'])
    assert.equal(readConfig({ POSTA_DEMO: text }).demo, 'off')
  for (const text of ['on', 'True', '1']) assert.equal(readConfig({ POSTA_DEMO: text }).demo, 'on')
  refused({ POSTA_DEMO: 'no' }, /POSTA_DEMO.*off, on, living.*"no"/)
  refused({ POSTA_LIMITS: 'none' }, /POSTA_LIMITS/)
  refused({ POSTA_LOG: 'quiet' }, /POSTA_LOG/)
})

describe('environments', () => {
  test('one of them may be served alone, and is the root then', () => {
    const config = readConfig({ POSTA_ENVIRONMENTS: 'production' })
    assert.deepEqual(config.environments, ['production'])
    assert.equal(config.rootEnvironment, 'production')
  })

  test('the root may be either of those that are served', () => {
    assert.equal(readConfig({ POSTA_ROOT_ENVIRONMENT: 'production' }).rootEnvironment, 'production')
    const variables = { POSTA_ENVIRONMENTS: 'testing', POSTA_ROOT_ENVIRONMENT: 'production' }
    refused(variables, /POSTA_ROOT_ENVIRONMENT.*production/)
  })

  test('an unknown one is reported', () => {
    refused({ POSTA_ENVIRONMENTS: 'testing,staging' }, /POSTA_ENVIRONMENTS.*staging/)
    refused({ POSTA_ROOT_ENVIRONMENT: 'staging' }, /POSTA_ROOT_ENVIRONMENT/)
  })

  test('naming one twice is the same as naming it once', () => {
    const { environments } = readConfig({ POSTA_ENVIRONMENTS: 'testing, testing' })
    assert.deepEqual(environments, ['testing'])
  })

  test('naming none is reported by its own name', () => {
    refused({ POSTA_ENVIRONMENTS: ',' }, /^POSTA_ENVIRONMENTS/)
  })

  test('each may have a host name, in any case', () => {
    const variables = { POSTA_TESTING_HOST: 'Prueba.Posta.Example', POSTA_PRODUCTION_HOST: '' }
    assert.deepEqual(readConfig(variables).hosts, { testing: 'prueba.posta.example' })
  })
})

test('the database is PostgreSQL or embedded', () => {
  const url = 'postgresql://posta:secreto@db.example/posta?sslmode=require'
  assert.equal(readConfig({ POSTA_DATABASE_URL: url }).databaseUrl, url)
  for (const text of ['mysql://x/y', 'db.example', 'sqlite:data'])
    refused({ POSTA_DATABASE_URL: text }, /POSTA_DATABASE_URL.*postgres:/)
})

test('a refusal never repeats the password of the database', () => {
  refused({ POSTA_DATABASE_URL: 'mysql://posta:secreto@db/x' }, /^((?!secreto).)*$/)
})

test('the public address is an address, without its last slash', () => {
  assert.equal(
    readConfig({ POSTA_PUBLIC_URL: 'https://posta.example/' }).publicUrl,
    'https://posta.example',
  )
  for (const text of ['posta.example', 'ftp://posta.example', '//posta.example'])
    refused({ POSTA_PUBLIC_URL: text }, /POSTA_PUBLIC_URL.*https:/)
})

test('the address of a second opinion is an address, without its last slash', () => {
  const url = 'https://addresses.example/api'
  assert.equal(readConfig({ POSTA_ADDRESSES_URL: `${url}/` }).addressesUrl, url)
  for (const text of ['addresses.example', 'ftp://addresses.example'])
    refused({ POSTA_ADDRESSES_URL: text }, /POSTA_ADDRESSES_URL.*https:/)
})

test('the token of the operations can be sent in a header', () => {
  for (const POSTA_DEMO of ['on', 'off']) {
    refused({ POSTA_OPS_TOKEN: 'a'.repeat(23), POSTA_DEMO }, /POSTA_OPS_TOKEN: expected 24/)
    const long = { POSTA_OPS_TOKEN: 'a'.repeat(24), POSTA_DEMO }
    assert.equal(readConfig(long).opsToken, long.POSTA_OPS_TOKEN)
  }
  refused({ POSTA_OPS_TOKEN: 'three words here' }, /POSTA_OPS_TOKEN/)
  const [newer, older] = ['n'.repeat(32), 'o'.repeat(32)]
  assert.deepEqual(readConfig({ POSTA_AUDIT_KEY: `${newer}, ${older}` }).auditKeys, [newer, older])
  refused({ POSTA_AUDIT_KEY: `${newer},short` }, /POSTA_AUDIT_KEY/)
})

test('wrong credentials are answered with 401 or 200', () => {
  assert.equal(readConfig({ POSTA_CREDENTIALS_STATUS: '200' }).credentialsStatus, 200)
  assert.equal(readConfig({ POSTA_CREDENTIALS_STATUS: '401' }).credentialsStatus, 401)
  refused({ POSTA_CREDENTIALS_STATUS: '403' }, /POSTA_CREDENTIALS_STATUS.*401, 200/)
})

test('the time zone is one that exists', () => {
  assert.equal(readConfig({ POSTA_TIME_ZONE: 'Europe/Madrid' }).timeZone, 'Europe/Madrid')
  refused({ POSTA_TIME_ZONE: 'Buenos Aires' }, /POSTA_TIME_ZONE.*Buenos Aires/)
})

test('trusted proxies are a list, and what lies between two commas is none', () => {
  const { trustedProxies } = readConfig({ POSTA_TRUSTED_PROXIES: '10.0.0.1, 10.1.0.0/16,,' })
  assert.deepEqual(trustedProxies, ['10.0.0.1', '10.1.0.0/16'])
  for (const wrong of ['proxy.example', '10.0.0.1/33', '10.0.0.0/8/8', '::1/129'])
    refused({ POSTA_TRUSTED_PROXIES: wrong }, /POSTA_TRUSTED_PROXIES: .*no address or network/)
})
