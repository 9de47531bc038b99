import { browse, cookieOf, invite, ownPassword } from '../../../test/people/support.ts'
import type { Scene, Step, Story } from '../../../test/support/story.ts'

const demoPassword = 'demo-posta-2026'
const store = 'tienda@demo.example'
const integra = 'sofia@tienda.example'

async function open({ posta, place }: Scene, email: string, password: string) {
  const session = await posta.post(`${place}/v1/session`, { email, password })
  return browse(posta, cookieOf(session), session)
}

/** The following pairs are this person's. */
function as(email: string, password: string): Step {
  return async (scene) => {
    scene.cookie = (await open(scene, email, password)).cookie
    scene.isPerson = true
  }
}

/** Somebody who may make keys, but no orders. */
async function inviteIntegra(scene: Scene): Promise<void> {
  const by = await open(scene, store, demoPassword)
  await invite(scene.posta, by, `${scene.place}/v1/users`, { email: integra, role: 'integra' })
}

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
    inviteIntegra,
    as(integra, ownPassword),
    'v1 issueOwnKey 3-waits',
    'v1 approveOwnKey 2-own',
    as(store, demoPassword),
    'v1 approveOwnKey 1-approved',
    'v1 approveOwnKey 3-decided',
    as(integra, ownPassword),
    'v1 issueOwnKey 4-waits-too',
    as(store, demoPassword),
    'v1 declineOwnKey 1-declined',
    'v1 declineOwnKey 2-unknown',
  ],
}

export const stories: readonly Story[] = [story]
