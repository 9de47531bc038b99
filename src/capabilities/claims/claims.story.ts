import { load, type Story, scan } from '../../../test/support/story.ts'

const story: Story = {
  about: 'a claim of a shipper',
  steps: [
    load('RECL-0001'),
    scan('RECL-0001', 'IF AS'),
    load('RECL-0002'),
    scan('RECL-0002', 'IF'),
    'v1 openClaim 1-opened',
    'v1 openClaim 2-exists',
    'v1 writeOwnClaim 1-written',
    'v1 writeOwnClaim 2-empty',
    'v1 listOwnClaims 1-listed',
    'v1 getOwnClaim 1-shown',
    'v1 getOwnClaim 2-unknown',
    'ops listClaims 1-listed',
    'ops getClaim 1-shown',
    'ops answerClaim 1-answered',
    'ops answerClaim 2-empty',
    'ops acceptClaim 1-beyond',
    'ops acceptClaim 2-accepted',
    'ops refuseClaim 1-settled',
    'v1 openClaim 3-damaged',
    'ops refuseClaim 2-refused',
    'v1 withdrawOwnClaim 1-settled',
    load('RECL-0003'),
    'ops declareLost 1-too-early',
    scan('RECL-0003', 'IF AS'),
    'ops declareLost 2-lost',
    'v1 openClaim 4-again',
    'v1 withdrawOwnClaim 2-withdrawn',
  ],
}

export const stories: readonly Story[] = [story]
