import type { Actor } from '../../../kernel/operator.ts'
import type { Outcome } from '../../../outcome.ts'
import type { House } from '../house.steps.ts'
import type { Person, SignedIn } from '../person-rules.ts'
import {
  type AskEmailRefusal,
  askEmailChange,
  type OpenEmailChange,
  type PendingEmail,
  pendingEmail,
  readEmailChange,
} from './email-changes.steps.ts'
import {
  type ConfirmEmailRefusal,
  confirmEmailChange,
  moveByEmail,
  undoEmailChange,
} from './email-moves.steps.ts'

/** The part of the door that is about the addresses that people sign in with. */
export interface EmailChanges {
  /** Mails a link to the new address; the answer is the same where somebody has it already. */
  askEmailChange(signed: SignedIn, email: string): Promise<Outcome<PendingEmail, AskEmailRefusal>>
  /** What a person asked for and has not confirmed. */
  pendingEmail(personId: string): Promise<PendingEmail | undefined>
  readEmailChange(token: string): Promise<OpenEmailChange | undefined>
  /** Takes a password where the address before was never proven. */
  confirmEmailChange(
    signed: SignedIn,
    token: string,
    password: string | undefined,
  ): Promise<Outcome<Person, ConfirmEmailRefusal>>
  /** Gives back the address before, by the link that was mailed to it. */
  undoEmailChange(
    token: string,
    password: string,
  ): Promise<Outcome<Person, Exclude<ConfirmEmailRefusal, 'link-foreign'>>>
  /** Gives somebody another address, which is not proven; for the command line. */
  moveByEmail(
    email: string,
    wanted: string,
    by: Actor,
  ): Promise<Outcome<Person, 'person-unknown' | 'demo-person' | 'email-taken'>>
}

export function openEmailChanges(house: House): EmailChanges {
  return {
    askEmailChange: (signed, email) => askEmailChange(house, signed, email),
    pendingEmail: (personId) => pendingEmail(house, personId),
    readEmailChange: (token) => readEmailChange(house, token),
    confirmEmailChange: (signed, token, password) =>
      confirmEmailChange(house, signed, token, password),
    undoEmailChange: (token, password) => undoEmailChange(house, token, password),
    moveByEmail: (email, wanted, by) => moveByEmail(house, email, wanted, by),
  }
}
