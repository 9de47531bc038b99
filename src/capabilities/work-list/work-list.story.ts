import assert from 'node:assert/strict'
import { load, type Step, type Story } from '../../../test/support/story.ts'

const zoneWithoutTariffs: Step = async ({ posta, place }) => {
  const headers = { authorization: `Bearer ${posta.opsToken}` }
  for (const [path, body] of [
    ['/zones/ISLA', { name: 'Una isla' }],
    ['/zone-ranges/9410~9410', { zone: 'ISLA' }],
  ] as const) {
    const request = { headers, body: JSON.stringify(body) }
    const answer = await posta.request('PUT', `${place}/ops/v1${path}`, request)
    assert.ok(answer.status < 300, answer.text)
  }
}

const story: Story = {
  about: 'the work list of the carrier',
  steps: [
    zoneWithoutTariffs,
    load('PEND-0001', { 'domicilio.codigoPostal': 9410 }),
    'ops listWork 1-no-tariff',
    'ops listWork 2-filter-wrong',
    'ops countWork 1-counts',
    'ops listWorkNotices 1-one',
    'ops markWorkNotices 1-all',
    'ops markWorkNotices 2-nothing-named',
    'ops takeWork 1-taken',
    'ops takeWork 2-unknown',
    'ops changeWork 1-planned',
    'ops changeWork 2-note-missing',
    'ops releaseWork 1-released',
    'ops releaseWork 2-unknown',
    'ops resolveWork 1-resolved',
    'ops resolveWork 2-note-missing',
    'ops resolveWork 3-unknown',
  ],
}

export const stories: readonly Story[] = [story]
