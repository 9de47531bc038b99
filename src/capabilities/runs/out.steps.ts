import type { MovementFollower } from '../tracking/tracking.ts'
import { putBackOut, putOut } from './stop-pieces.store.ts'

/**
 * Notes who put a piece out for delivery: whom nobody gave a plan has what they took. A correction
 * puts it back to whom it was with.
 */
export const outFollower: MovementFollower = {
  async afterMoved({ tx }, pieces, now) {
    const out = pieces.flatMap(({ code, after, by }) =>
      after?.check === 'LD'
        ? [{ code, branch: after.branchCode, byId: by.id, byRole: by.role, after }]
        : [],
    )
    const taken = out.filter(({ after }) => !after.correction)
    const put = out.filter(({ after }) => after.correction)
    if (taken.length > 0) await putOut(tx, taken, now)
    if (put.length > 0) await putBackOut(tx, put, now)
  },
}
