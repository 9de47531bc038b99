import { type ReactNode, useEffect } from 'react'
import { Brand } from '../house/brand.tsx'
import { keepLanguage } from '../house/look.ts'
import { TestingBand } from '../house/testing-band.tsx'
import { StateIcon } from '../parts/badge.tsx'
import { Toasts } from '../parts/toasts.tsx'
import { signInWords } from '../words/sign-in.ts'
import { type State, stateWords } from '../words/states.ts'
import { useLanguage, useWords } from '../words/words.ts'

interface DoorProps {
  readonly band?: ReactNode
  /** Beside the form; an example of a day if there is nothing else. */
  readonly view?: ReactNode
  readonly children: ReactNode
}

/** The frame of the screens before one has signed in. */
export function Door({ band, view, children }: DoorProps) {
  const words = useWords(signInWords)
  const language = useLanguage()
  useEffect(() => {
    document.title = words.pageTitle
  }, [words])
  const change = () => {
    keepLanguage(language === 'es' ? 'en' : 'es')
    location.reload()
  }
  return (
    <>
      <TestingBand>{band}</TestingBand>
      <main className="door" id="contenido">
        <div className="left">
          <div className="stack g6 door-form">
            <div className="row between">
              <Brand to="/ingresar" />
              <button
                type="button"
                className="btn link"
                lang={language === 'es' ? 'en' : 'es'}
                onClick={change}
              >
                {words.english}
              </button>
            </div>
            {children}
          </div>
        </div>
        {view ?? <Example />}
      </main>
      <Toasts />
    </>
  )
}

const example: readonly (readonly [code: string, place: string, state: State])[] = [
  ['MM-004512', 'Mar del Plata', 'LD'],
  ['MM-004507', 'Rosario', 'CA'],
  ['PS1201483927165', 'Córdoba', 'MA'],
  ['MM-004498', 'La Plata', 'DL'],
]

function Example() {
  const words = useWords(signInWords)
  const states = useWords(stateWords)
  return (
    <div className="view">
      <div className="stack g6">
        <p className="over">{words.day}</p>
        <div className="card">
          <ul className="items">
            {example.map(([code, where, state]) => (
              <li key={code}>
                <StateIcon state={state} />
                <span className="grow">
                  <b className="code">{code}</b>
                  <small>{states[state].sentence}</small>
                </span>
                <span className="quiet small">{where}</span>
              </li>
            ))}
          </ul>
        </div>
        <p className="quiet small">{words.dayRest}</p>
      </div>
    </div>
  )
}
