import { type Story } from '../../../test/support/story.ts'

const story: Story = {
  about: 'accounts, credentials and keys',
  steps: [
    'ops listShippers 1-demo-accounts',
    'ops getShipper 1-demo',
    'ops getShipper 2-unknown',
    'ops addShipper 1-cross-account',
    'ops addShipper 2-number-taken',
    'ops putShipper 1-name',
    'ops putShipper 2-fields-missing',
    'ops issueCredential 1-key',
    'ops issueCredential 2-kind-unknown',
    'ops rotateCredential 1-password',
    'ops rotateCredential 2-too-long',
    'ops listCredentials 1-of-a-shipper',
    'ops revokeCredential 1-revoked',
    'ops revokeCredential 2-unknown',
    'ops issueKey 1-for-a-store',
    'ops issueKey 2-scope-unknown',
    'ops rotateKey 1-two-days',
    'ops rotateKey 2-unknown',
    'ops listKeys 1-of-a-shipper',
    'ops revokeKey 1-revoked',
    'ops revokeKey 2-unknown',
    'ops issueToken 1-scanner',
    'ops issueToken 2-role-unknown',
    'ops listTokens 1-all',
    'ops revokeToken 1-revoked',
    'ops revokeToken 2-unknown',
    'ops listAudit 1-of-one-shipper',
    'ops listAudit 2-filter-wrong',
    'ops checkAudit 1-sound',
    'ops checkAudit 2-after-wrong',
  ],
}

export const stories: readonly Story[] = [story]
