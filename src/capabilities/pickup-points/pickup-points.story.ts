import { type Story } from '../../../test/support/story.ts'

const story: Story = {
  about: 'branches, pick-up points and routes',
  steps: [
    'ops putBranch 1-new',
    'ops putBranch 2-several-faults',
    'ops getBranch 1-new',
    'ops getBranch 2-unknown',
    'ops listBranches 1-by-postal-code',
    'ops closeBranch 1-for-holidays',
    'ops closeBranch 2-date-wrong',
    'ops reopenBranch 1-reopened',
    'ops reopenBranch 2-unknown',
    'ops importBranches 1-one',
    'ops importBranches 2-unreadable',
    'ops listPointChanges 1-since',
    'ops listPointChanges 2-since-wrong',
    'ops removeBranch 1-removed',
    'ops removeBranch 2-unknown',
    'ops putRoute 1-new',
    'ops putRoute 2-cut-off-wrong',
    'ops getRoute 1-new',
    'ops getRoute 2-unknown',
    'ops listRoutes 1-of-a-code',
    'ops importRoutes 1-one',
    'ops importRoutes 2-unreadable',
    'ops deleteRoute 1-deleted',
    'ops deleteRoute 2-unknown',
  ],
}

export const stories: readonly Story[] = [story]
