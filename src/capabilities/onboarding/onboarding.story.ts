import assert from 'node:assert/strict'
import { fullOrder } from '../../../test/contract/support.ts'
import { opsPost, type Step, type Story } from '../../../test/support/story.ts'
import { demo } from '../../../test/v1/support.ts'

const wish = {
  name: 'Tienda Nueva',
  mode: 'CROSS',
  contactName: 'Ana Pérez',
  contactEmail: 'ana@tienda.example',
}

/** Switches to a key of the new account, which can read its progress. */
const asNewcomer: Step = async (scene) => {
  const key = { name: 'tienda', scopes: ['onboarding'] }
  scene.key = (await opsPost(scene, '/shippers/7001/keys', key)).key
}

/** Everything a test order needs: load it, print its label, query its tracking. */
const tried =
  (codigoSeguimiento: string): Step =>
  async (scene) => {
    const { posta, place, words } = scene
    scene.tick()
    const autentificacion = { shipper: 7001, password: words.fill('<newPassword>') }
    const order = fullOrder({ codigoSeguimiento, autentificacion })
    assert.equal((await posta.post(`${place}/cargaCliente/`, order)).json.codError, 0)
    const label = `tipo=Z10X15&shipper=7001&codSeguimiento=${codigoSeguimiento}`
    assert.equal((await posta.get(`${place}/impresionEtiqueta/?${label}`)).status, 200)
    const datos = [{ codigoSeguimiento }]
    await posta.post(`${place}/tracking/consultaTrackingMasivo/`, { autentificacion, datos })
  }

const toProduction: Step = async (scene) => {
  scene.place = '/production'
}

const story: Story = {
  about: 'the way of a new shipper',
  steps: [
    'ops requestOnboarding 1-cross-account',
    'ops requestOnboarding 2-faults',
    asNewcomer,
    tried('PRUEBA-0001'),
    'v1 getOnboarding 1-missing',
    'v1 getIntegration 1-testing',
    'ops getOnboardingReport 1-missing',
    'ops getOnboardingReport 2-unknown',
    'ops listOnboardings 1-all',
    'ops approveOnboarding 2-too-early',
    ...['PRUEBA-0002', 'PRUEBA-0003', 'PRUEBA-0004', 'PRUEBA-0005'].map(tried),
    'ops approveOnboarding 1-approved',
    (scene) => opsPost(scene, '/onboardings', { ...wish, number: 7002 }),
    'ops withdrawOnboarding 1-withdrawn',
    'ops withdrawOnboarding 2-over',
    async (scene) => {
      scene.key = demo.cross.apiKey
    },
    'v1 getOnboarding 2-none',
    'v1 getIntegration 2-none',
    toProduction,
    'ops listVolumeLimits 1-first-week',
    'ops liftVolumeLimit 1-lifted',
    'ops liftVolumeLimit 2-none',
  ],
}

export const stories: readonly Story[] = [story]
