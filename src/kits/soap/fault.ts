/** A message that can't be read; what is wrong with it is told to who sent it. */
export interface MessageFault {
  readonly code: 'Client' | 'VersionMismatch'
  readonly message: string
}

/** Leaves the reading of a message at once; it never leaves this kit. */
export class Unreadable extends Error {
  readonly fault: MessageFault
  constructor(message: string, code: MessageFault['code'] = 'Client') {
    super(message)
    this.fault = { code, message }
  }
}
