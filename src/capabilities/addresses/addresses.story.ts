import { load, type Story } from '../../../test/support/story.ts'

const story: Story = {
  about: 'restricted zones',
  steps: [
    'ops listRestrictedZones 1-none',
    'ops measureRestrictedZone 1-around-a-branch',
    'ops measureRestrictedZone 2-crosses-itself',
    'ops addRestrictedZone 1-drawn',
    'ops addRestrictedZone 2-name-taken',
    'ops addRestrictedZone 3-not-closed',
    'v1 quoteShipment 5-restricted-zone',
    'v1 quoteCart 3-restricted-zone',
    load('ZONA-0001', { 'domicilio.altura': '3253' }),
    'v1 getOwnOrder 3-restricted-zone',
    'ops getOrder 3-restricted-zone',
    'ops importRestrictedZones 1-dry-run',
    'ops importRestrictedZones 2-imported',
    'ops importRestrictedZones 3-faults',
    'ops listRestrictedZones 2-all',
    'ops changeRestrictedZone 1-changed',
    'ops changeRestrictedZone 2-unknown',
    'ops removeRestrictedZone 1-removed',
    'ops removeRestrictedZone 2-unknown',
    'ops listImportedZones 1-none',
  ],
}

export const stories: readonly Story[] = [story]
