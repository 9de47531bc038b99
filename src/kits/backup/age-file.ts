/** Files in the age format, which `age` itself opens too; they pass as streams of any length. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, readFile, writeFile } from 'node:fs/promises'
import { Readable, Writable } from 'node:stream'

/** For whom a file is sealed: some public keys, or whoever knows a passphrase. */
export type Lock = { readonly recipients: readonly string[] } | { readonly passphrase: string }

/** Opens a file: a private key, or a passphrase. */
export type Opener = { readonly identity: string } | { readonly passphrase: string }

export interface KeyPair {
  readonly identity: string
  readonly recipient: string
}

/** Counts of the plain bytes, before they were sealed or after they were opened. */
export interface Passed {
  readonly bytes: number
  readonly sha256: string
}

/** A file that was changed, cut, or sealed for somebody else. */
export class UnopenedError extends Error {}

/** The library is loaded by those who need it: backups are made by a process of their own. */
const library = () => import('age-encryption')

export async function newKeyPair(): Promise<KeyPair> {
  const { generateX25519Identity, identityToRecipient } = await library()
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** Returns the public key of a private one; `undefined` for a text that is no private key. */
export async function recipientOf(identity: string): Promise<string | undefined> {
  const { identityToRecipient } = await library()
  return identityToRecipient(identity).catch(() => undefined)
}

export async function sealFile(lock: Lock, from: string, to: string): Promise<Passed> {
  const encrypter = await encrypterOf(lock)
  const passed = createPassed()
  const plain = Readable.toWeb(createReadStream(from)) as ReadableStream<Uint8Array>
  await writeSynced(await encrypter.encrypt(plain.pipeThrough(passed.through)), to)
  return passed.result()
}

export async function openFile(opener: Opener, from: string, to: string): Promise<Passed> {
  const decrypter = await decrypterOf(opener)
  const passed = createPassed()
  const sealed = Readable.toWeb(createReadStream(from)) as ReadableStream<Uint8Array>
  return explained(from, async () => {
    const plain = await decrypter.decrypt(sealed)
    await writeSynced(plain.pipeThrough(passed.through), to)
    return passed.result()
  })
}

/** Seals a short text into a file; `openText` reads it. */
export async function sealText(lock: Lock, text: string, to: string): Promise<void> {
  const encrypter = await encrypterOf(lock)
  await writeFile(to, await encrypter.encrypt(text), { mode: 0o600 })
}

export async function openText(opener: Opener, from: string): Promise<string> {
  const decrypter = await decrypterOf(opener)
  const sealed = await readFile(from)
  return explained(from, () => decrypter.decrypt(sealed, 'text'))
}

async function encrypterOf(lock: Lock) {
  const { Encrypter } = await library()
  const encrypter = new Encrypter()
  if ('passphrase' in lock) encrypter.setPassphrase(lock.passphrase)
  else for (const recipient of lock.recipients) encrypter.addRecipient(recipient)
  return encrypter
}

async function decrypterOf(opener: Opener) {
  const { Decrypter } = await library()
  const decrypter = new Decrypter()
  if ('passphrase' in opener) decrypter.addPassphrase(opener.passphrase)
  else decrypter.addIdentity(opener.identity)
  return decrypter
}

/** The library throws its own kinds of errors; those of files keep their code. */
async function explained<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const isOfFiles = error instanceof Error && 'code' in error && 'syscall' in error
    if (isOfFiles) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new UnopenedError(`${file} can not be opened: ${why}`)
  }
}

async function writeSynced(bytes: ReadableStream<Uint8Array>, to: string): Promise<void> {
  const file = createWriteStream(to, { mode: 0o600 })
  await bytes.pipeTo(Writable.toWeb(file))
  const handle = await open(to, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function createPassed() {
  const digest = createHash('sha256')
  let bytes = 0
  const through = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length
      digest.update(chunk)
      controller.enqueue(chunk)
    },
  })
  return { through, result: (): Passed => ({ bytes, sha256: digest.digest('hex') }) }
}
