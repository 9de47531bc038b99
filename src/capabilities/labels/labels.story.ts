import assert from 'node:assert/strict'
import { cross, product } from '../../../test/contract/support.ts'
import { load, type Step, type Story, scan } from '../../../test/support/story.ts'

const printed =
  (code: string): Step =>
  async ({ posta, place, tick }) => {
    tick()
    const query = `tipo=Z10X15&shipper=9001&codSeguimiento=${code}`
    assert.equal((await posta.get(`${place}/impresionEtiqueta/?${query}`)).status, 200)
  }

/** Prints the shipper's hand-over sheet and remembers its id. */
const handedOver: Step = async ({ posta, place, words, tick }) => {
  tick()
  const sheet = await posta.post(`${place}/etiquetas/hoja/`, { autentificacion: cross })
  const name = /filename="([\w-]+)\.pdf"/.exec(sheet.headers.get('content-disposition') ?? '')
  words.set('sheet', name?.[1] ?? '')
}

const story: Story = {
  about: 'labels and hand-overs',
  steps: [
    load('HOJA-0001'),
    load('HOJA-0002'),
    'v1 listPendingLabels 1-of-two',
    'v1 signLabelLinks 1-signed',
    'v1 signLabelLinks 2-unknown',
    printed('HOJA-0001'),
    'v1 listPendingLabels 2-one-left',
    'ops getLabelPrints 1-once',
    'ops getLabelPrints 2-not-a-code',
    handedOver,
    'ops listDayHandOvers 1-of-today',
    'ops listDayHandOvers 2-day-wrong',
    'ops getHandOver 1-of-a-day',
    'ops getHandOver 2-unknown',
    'ops countHandOver 2-unreceived',
    'ops receiveHandOver 1-received',
    'ops listCountedShipments 1-received',
    'ops countHandOver 1-counted',
    'ops undoHandOver 1-undone',
    'ops undoHandOver 2-unreceived',
    load('HOJA-0003'),
    load('HOJA-0004'),
    handedOver,
    load('HOJA-0005'),
    'ops receiveHandOver 3-exceptions',
    'ops receiveHandOver 2-branch-unknown',
  ],
}

const ownSheets: Story = {
  about: 'hand-over sheets, as a store makes them',
  steps: [
    load('HOJA-0001'),
    load('HOJA-0002', {
      servicio: 'B',
      productos: [product({ cantidad: 2, valorContrareembolso: 1500 })],
    }),
    'v1 getNextHandOver 1-new',
    'v1 makeHandOver 1-made',
    'v1 makeHandOver 2-empty',
    'v1 getNextHandOver 2-nothing',
    scan('HOJA-0001', 'IF'),
    'v1 listHandOvers 1-of-today',
    'v1 listHandOvers 2-day-wrong',
    'v1 getOwnHandOver 1-received',
    'v1 getOwnHandOver 2-unknown',
    'v1 listHandOverShipments 1-of-a-sheet',
  ],
}

export const stories: readonly Story[] = [story, ownSheets]
