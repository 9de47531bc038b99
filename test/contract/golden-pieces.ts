import assert from 'node:assert/strict'
import { recordAll, scan } from './movements-support.ts'
import { crossOrder, expectStored, opsHeaders, type Posta } from './support.ts'

/** The carrier's scans of the pieces in the pairs, before they are sent. */
const journeys: Readonly<Record<string, string>> = {
  'MEDIDO-0001': 'IF',
  'MEDIDO-0002': 'IF',
  'RESCATE-0001': 'IF AR',
  'RESCATE-0002': 'IF AS',
  'RESCATE-0003': '',
  'RESCATE-0004': 'IF MA',
  'RESCATE-0005': 'IF MA',
  'CANCELA-0001': '',
  'CANCELA-0002': 'IF',
  'CANCELA-0003': 'IF MA LD DL',
  'CANCELA-0004': '',
}

const measurements = [
  { trackingCode: 'MEDIDO-0001', weightKg: 3.5, lengthCm: 40, heightCm: 30, widthCm: 20 },
  { trackingCode: 'MEDIDO-0002', weightKg: 1, lengthCm: 20, heightCm: 20, widthCm: 20, package: 1 },
  {
    trackingCode: 'MEDIDO-0002',
    weightKg: 2.25,
    lengthCm: 30.5,
    heightCm: 20,
    widthCm: 10,
    package: 2,
  },
]

export async function prepareGoldenPieces(posta: Posta): Promise<void> {
  for (const [codigoSeguimiento, checks] of Object.entries(journeys)) {
    await expectStored(posta, crossOrder({ codigoSeguimiento }))
    const scans = checks.split(' ').filter(Boolean)
    await recordAll(
      posta,
      scans.map((check) => scan(posta, codigoSeguimiento, check)),
    )
  }
  const body = { measurements: measurements.map((one) => ({ ...one, branch: 'C0001' })) }
  const answer = await posta.post('/ops/v1/measurements', body, opsHeaders(posta))
  assert.equal(answer.status, 200, answer.text)
}
