import type { Query, QueryKey } from '@tanstack/react-query'

/** What moves with any shipment of an account. */
const ofAccount = ['shipments', 'dashboard', 'attention', 'notices', 'labels']

/** The beginnings of the keys of queries that a topic is about. */
export function followedKeys(topic: string): readonly QueryKey[] {
  const [name = '', code] = topic.split(':')
  if (name === 'work-list') return [['work-list', 'counts'], ['notices']]
  if (name === 'shipments') return ofAccount.map((word) => [word])
  if (code === undefined) return [[name]]
  return [
    ['shipments', 'one', code],
    ['shipments', 'history', code],
    ['claims'],
    ['events', code],
    [name, code],
  ]
}

/** A page that shows one shipment follows that one: others move without it. */
export function isAbout(topic: string): (query: Query) => boolean {
  return ({ queryKey }) => topic !== 'shipments' || queryKey[1] !== 'one'
}
