import { useQuery } from '@tanstack/react-query'
import { useScreenTitle } from '../../house/crumbs.tsx'
import { useMayMove, useSession } from '../../house/session.tsx'
import { useAddressParams } from '../../parts/address.ts'
import { OneGoing } from '../../parts/between-branches.tsx'
import { BranchChoice, useActingBranch } from '../../parts/branch-choice.tsx'
import { branchText } from '../../parts/containers.tsx'
import { useDialog } from '../../parts/dialog.tsx'
import { Download } from '../../parts/download.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { containerWords } from '../../words/containers.ts'
import { useWords } from '../../words/words.ts'
import { ContainerSide } from './container-side.tsx'
import { type Container, containerQuery, type Piece, piecesQuery, saveLabel } from './containers.ts'
import { FillPart } from './fill-part.tsx'
import { OpenPart } from './open-part.tsx'
import { PiecesCard } from './pieces-card.tsx'
import { SealDialog } from './seal-dialog.tsx'

/** One bag or cage: it is filled, sealed and sent here, or opened where it arrives. */
export default function ContainerScreen() {
  const words = useWords(containerWords)
  const id = (useAddressParams()['id'] ?? '').toUpperCase()
  useScreenTitle(id)
  const container = useQuery(containerQuery(id))
  const pieces = useQuery({ ...piecesQuery(id), enabled: Boolean(container.data) })
  return (
    <OneGoing
      query={container}
      path="/consola/contenedores"
      words={words}
      lead={({ kind, origin, destination }) =>
        words.way(words[kind], branchText(origin), branchText(destination))
      }
      actions={(found) => (
        <>
          <Download kind="ghost" save={() => saveLabel(found.id, 'zpl')}>
            {words.printZpl}
          </Download>
          <Download kind="" icon="print" save={() => saveLabel(found.id, 'pdf')}>
            {words.printLabel}
          </Download>
        </>
      )}
    >
      {(found) => (
        <Loaded query={pieces}>{(rows) => <OneContainer container={found} pieces={rows} />}</Loaded>
      )}
    </OneGoing>
  )
}

/** What is done with it where one acts. */
function OneContainer({ container, pieces }: { container: Container; pieces: readonly Piece[] }) {
  const may = useMayMove()
  const seal = useDialog('cerrar')
  const own = useSession().membership.branch
  const branch = useActingBranch(own)
  const isHere = branch === container.branch.code
  const isAway = branch !== undefined && !isHere
  const isFilled = container.state === 'open' && isHere && may.receive
  const isToOpen =
    may.receive &&
    (container.state === 'travelling' ? isAway : container.state === 'arrived' && isHere)
  return (
    <div className="stack">
      <BranchChoice own={own} />
      <div className="split">
        <div className="stack">
          {isFilled && !seal.isOpen ? <FillPart container={container} /> : undefined}
          {isToOpen ? <OpenPart container={container} pieces={pieces} /> : undefined}
          <PiecesCard container={container} pieces={pieces} mayTakeOut={isFilled && may.make} />
        </div>
        <ContainerSide {...{ container, isHere, isAway }} onSeal={() => seal.open()} />
      </div>
      {seal.isOpen && may.make ? <SealDialog id={container.id} onClose={seal.close} /> : undefined}
    </div>
  )
}
