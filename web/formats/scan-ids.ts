/** Ids that pages, trips and openings of bags give to scans: they tell nobody anything. */
export function isMadeId(scanId: string | null): boolean {
  return /^([0-9a-f]{32}|[BJV]\.\d+ (\d+|leaves|arrives))$/.test(scanId ?? '')
}
