import { RateTableScreen } from './rate-table.tsx'

export default function ZonesScreen() {
  return <RateTableScreen kind="zonas" />
}
