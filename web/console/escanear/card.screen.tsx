import { Bars } from '../../parts/bars.tsx'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Head } from '../../parts/head.tsx'
import { Icon } from '../../parts/icon.tsx'
import { scanWords } from '../../words/scan.ts'
import { stationCardWords } from '../../words/station-card.ts'
import { useWords } from '../../words/words.ts'
import { meanings } from './outcome.ts'
import './station.css'

/** One page to print and put beside the scanner: keys, codes and colours. */
export default function CardScreen() {
  const words = { ...useWords(scanWords), ...useWords(stationCardWords) }
  return (
    <>
      <Head
        title={words.cardTitle}
        actions={
          <>
            <LinkButton icon="left" to="/consola/escanear">
              {words.back}
            </LinkButton>
            <Button kind="primary" icon="print" onClick={() => print()}>
              {words.print}
            </Button>
          </>
        }
      >
        {words.cardText}
      </Head>
      <article className="station-card">
        <h2>{words.cardKeys}</h2>
        <p>{words.cardKeysText}</p>
        <ul className="card-keys">
          {meanings.map((one, at) => (
            <CardKey key={one} hint={`F${at + 1}`} code={`POSTA/${one}`}>
              {words.meanings[one].button}
            </CardKey>
          ))}
          <CardKey hint="F9" code="POSTA/F9">
            {words.undo}
          </CardKey>
        </ul>
        <p>{words.cardUndo}</p>
        <h2>{words.cardColours}</h2>
        <ul className="card-colours">
          <li className="ok">
            <Icon name="check" />
            {words.cardOk}
          </li>
          <li className="no">
            <Icon name="x" />
            {words.cardNo}
          </li>
          <li className="dup">
            <Icon name="replay" />
            {words.cardDup}
          </li>
          <li>
            <Icon name="clock" />
            {words.cardKept}
          </li>
        </ul>
        <p>{words.cardOffline}</p>
        <p>{words.cardRefused}</p>
      </article>
    </>
  )
}

function CardKey({ hint, code, children }: { hint: string; code: string; children: string }) {
  return (
    <li>
      <kbd>{hint}</kbd>
      <b>{children}</b>
      <Bars text={code} />
    </li>
  )
}
