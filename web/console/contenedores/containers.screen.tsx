import { countInside } from '../../formats/containers.ts'
import { nearMoment } from '../../formats/dates.ts'
import { useMayMove, useSession } from '../../house/session.tsx'
import { GoingScreen } from '../../parts/between-branches.tsx'
import { ContainerBadge, containerStates } from '../../parts/containers.tsx'
import type { Column } from '../../parts/table.tsx'
import { containerWords } from '../../words/containers.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { type Container, loadContainers } from './containers.ts'
import { MakeDialog } from './make-dialog.tsx'

/** The bags and cages of a branch. */
export default function ContainersScreen() {
  const words = useWords(containerWords)
  return (
    <GoingScreen
      own={useSession().membership.branch}
      mayMake={useMayMove().make}
      words={words}
      path="/consola/contenedores"
      icon="stack"
      here={words.here}
      hereBy="branch"
      states={containerStates}
      name="containers"
      load={loadContainers}
      columns={useColumns()}
      dialog="nueva"
      makeDialog={(onClose) => <MakeDialog onClose={onClose} />}
    />
  )
}

function useColumns() {
  const words = useWords(containerWords)
  const language = useLanguage()
  return (where: Column<Container>): readonly Column<Container>[] => [
    { name: 'kind', title: words.kind, look: 'w1', cell: ({ kind }) => words[kind] },
    where,
    {
      name: 'pieces',
      title: words.pieces,
      look: 'num w1',
      cardTitle: true,
      cell: ({ pieces, state }) => countInside(state, pieces),
    },
    { name: 'seal', title: words.seal, cardTitle: true, cell: ({ seal }) => seal || words.noSeal },
    {
      name: 'state',
      title: words.state,
      look: 'w1',
      cell: ({ state }) => <ContainerBadge state={state} />,
    },
    {
      name: 'made',
      title: words.made,
      look: 'w1 skip-s',
      cell: ({ madeAt }) => nearMoment(madeAt, language),
    },
  ]
}
