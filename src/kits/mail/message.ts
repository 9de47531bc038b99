/** A message of plain text. */
export interface Mail {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

/**
 * Writes a message as mail servers take it (RFC 5322). Words and text are encoded, so that nothing
 * in them can be taken for a header or for the end of the message.
 */
export function writeMessage({ from, to, subject, text }: Mail, at: number, id: string): string {
  const domain = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'localhost'
  const headers = [
    `From: ${addressHeader(from)}`,
    `To: <${addressOf(to)}>`,
    `Subject: ${encodedWords(subject)}`,
    `Date: ${new Date(at).toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${id}@${domain}>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    'Auto-Submitted: auto-generated',
  ]
  return `${headers.join('\r\n')}\r\n\r\n${inLines(Buffer.from(text, 'utf8').toString('base64'))}`
}

/** The address of `Envíos <no@envios.example>`, or of the address alone. */
export function addressOf(mailbox: string): string {
  const address = /<([^<>]*)>\s*$/.exec(mailbox)?.[1] ?? mailbox
  return address.replaceAll(/[\s<>]/g, '')
}

function addressHeader(mailbox: string): string {
  const name = mailbox.replace(/<[^<>]*>\s*$/, '').trim()
  const address = `<${addressOf(mailbox)}>`
  return mailbox.includes('<') && name !== '' ? `${encodedWords(name)} ${address}` : address
}

/** Pieces of 45 bytes at most, cut between characters (RFC 2047). */
function encodedWords(text: string): string {
  const words: string[] = []
  let piece = ''
  for (const letter of text.replaceAll(/[\r\n]+/g, ' ')) {
    if (Buffer.byteLength(piece + letter) > 45) {
      words.push(piece)
      piece = ''
    }
    piece += letter
  }
  return [...words, piece]
    .map((word) => `=?utf-8?B?${Buffer.from(word, 'utf8').toString('base64')}?=`)
    .join('\r\n ')
}

function inLines(base64: string): string {
  return `${base64.match(/.{1,76}/g)?.join('\r\n') ?? ''}\r\n`
}
