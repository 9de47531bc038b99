import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLive } from '../api/live.ts'
import { integrationQuery } from '../api/onboarding.ts'
import { shipmentCountsQuery } from '../api/shipment-counts.ts'
import { whole } from '../formats/numbers.ts'
import { setNavCount } from './nav-counts.ts'
import { useSession } from './session.tsx'

/** How long the screen has the line for itself. */
const laterMs = 1_500

/** What waits for somebody, beside its page in the side bar of every page of the portal. */
export function AccountCounts() {
  const isLater = useAfter(laterMs)
  useShipmentCount(isLater)
  useIntegrationCounts(isLater)
  return undefined
}

/** How many shipments need a decision. */
function useShipmentCount(isLater: boolean): void {
  const { membership, reads } = useSession()
  const maySee = membership.shipper !== undefined && reads.includes('tracking')
  useLive(maySee ? ['shipments'] : [])
  const counts = useQuery({ ...shipmentCountsQuery, enabled: maySee && isLater }).data
  const attention = counts?.attention
  useEffect(() => {
    if (attention === undefined) return
    const text = whole(attention)
    setNavCount('portal/envios', attention > 0 ? { text, heat: 'hot' } : undefined)
  }, [attention])
}

/** How far the onboarding is, and how many webhooks fail. */
function useIntegrationCounts(isLater: boolean): void {
  const { membership, scopes, reads } = useSession()
  const maySee = scopes.includes('onboarding') || reads.includes('onboarding')
  const enabled = membership.shipper !== undefined && maySee && isLater
  const { data } = useQuery({ ...integrationQuery, enabled })
  useEffect(() => {
    if (data === undefined) return
    const { onboarding, failingWebhooks } = data
    const isOpen = onboarding?.state === 'testing'
    const done = Math.min(onboarding?.representative ?? 0, onboarding?.needed ?? 0)
    setNavCount(
      'portal/habilitacion',
      isOpen ? { text: `${done}/${onboarding.needed}` } : undefined,
    )
    const failing = { text: whole(failingWebhooks), heat: 'warm' } as const
    setNavCount('portal/webhooks', failingWebhooks > 0 ? failing : undefined)
  }, [data])
}

function useAfter(ms: number): boolean {
  const [isAfter, setAfter] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAfter(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isAfter
}
