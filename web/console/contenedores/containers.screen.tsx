import { GoingList } from '../../house/between-branches-list.tsx'
import { useBags } from './bags.tsx'

/** The bags and cages of a branch. */
export default function ContainersScreen() {
  return <GoingList kind={useBags()} />
}
