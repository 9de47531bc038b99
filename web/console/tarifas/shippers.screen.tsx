import { RateTableScreen } from './rate-table.tsx'

export default function ShippersScreen() {
  return <RateTableScreen kind="remitentes" />
}
