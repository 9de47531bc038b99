import { useQuery } from '@tanstack/react-query'
import { useScreenTitle } from '../../house/crumbs.tsx'
import { useSession } from '../../house/session.tsx'
import { useAddressParams } from '../../parts/address.ts'
import { BranchChoice, useActingBranch } from '../../parts/branch-choice.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { branchText } from '../../parts/containers.tsx'
import { useDialog } from '../../parts/dialog.tsx'
import { Download } from '../../parts/download.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Head } from '../../parts/head.tsx'
import { containerWords } from '../../words/containers.ts'
import { useWords } from '../../words/words.ts'
import { ContainerSide } from './container-side.tsx'
import {
  type Container,
  containerQuery,
  type Piece,
  piecesQuery,
  saveLabel,
  useMay,
} from './containers.ts'
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
    <Loaded query={container}>
      {(found) =>
        found === null ? (
          <>
            <Head title={words.title} />
            <Empty
              title={words.unknownTitle}
              art="search"
              actions={<LinkButton to="/consola/contenedores">{words.seeAll}</LinkButton>}
            >
              {words.unknownText}
            </Empty>
          </>
        ) : (
          <>
            <Head
              title={found.id}
              actions={
                <>
                  <Download kind="ghost" save={() => saveLabel(found.id, 'zpl')}>
                    {words.printZpl}
                  </Download>
                  <Download kind="" icon="print" save={() => saveLabel(found.id, 'pdf')}>
                    {words.printLabel}
                  </Download>
                </>
              }
            >
              {words.way(
                words[found.kind],
                branchText(found.origin),
                branchText(found.destination),
              )}
            </Head>
            <Loaded query={pieces}>
              {(rows) => <OneContainer container={found} pieces={rows} />}
            </Loaded>
          </>
        )
      }
    </Loaded>
  )
}

/** What is done with it where one acts. */
function OneContainer({ container, pieces }: { container: Container; pieces: readonly Piece[] }) {
  const may = useMay()
  const seal = useDialog('cerrar')
  const own = useSession().membership.branch
  const branch = useActingBranch(own)
  const isHere = branch === container.branch.code
  const isFilled = container.state === 'open' && isHere && may.receive
  const isToOpen =
    may.receive &&
    (container.state === 'travelling' ? !isHere : container.state === 'arrived' && isHere)
  return (
    <div className="stack">
      <BranchChoice own={own} />
      <div className="split">
        <div className="stack">
          {isFilled && !seal.isOpen ? <FillPart container={container} /> : undefined}
          {isToOpen ? <OpenPart container={container} pieces={pieces} /> : undefined}
          <PiecesCard container={container} pieces={pieces} mayTakeOut={isFilled && may.make} />
        </div>
        <ContainerSide container={container} isHere={isHere} onSeal={() => seal.open()} />
      </div>
      {seal.isOpen && may.make ? <SealDialog id={container.id} onClose={seal.close} /> : undefined}
    </div>
  )
}
