/** Ids that pages, trips and openings of bags give to scans: they mean nothing to people. */
export function isMadeId(scanId: string | null): boolean {
  return /^([0-9a-f]{32}|[BJV]\.\d+ (\d+|leaves|arrives))$/.test(scanId ?? '')
}
