import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { nearMoment } from '../formats/dates.ts'
import { proofWords } from '../words/proof.ts'
import { useLanguage, useWords } from '../words/words.ts'
import { Card } from './card.tsx'
import { Icon } from './icon.tsx'

interface Proof {
  readonly at: string
  readonly outcome: 'delivered' | 'failed'
  readonly name: string | null
  /** The end of the receiver's document. */
  readonly document: string | null
  readonly hasPin: boolean
  /** The addresses of its pictures, whose last part is the name of the file. */
  readonly photos: readonly string[]
  readonly signature: string | null
  readonly note: string | null
}

/** Where proofs are asked for: a shipper's are elsewhere than the carrier's. */
export interface ProofSource {
  readonly find: () => Promise<Proof | null>
  /** Fetches a picture by the name of its file. */
  readonly fetchPicture: (file: string) => Promise<Blob>
}

interface ProofCardProps {
  readonly code: string
  readonly state: string
  readonly source: ProofSource
}

/** The states that a visit may have left a shipment in. */
const visited = new Set(['EI', 'DL', 'CA', 'DV', 'RV', 'RM', 'RC'])

/**
 * The proof that the courier brought from the door, if there is any: the receiver, the photos, the
 * signature.
 */
export function ProofCard({ code, state, source }: ProofCardProps) {
  const isVisited = visited.has(state)
  const queryKey = ['shipments', 'proof', code, state]
  const { data } = useQuery({ queryKey, queryFn: source.find, enabled: isVisited })
  return data ? <Shown code={code} proof={data} fetchPicture={source.fetchPicture} /> : undefined
}

interface ShownProps extends Pick<ProofSource, 'fetchPicture'> {
  readonly code: string
  readonly proof: Proof
}

function Shown({ code, proof, fetchPicture }: ShownProps) {
  const words = useWords(proofWords)
  const language = useLanguage()
  const { outcome, name, document, hasPin, photos, signature, note } = proof
  const facts = [
    document === null ? undefined : words.document(document),
    hasPin ? words.pin : undefined,
    nearMoment(proof.at, language),
  ]
  const pictures = [
    ...photos.map((address, at) => ({ address, alt: words.photo(at + 1) })),
    ...(signature === null ? [] : [{ address: signature, alt: words.signature }]),
  ]
  const of = `${code} ${proof.at}`
  return (
    <Card title={words.title}>
      <b>{outcome === 'failed' ? words.failed : words.received(name)}</b>
      <p className="small quiet">{facts.filter(Boolean).join(' · ')}</p>
      {note === null ? undefined : <p className="small">{note}</p>}
      {pictures.length === 0 ? undefined : (
        <div className="proofs">
          {pictures.map(({ address, alt }) => (
            <Picture key={address} of={of} address={address} alt={alt} from={fetchPicture} />
          ))}
        </div>
      )}
    </Card>
  )
}

interface PictureProps {
  /** The visit it belongs to: after a visit that was undone, another has a picture of that name. */
  readonly of: string
  readonly address: string
  readonly alt: string
  readonly from: (file: string) => Promise<Blob>
}

/** A small picture, which opens whole in a tab of its own. */
function Picture({ of, address, alt, from }: PictureProps) {
  const file = address.slice(address.lastIndexOf('/') + 1)
  const { data, isError } = useQuery({
    queryKey: ['proof-picture', of, file],
    queryFn: () => from(file),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [shown, setShown] = useState<string>()
  useEffect(() => {
    if (data === undefined) return
    const made = URL.createObjectURL(data)
    setShown(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  if (isError)
    return (
      <span role="img" aria-label={alt}>
        <Icon name="warn" />
      </span>
    )
  if (shown === undefined) return <span className="sk" />
  return (
    <a href={shown} target="_blank" rel="noreferrer">
      <img src={shown} alt={alt} />
    </a>
  )
}
