import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { withPosta } from '../support/posta.ts'
import { cancellationPath, clientHeaders, returnOf } from './pieces-support.ts'
import { rateRequest } from './rates-support.ts'
import { addShipper, crossOrder, type Fields } from './support.ts'

const environments = ['testing', 'production'] as const
const number = 9321
const credentials = new Map<string, { shipper: number; password: string }>()

const posta = withPosta()
before(async () => {
  for (const environment of environments) {
    const account = { number, name: 'En los dos', mode: 'CROSS' }
    credentials.set(environment, await addShipper(posta, account, `/${environment}`))
  }
})

interface Call {
  readonly name: string
  readonly path: string
  /** The body to post, but for the credentials; without it the call is a GET. */
  readonly body?: () => Fields
  readonly auth?: 'auth' | 'autentificacion'
  readonly answered: number
}

const calls: readonly Call[] = [
  { name: 'rate quote', path: '/consulta_tarifa_rest', body: rateRequest, answered: 200 },
  { name: 'order creation', path: '/cargaCliente', body: crossOrder, answered: 200 },
  {
    name: 'tracking',
    path: '/tracking/consultaTrackingMasivo',
    body: () => ({ datos: [{ codigoSeguimiento: 'NADA-0001' }] }),
    answered: 200,
  },
  {
    name: 'pick-up points',
    path: '/puntosDeRetiroRest',
    body: () => ({ latitud: '-34.6037', longitud: '-58.3816' }),
    answered: 200,
  },
  {
    name: 'branch pick-up points',
    path: '/puntosDeRetiroSucursales',
    body: () => ({ ubicacion: { va_prov_codigo: '%', va_con_llc: 1 } }),
    answered: 200,
  },
  {
    name: 'postal code router',
    path: '/canalizadorPorCodigoPostalRest',
    body: () => ({ codigoPostal: 1425 }),
    answered: 200,
  },
  { name: 'label', path: '/impresionEtiqueta', answered: 400 },
  {
    name: 'weight and dimensions',
    path: '/consultaPesoMedidas',
    body: () => ({ codigoSeguimiento: 'NADA-0001' }),
    answered: 200,
  },
  {
    name: 'rescue',
    path: '/wbs/rescate',
    body: () => returnOf('NADA-0001'),
    auth: 'auth',
    answered: 200,
  },
  {
    name: 'second path of rescue',
    path: '/rescate',
    body: () => returnOf('NADA-0001'),
    auth: 'auth',
    answered: 200,
  },
  { name: 'cancellation', path: `${cancellationPath}/NADA-0001`, answered: 400 },
]

async function call({ body, auth = 'autentificacion' }: Call, environment: string, path: string) {
  const own = credentials.get(environment)
  assert.ok(own)
  if (body === undefined) return posta.get(path, clientHeaders(own))
  return posta.post(path, { ...body(), [auth]: own })
}

for (const one of calls) {
  for (const environment of environments) {
    test(`${one.name} is served in ${environment}, with and without its last slash`, async () => {
      for (const path of [`/${environment}${one.path}/`, `/${environment}${one.path}`]) {
        const answer = await call(one, environment, path)
        assert.equal(answer.status, one.answered, `${path}: ${answer.text}`)
        assert.doesNotMatch(answer.text, /"codError":(2|-1)\b/)
      }
    })
  }
}
