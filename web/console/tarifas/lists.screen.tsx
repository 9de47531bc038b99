import { RateTableScreen } from './rate-table.tsx'

export default function ListsScreen() {
  return <RateTableScreen kind="listas" />
}
