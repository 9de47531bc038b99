import assert from 'node:assert/strict'
import { redirectionOf } from '../../../test/contract/pieces-support.ts'
import { cross, fullOrder } from '../../../test/contract/support.ts'
import {
  examples,
  load,
  opsPost,
  type Step,
  type Story,
  scan,
} from '../../../test/support/story.ts'

const request =
  (pieces: string): Step =>
  async ({ posta, place, tick }) => {
    tick()
    const body = { auth: cross, pieces: pieces.split(' '), tipoRescate: 'devolucion' }
    const { json } = await posta.post(`${place}/rescate/`, body)
    assert.equal(json.codError, 0, JSON.stringify(json))
  }

const redirected =
  (piece: string): Step =>
  async ({ posta, place, tick }) => {
    tick()
    const { json } = await posta.post(`${place}/rescate/`, redirectionOf(piece))
    assert.equal(json.codError, 0, JSON.stringify(json))
  }

/** The first order of the contract's own examples. */
const exampleOrder: Step = async ({ posta, place }) => {
  const [first] = examples.get('rest/cargaCliente') ?? []
  const { json } = await posta.post(`${place}/cargaCliente/`, first?.request ?? '')
  assert.equal(json.codError, 0, JSON.stringify(json))
}

/**
 * A piece that waits at a branch which asks for the document of the person who collects it (D40).
 */
const waitsForDocument =
  (trackingCode: string): Step =>
  async (scene) => {
    const { posta, place, tick } = scene
    const code = 'C0002'
    const headers = { authorization: `Bearer ${posta.opsToken}` }
    const { json } = await posta.get(`${place}/ops/v1/branches/${code}`, headers)
    const { province: _, status: _s, closedFrom: _f, closedUntil: _u, code: _c, ...rest } = json
    const { openingHoursShort: _h, ...branch } = rest
    const body = JSON.stringify({ ...branch, pickupProof: 'document' })
    const type = { 'content-type': 'application/json' }
    const path = `${place}/ops/v1/branches/${code}`
    const put = await posta.request('PUT', path, { body, headers: { ...headers, ...type } })
    assert.equal(put.status, 200, put.text)
    for (const check of ['IF', 'AR']) {
      tick()
      await opsPost(scene, '/movements', { movements: [{ trackingCode, check, branch: code }] })
    }
  }

const story: Story = {
  about: 'pieces: movements, measurements, rescues and orders',
  steps: [
    exampleOrder,
    'ops listMovements 1-of-one-piece',
    'ops listMovements 2-filter-wrong',
    'ops recordMovements 1-scans',
    'ops recordMovements 2-no-movements',
    'ops importMovements 1-scans',
    'ops importMovements 2-column-missing',
    'ops recordMeasurements 1-several',
    'ops recordMeasurements 2-unknown',
    'ops listMeasurements 1-of-one-piece',
    'ops previewMeasurement 1-heavier',
    'ops previewMeasurement 2-unknown',
    'ops sumMeasurements 1-of-today',
    'ops sumMeasurements 2-too-long',
    'v1 getShipment 1-on-its-way',
    'v1 getShipment 2-unknown',
    'v1 listOwnMeasurements 1-measured',
    'v1 listOwnMeasurements 2-unknown',
    'v1 listPointsNearShipment 1-near',
    'v1 listPointsNearShipment 2-unknown',
    'v1 reserveCodes 1-two',
    'v1 reserveCodes 2-too-many',
    'v1 inspectCode 1-reserved',
    'v1 inspectCode 2-mistyped',
    'ops listRescues 1-none',
    load('RESCATE-0001'),
    scan('RESCATE-0001', 'IF AS'),
    load('RESCATE-0002'),
    scan('RESCATE-0002', 'IF AS'),
    load('RESCATE-0003'),
    scan('RESCATE-0003', 'IF AS'),
    request('RESCATE-0001 RESCATE-0002 RESCATE-0003'),
    'ops listRescues 2-of-one-piece',
    'ops countRescues 1-waiting',
    'ops carryOutRescue 1-carried-out',
    'ops carryOutRescue 2-none',
    'ops failRescue 1-failed',
    'ops failRescue 2-reason-missing',
    'ops withdrawRescue 1-withdrawn',
    'ops withdrawRescue 2-over',
    load('ORDEN-0001', { canalDeVenta: 'web' }, fullOrder),
    'v1 getOwnOrder 1-as-sent',
    'v1 getOwnOrder 2-unknown',
    'v1 listOrders 1-searched',
    'v1 listOrders 2-of-a-state',
    'v1 listOrders 3-filter-wrong',
    'v1 listShipments 1-of-codes',
    'v1 listShipments 2-to-look-at',
    'v1 listShipments 3-codes-wrong',
    'v1 countShipments 1-of-the-account',
    'v1 countShipments 2-day-wrong',
    'v1 getOwnPrints 1-never',
    'v1 getOwnPrints 2-unknown',
    'ops listAllOrders 1-at-a-branch',
    'ops listAllOrders 2-filter-wrong',
    scan('ORDEN-0001', 'IF AS'),
    redirected('ORDEN-0001'),
    scan('ORDEN-0001', 'AR'),
    'ops getOrder 1-redirected',
    'ops getOrder 2-unknown',
    load('RETIRO-0001', { servicio: 'F', 'domicilio.localidad': 'C0002' }),
    waitsForDocument('RETIRO-0001'),
    'ops recordMovements 3-collected',
    'ops recordMovements 4-set-aside',
    'ops listVisitReasons 1-all',
  ],
}

export const stories: readonly Story[] = [story]
