import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { operations } from '../src/faces/ops/operations.ts'
import { personRows } from '../src/faces/people/rows.ts'
import { restEndpoints } from '../src/faces/rest/endpoints.ts'
import { v1Rows } from '../src/faces/v1/rows.ts'
import { assertNothing } from './support/assert-nothing.ts'
import { lintOpenApi } from './support/lint-openapi.ts'
import { startPosta, withPosta } from './support/posta.ts'

const documentMend =
  'Mend the row that prints it, or its pair in docs/examples (./posta write pairs <slice>)'

const publicUrl = 'https://posta.ejemplo.com.ar'

const posta = withPosta({ env: { POSTA_PUBLIC_URL: publicUrl } })

for (const path of ['/openapi.json', '/ops/v1/openapi.json', '/v1/openapi.json']) {
  test(`${path} is a valid OpenAPI 3.1 document, examples included`, async () => {
    const { status, headers, json } = await posta.get(path)
    assert.equal(status, 200)
    assert.match(headers.get('content-type') ?? '', /^application\/json/)
    assert.equal(json.openapi, '3.1.0')
    const { isValid, faults } = await lintOpenApi(json)
    assertNothing(faults, documentMend)
    assert.ok(isValid)
  })
}

describe('the linter', () => {
  const spoiled = async (spoil: (document: Spoilable) => void) => {
    const document = structuredClone((await posta.get('/openapi.json')).json) as Spoilable
    spoil(document)
    return lintOpenApi(document)
  }

  test('finds a document that is no OpenAPI', async () => {
    const { isValid, faults } = await spoiled((document) => {
      delete document.info['title']
      document.paths['/cargaCliente/'] = { post: { respuestas: {} } }
    })
    assert.ok(!isValid)
    assert.match(faults.join('\n'), /struct.*title/)
    assert.match(faults.join('\n'), /struct.*respuestas/)
  })

  test('finds an example that its schema does not take', async () => {
    const { isValid, faults } = await spoiled((document) => {
      const order = document.components.schemas['CargaClientePedido']
      if (order) order.properties['servicio'] = { type: 'integer' }
    })
    assert.ok(!isValid)
    assert.match(faults.join('\n'), /no-invalid-media-type-examples.*servicio/)
  })

  test('finds a reference that leads nowhere', async () => {
    const { isValid, faults } = await spoiled((document) => {
      delete document.components.schemas['CargaClienteRespuesta']
    })
    assert.ok(!isValid)
    assert.match(faults.join('\n'), /no-unresolved-refs/)
  })
})

interface Spoilable {
  info: Record<string, unknown>
  paths: Record<string, { post: Record<string, unknown> }>
  components: { schemas: Record<string, { properties: Record<string, unknown> }> }
}

test('the servers are both environments, or the one it is asked of', async () => {
  const urls = async (path: string) =>
    (await posta.get(path)).json.servers.map((server: { url: string }) => server.url)
  assert.deepEqual(await urls('/openapi.json'), [`${publicUrl}/testing`, `${publicUrl}/production`])
  assert.deepEqual(await urls('/testing/openapi.json'), [`${publicUrl}/testing`])
  assert.deepEqual(await urls('/production/ops/v1/openapi.json'), [
    `${publicUrl}/production/ops/v1`,
  ])
})

