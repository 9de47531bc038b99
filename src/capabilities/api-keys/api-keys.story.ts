import { type Story } from '../../../test/support/story.ts'

const story: Story = {
  about: 'the keys of a shipper',
  steps: [
    'v1 getAccount 1-demo',
    'v1 issueOwnKey 1-for-a-page',
    'v1 issueOwnKey 2-scope-unknown',
    'v1 rotateOwnKey 1-at-once',
    'v1 rotateOwnKey 2-unknown',
    'v1 listOwnKeys 1-all',
    'v1 revokeOwnKey 1-revoked',
    'v1 revokeOwnKey 2-unknown',
  ],
}

export const stories: readonly Story[] = [story]
