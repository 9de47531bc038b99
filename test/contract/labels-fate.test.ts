import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withPosta } from '../support/posta.ts'
import { cross, crossOrder, expectStored, opsHeaders } from './support.ts'

const posta = withPosta()

async function stored(changes: Record<string, unknown> = {}): Promise<string> {
  const order = crossOrder(changes)
  await expectStored(posta, order)
  return String(order['codigoSeguimiento'])
}

async function scan(trackingCode: string, ...checks: string[]): Promise<void> {
  for (const check of checks) {
    const movements = [{ trackingCode, check, branch: posta.demo.branches[0] }]
    const answer = await posta.post('/ops/v1/movements', { movements }, opsHeaders(posta))
    assert.equal(answer.json.results[0].status, 'recorded', answer.text)
  }
}

async function rescue(pieces: string[], more: Record<string, unknown>): Promise<void> {
  const answer = await posta.post('/wbs/rescate/', { auth: cross, pieces, ...more })
  assert.equal(answer.json.codError, 0, answer.text)
  assert.equal(answer.json.succeeded.length, pieces.length, answer.text)
}

async function zplOf(code: string): Promise<string> {
  const query = `tipo=zpl&shipper=9001&codSeguimiento=${code}`
  return (await posta.get(`/impresionEtiqueta/?${query}`)).text
}

const redirection = {
  tipoRescate: 'redireccionamiento',
  destinatario: { nombre: 'Ramiro Ibáñez' },
  domicilio: {
    direccion: 'Bulevar Oroño',
    altura: '850',
    codigoPostal: '2000',
    localidad: 'Rosario',
    provincia: 'Santa Fe',
    piso: '2',
    departamento: 'A',
    observaciones: 'Tocar el portero',
  },
}

test('a redirected piece prints its new address, and says so', async () => {
  const code = await stored({ servicio: 'B', 'productos[0].valorContrareembolso': 900 })
  await scan(code, 'IF', 'AS', 'AR')
  await rescue([code], redirection)
  const text = await zplOf(code)
  for (const shown of ['REDIRIGIDO', '^FD2000^FS', 'Bulevar Oro_C3_B1o 850', 'Rosario', '$ 900'])
    assert.ok(text.includes(shown), shown)
  for (const gone of ['Avenida Santa Fe', '^FD1425^FS']) assert.ok(!text.includes(gone), gone)
})

test('a piece whose redirection waits for a scan keeps its address, and says so', async () => {
  const code = await stored()
  await scan(code, 'IF', 'AS')
  await rescue([code], redirection)
  const text = await zplOf(code)
  assert.ok(text.includes('REDIRECCI_C3_93N SOLICITADA'))
  assert.ok(text.includes('Avenida Santa Fe'))
})

test('a piece rescued for its return says so, and asks for no cash', async () => {
  const code = await stored({ servicio: 'B', 'productos[0].valorContrareembolso': 900 })
  await scan(code, 'IF')
  await rescue([code], { tipoRescate: 'devolucion' })
  const text = await zplOf(code)
  assert.ok(text.includes('DEVOLUCI_C3_93N AL REMITENTE'))
  assert.ok(!text.includes('$ 900'))
})

test('a cancelled order says so, and asks for no cash', async () => {
  const code = await stored({ servicio: 'B', 'productos[0].valorContrareembolso': 900 })
  const headers = { 'x-client-id': String(cross.shipper), 'x-client-secret': cross.password }
  const path = `/servicio-cancelacion-rescate/index.php/${code}`
  const cancelled = await posta.get(path, headers)
  assert.equal(cancelled.status, 200, cancelled.text)
  const text = await zplOf(code)
  assert.ok(text.includes('CANCELADO'))
  assert.ok(!text.includes('$ 900'))
})
