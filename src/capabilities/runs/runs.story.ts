import { product } from '../../../test/contract/support.ts'
import { load, opsPost, type Step, type Story, scan } from '../../../test/support/story.ts'

/** Gives somebody a courier's token. */
const hireWalter: Step = async (scene) => {
  const wish = { name: 'Walter Gauna', role: 'courier', branch: 'C0001' }
  scene.words.set('walter', String((await opsPost(scene, '/tokens', wish))['token']))
}

/** Those that follow are the courier's. */
const asWalter: Step = async (scene) => {
  scene.token = scene.words.fill('<walter>')
}

const story: Story = {
  about: 'the run of a courier',
  steps: [
    hireWalter,
    load('REPA-0001'),
    scan('REPA-0001', 'IF MA'),
    load('REPA-0002', { servicio: 'B', productos: [product({ valorContrareembolso: 18_500 })] }),
    scan('REPA-0002', 'IF MA'),
    load('REPA-0003'),
    scan('REPA-0003', 'IF'),
    'ops planRun 1-planned',
    'ops planRun 2-unfit',
    'ops listRuns 1-listed',
    'ops getRun 1-shown',
    'ops getRun 2-unknown',
    asWalter,
    'ops startRun 1-started',
    'v1 findApproach 1-near',
    scan('REPA-0001', 'DL'),
    'v1 findApproach 2-next',
    'v1 findApproach 3-unknown',
    'ops findMyRun 1-mine',
  ],
}

export const stories: readonly Story[] = [story]