test('every row of the contract is there, with every code it may answer', async () => {
  const { paths } = (await posta.get('/openapi.json')).json
  for (const { path, otherPaths = [], method, reference } of restEndpoints)
    for (const one of [path, ...otherPaths]) {
      const operation = paths[one.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      assert.equal(operation?.summary, reference.summary, one)
    }
  for (const { path, method, reference, codes, codeIsStatus } of restEndpoints) {
    const template = path.replaceAll(/:(\w+)/g, '{$1}')
    const operation = paths[template]?.[method.toLowerCase()]
    assert.ok(operation, `${method} ${path} is missing`)
    assert.equal(operation.summary, reference.summary)
    const printed: number[] = codeIsStatus
      ? Object.keys(operation.responses).map(Number)
      : operation['x-codError'].map((row: { codError: number }) => row.codError)
    const texts = codeIsStatus
      ? [200, 401, 429, 500, ...codes.map((row) => row.status ?? 200)]
      : [0, 2, -1, ...codes.map((row) => row.code)]
    for (const code of texts)
      assert.ok(printed.includes(code), `${path} does not tell code ${code}`)
    for (const [status, response] of Object.entries<Record<string, object>>(operation.responses))
      assert.ok('x-request-id' in (response['headers'] ?? {}), `${path} ${status}: x-request-id`)
  }
})

for (const [base, rows] of Object.entries({ '/ops/v1': operations, '/v1': v1Rows })) {
  test(`every row of ${base} is there, behind a token`, async () => {
    const { paths, components, tags } = (await posta.get(`${base}/openapi.json`)).json
    const topics = tags.map(({ name }: { name: string }) => name)
    assert.equal(components.securitySchemes.token.scheme, 'bearer')
    for (const { path, method, successStatus } of rows) {
      const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      assert.ok(operation, `${method} ${path} is missing`)
      assert.deepEqual(operation.security, [{ token: [] }])
      const chapterMend = 'add its path to `chapters` of its <slice>.slice.ts'
      assert.ok(topics.includes(operation.tags[0]), `${method} ${path}: ${chapterMend}`)
      assert.ok(operation.responses[successStatus])
      assert.ok(operation.responses['401'].content['application/problem+json'])
    }
  })
}

for (const base of ['/ops/v1', '/v1']) {
  test(`${base} asks for no credentials where none are needed`, async () => {
    const { paths, components } = (await posta.get(`${base}/openapi.json`)).json
    const securityOf = (method: string, path: string) => paths[path][method].security
    for (const row of personRows) {
      const { security } = paths[row.path.replaceAll(/:(\w+)/g, '{$1}')][row.method.toLowerCase()]
      assert.equal(security.length === 0, row.admits === 'anyone', `${row.method} ${row.path}`)
    }
    assert.deepEqual(securityOf('post', '/session'), [])
    assert.deepEqual(securityOf('post', '/password-resets'), [])
    assert.deepEqual(securityOf('get', '/session'), [{ session: [] }])
    assert.equal(components.securitySchemes.session.in, 'cookie')
  })

  test(`${base} names what its messages are about, once for all operations`, async () => {
    const { paths, components, security } = (await posta.get(`${base}/openapi.json`)).json
    const schemaOf = (path: string, method: string, status: string) =>
      paths[path][method].responses[status].content['application/json'].schema.$ref
    const { get, put } = { get: 'get', put: 'put' }
    assert.equal(schemaOf('/webhooks/{id}', get, '200'), '#/components/schemas/Webhook')
    assert.equal(schemaOf('/webhooks/{id}', put, '200'), '#/components/schemas/Webhook')
    assert.equal(schemaOf('/webhooks', get, '200'), '#/components/schemas/WebhookPage')
    assert.deepEqual(components.schemas.WebhookPage.properties.items.items, {
      $ref: '#/components/schemas/Webhook',
    })
    assert.equal(schemaOf('/orders/{trackingCode}', get, '200'), '#/components/schemas/Order')
    assert.deepEqual(security, [{ token: [] }])
    assert.doesNotMatch(JSON.stringify(components), /x-entity/)
  })

  test(`${base} has no name that generated clients give to types of their own`, async () => {
    const { paths, components } = (await posta.get(`${base}/openapi.json`)).json
    const names = new Set(Object.keys(components.schemas))
    const taken: string[] = []
    for (const methods of Object.values<Record<string, { operationId: string }>>(paths))
      for (const { operationId } of Object.values(methods))
        for (const ending of ['Request', 'Response', 'Responses', 'Data', 'Error', 'Errors', ''])
          taken.push(operationId.charAt(0).toUpperCase() + operationId.slice(1) + ending)
    const both = taken.filter((name) => names.has(name))
    assertNothing(both, 'Rename the schema: generated clients have a type of that name')
  })

  test(`${base} calls no message after its operation`, async () => {
    const { paths, components } = (await posta.get(`${base}/openapi.json`)).json
    const operationIds = Object.values<Record<string, { operationId: string }>>(paths)
      .flatMap((methods) => Object.values(methods))
      .map(({ operationId }) => operationId.toLowerCase())
    const unnamed = Object.keys(components.schemas).filter((name) =>
      operationIds.includes(name.replace(/(Input|Result)$/, '').toLowerCase()),
    )
    assertNothing(unnamed, "Messages without a name: give each entity('Name', schema) in its row")
  })

  test(`${base} has events by type, in lists and as webhooks`, async () => {
    const { webhooks, components } = (await posta.get(`${base}/openapi.json`)).json
    const { oneOf, discriminator } = components.schemas.Event
    assert.equal(discriminator.propertyName, 'type')
    assert.equal(discriminator.mapping['shipment.moved'], '#/components/schemas/ShipmentMovedEvent')
    assert.equal(oneOf.length, Object.keys(discriminator.mapping).length)
    assert.deepEqual(Object.keys(webhooks), Object.keys(discriminator.mapping))
    const { data, type } = components.schemas.ShipmentMovedEvent.properties
    assert.deepEqual(type.enum, ['shipment.moved'])
    assert.ok(data.properties.state.enum.includes('DL'))
    assert.deepEqual(webhooks['shipment.moved'].post.requestBody.content['application/json'], {
      schema: { $ref: '#/components/schemas/ShipmentMovedEvent' },
    })
  })
}

test('rows without credentials are there: catalogues, labels, and the page of a shipment', async () => {
  const { paths, components } = (await posta.get('/openapi.json')).json
  for (const name of ['estados', 'errores']) {
    const { schema } = paths[`/catalogo/${name}`].get.responses['200'].content['application/json']
    const { properties } = components.schemas[schema.$ref.split('/').at(-1)]
    const { json } = await posta.get(`/testing/catalogo/${name}`)
    assert.deepEqual(Object.keys(json), Object.keys(properties))
    assert.deepEqual(typesOf(paths['/seguimiento/{code}'].get, '200'), ['text/html'])
  }
  assert.deepEqual(typesOf(paths['/impresionEtiqueta/'].get, '200'), [
    'application/pdf',
    'text/plain',
    'image/png',
  ])
  assert.deepEqual(typesOf(paths['/etiquetas/'].post, '200'), [
    'application/pdf',
    'text/plain',
    'application/json',
  ])
})

function typesOf(operation: Printed, status: string): string[] {
  return Object.keys(operation.responses[status]?.content ?? {})
}

interface Printed {
  responses: Record<string, { content: object }>
  parameters?: { in: string; name: string; required: boolean; example?: string }[]
}

test('parameters that must be sent say so, and no others', async () => {
  const required: string[] = []
  for (const base of ['', '/v1', '/ops/v1']) {
    const { paths } = (await posta.get(`${base}/openapi.json`)).json
    for (const [path, methods] of Object.entries<Record<string, Printed>>(paths))
      for (const [method, { parameters = [] }] of Object.entries(methods)) {
        const names = parameters.filter((one) => one.in === 'query' && one.required)
        if (names.length === 0) continue
        required.push(`${method} ${base}${path} ${names.map(({ name }) => name).join(' ')}`)
        assert.ok(names.every(({ example }) => example))
      }
  }
  assert.deepEqual(required, [
    'get /impresionEtiqueta/ tipo shipper codSeguimiento',
    'get /v1/account/summary from to',
    'get /v1/account/shipments from to',
    'get /v1/account/shipments.csv from to',
    'get /v1/account/weeks from to',
    'get /v1/account/differences from to',
    'get /v1/cash/summary from to',
    'get /v1/stream topics',
    'get /ops/v1/stream topics',
    'get /ops/v1/shippers/{number}/account/summary from to',
    'get /ops/v1/shippers/{number}/account/shipments from to',
    'get /ops/v1/shippers/{number}/account/shipments.csv from to',
    'get /ops/v1/routes/resolve postalCode',
    'get /ops/v1/national-holidays year',
    'post /ops/v1/stock/counts.csv shipper reason',
    'post /ops/v1/imports shipper',
  ])
})

test('answers of every HTTP status are in the shape of the endpoint', async () => {
  const { paths } = (await posta.get('/openapi.json')).json
  const statuses = (path: string) => Object.keys(paths[path].post.responses)
  assert.deepEqual(statuses('/cargaCliente/'), ['200', '401', '429'])
  assert.deepEqual(statuses('/tracking/consultaTrackingMasivo/'), ['200', '400', '401', '429'])
  for (const { content } of Object.values<{ content: Record<string, { schema: unknown }> }>(
    paths['/cargaCliente/'].post.responses,
  ))
    assert.deepEqual(content['application/json']?.schema, {
      $ref: '#/components/schemas/CargaClienteRespuesta',
    })
})

test('a service that answers wrong credentials with 200 says so', async () => {
  const other = await startPosta({
    env: { POSTA_PUBLIC_URL: publicUrl, POSTA_CREDENTIALS_STATUS: '200' },
  })
  try {
    const { json } = await other.get('/openapi.json')
    const { responses } = json.paths['/tracking/consultaTrackingMasivo/'].post
    assert.equal(responses['401'], undefined)
    assert.ok('3-wrong-credentials' in responses['200'].content['application/json'].examples)
    assert.deepEqual((await lintOpenApi(json)).faults, [])
  } finally {
    await other.close()
  }
})

test('a document that has not changed is not sent again', async () => {
  const first = await posta.get('/openapi.json')
  const tag = first.headers.get('etag') ?? ''
  assert.match(tag, /^"[\w-]{27}"$/)
  const again = await posta.get('/openapi.json', { 'if-none-match': `W/${tag}` })
  assert.equal(again.status, 304)
  assert.equal(again.text, '')
  assert.equal((await posta.get('/openapi.json', { 'if-none-match': '"x"' })).status, 200)
})
