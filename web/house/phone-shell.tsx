import { Outlet, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { Toasts } from '../parts/toasts.tsx'
import { houseWords } from '../words/house.ts'
import { useWords } from '../words/words.ts'
import { useDocumentTitle, useFocusOnArrival } from './arrival.ts'
import { mayRemove, seatOf } from './demonstration.ts'
import { WithFloorQueue } from './floor-queue.tsx'
import { Invitations } from './invitations.tsx'
import { useSession } from './session.tsx'
import { TestingBand } from './testing-band.tsx'

/** The frame of the courier's phone: no side bar. Each screen has its own top, and its actions. */
export function PhoneShell() {
  const words = useWords(houseWords)
  const { membership, invitations } = useSession()
  const frame = useRef<HTMLDivElement>(null)
  const loadScreens = useScreensAhead()
  useFocusOnArrival(frame, nothing)
  useDocumentTitle()
  return (
    <WithFloorQueue loadAhead={loadScreens}>
      <div className="phone" ref={frame}>
        <a className="skip" href="#contenido">
          {words.skip}
        </a>
        <TestingBand seat={seatOf(membership.role)} mayRemove={mayRemove(membership)} />
        <Invitations items={invitations} />
        <Outlet />
        <Toasts />
      </div>
    </WithFloorQueue>
  )
}

const nothing = () => undefined

/** Every screen of the phone, so that each opens where there is no signal. */
function useScreensAhead(): () => Promise<unknown> {
  const router = useRouter()
  return () => {
    const code = '-'
    const addresses = ['/reparto', '/reparto/efectivo', `/reparto/${code}`]
    const all = [...addresses, `/reparto/${code}/fallida`]
    return Promise.all(all.map((to) => router.preloadRoute({ to }).catch(nothing)))
  }
}
