import { RateTableScreen } from './rate-table.tsx'

export default function RangesScreen() {
  return <RateTableScreen kind="rangos" />
}
