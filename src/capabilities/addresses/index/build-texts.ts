import { allowedEdits, deletesOf, soundHash, soundOf } from '../words/spelling.ts'
import type { FormBuilt } from './built-street.ts'
import { addUp, NumberList, starts } from './number-list.ts'

/** Stores every text once and numbers it. */
export class TextPool {
  #ids = new Map<string, number>()
  #texts: string[] = []

  id(text: string): number {
    const id = this.#ids.get(text)
    if (id !== undefined) return id
    this.#ids.set(text, this.#texts.length)
    return this.#texts.push(text) - 1
  }

  arrays() {
    const encoder = new TextEncoder()
    const chunks = this.#texts.map((text) => encoder.encode(text))
    const textStarts = new Uint32Array(chunks.length + 1)
    chunks.forEach((chunk, index) => {
      textStarts[index + 1] = (textStarts[index] as number) + chunk.length
    })
    const textBytes = new Uint8Array(textStarts.at(-1) ?? 0)
    chunks.forEach((chunk, index) => textBytes.set(chunk, textStarts[index]))
    return { textBytes, textStarts }
  }
}

/** Collects the forms of all streets, and for each word the forms that contain it. */
export class FormBook {
  readonly #texts: TextPool
  /** The words, numbered as they came. */
  readonly #words = new Map<string, number>()
  readonly #formName = new NumberList()
  readonly #formStreet = new NumberList()
  readonly #formLength = new NumberList()
  readonly #formWeight = new NumberList()
  readonly #formWord = new NumberList()
  readonly #formWordWeight = new NumberList()

  constructor(texts: TextPool) {
    this.#texts = texts
  }

  add(street: number, form: FormBuilt): void {
    const heaviest = new Map<number, number>()
    for (const { word, weight } of form.words) {
      const id = this.#idOf(word)
      heaviest.set(id, Math.max(weight, heaviest.get(id) ?? 0))
    }
    let whole = 0
    for (const [word, weight] of heaviest) {
      this.#formWord.push(word)
      this.#formWordWeight.push(weight)
      whole += weight
    }
    this.#formName.push(this.#texts.id(form.text))
    this.#formStreet.push(street)
    this.#formLength.push(heaviest.size)
    this.#formWeight.push(whole)
  }

  #idOf(word: string): number {
    const id = this.#words.get(word)
    if (id === undefined) this.#words.set(word, this.#words.size)
    return id ?? this.#words.size - 1
  }

  arrays() {
    const words = [...this.#words.keys()].sort()
    const inOrder = new Uint32Array(words.length)
    words.forEach((word, place) => {
      inOrder[this.#words.get(word) as number] = place
    })
    const formWords = starts(this.#formLength.array())
    const formWord = this.#formWord.array().map((word) => inOrder[word] as number)
    const formWordWeight = Uint8Array.from(this.#formWordWeight.array())
    return {
      formName: this.#formName.array(),
      formStreet: this.#formStreet.array(),
      formWords,
      formWeight: Uint16Array.from(this.#formWeight.array()),
      formWord,
      formWordWeight,
      wordText: Uint32Array.from(words, (word) => this.#texts.id(word)),
      ...postingsOf(words.length, { formWords, formWord, formWordWeight }),
      ...buildSpelling(words),
    }
  }
}

interface FormWords {
  readonly formWords: Uint32Array
  readonly formWord: Uint32Array
  readonly formWordWeight: Uint8Array
}

/** The forms of each word, with the weight that it has in them. */
function postingsOf(words: number, { formWords, formWord, formWordWeight }: FormWords) {
  const wordPostings = new Uint32Array(words + 1)
  for (const word of formWord) wordPostings[word + 1] = (wordPostings[word + 1] as number) + 1
  addUp(wordPostings)
  const next = wordPostings.slice()
  const posting = new Uint32Array(formWord.length)
  const postingWeight = new Uint8Array(formWord.length)
  for (let form = 0; form + 1 < formWords.length; form++)
    for (let at = formWords[form] as number; at < (formWords[form + 1] as number); at++) {
      const word = formWord[at] as number
      const place = next[word] as number
      next[word] = place + 1
      posting[place] = form
      postingWeight[place] = formWordWeight[at] as number
    }
  return { wordPostings, posting, postingWeight }
}

function buildSpelling(words: readonly string[]) {
  const entries: number[] = []
  words.forEach((word, id) => {
    if (word.length < 3 || /\d/.test(word)) return
    const deletes = new Set(deletesOf(word, Math.max(1, allowedEdits(word.length))))
    for (const hash of deletes) entries.push(hash * 2 ** 21 + id)
    entries.push(soundHash(soundOf(word)) * 2 ** 21 + id)
  })
  const sorted = Float64Array.from(entries).sort()
  return {
    deleteHash: Uint32Array.from(sorted, (one) => Math.floor(one / 2 ** 21)),
    deleteWord: Uint32Array.from(sorted, (one) => one % 2 ** 21),
  }
}
