import type { SignInChange } from '../people.ts'
import { type Done, lasting, listed, type Texts } from './letter-text.wire.ts'

const changes: Readonly<Record<SignInChange, { subject: string; line: string }>> = {
  password: { subject: 'your password has changed', line: 'Your account has another password.' },
  'factor-on': {
    subject: 'your second step is on',
    line: 'From now on one signs in with your password and a code of the app.',
  },
  'factor-off': {
    subject: 'your second step is off',
    line: 'The code of the app is no longer asked for to sign in with your account.',
  },
  'factors-off': {
    subject: 'your second steps were removed',
    line: 'The app with codes and the passkeys of your account were removed.',
  },
  'passkey-added': {
    subject: 'a passkey was added',
    line: 'A new passkey signs in with your account, without the password.',
  },
  'passkey-removed': {
    subject: 'a passkey was removed',
    line: 'A passkey of your account no longer works.',
  },
}

const chooseAnother =
  'If it wasn\'t you, choose another password at once ("Forgot it?", where one signs in), which ' +
  'ends all sessions, and tell us.'

const ifNotYou: Readonly<Record<SignInChange, string>> = {
  password: chooseAnother,
  'factor-on': `${chooseAnother} Somebody else has the codes of now: we take them away.`,
  'factor-off': `${chooseAnother} Then turn it on again on the page "Your sign-in".`,
  'factors-off': chooseAnother,
  'passkey-added': `${chooseAnother} Then remove the passkey on the page "Your sign-in".`,
  'passkey-removed': chooseAnother,
}

/** `on 2026-03-06 14:30 from Safari on iPhone`. */
const doneBy = ({ at, agent, when, deviceOf }: Done): string =>
  `on ${when(at)} ${agent === undefined ? 'by the carrier' : `from ${deviceOf(agent)}`}`

export const englishLetters: Texts = {
  invitation: ({ name, link, hours, carrier, places }) => ({
    subject: `You were invited to ${carrier}: choose your password`,
    lines: [
      `Hello, ${name}:`,
      `You were invited to sign in:\n${listed(places, 'en', carrier)}`,
      'To accept, choose your password here:',
      link,
      `The link works once, for ${lasting(hours, 'day', 'hour')}. ` +
        'If you expected no invitation, do nothing: nobody signs in in your name.',
    ],
  }),
  membership: ({ name, link, hours, carrier, places }) => ({
    subject: `${carrier}: you have an invitation`,
    lines: [
      `Hello, ${name}:`,
      `You were also invited to:\n${listed(places, 'en', carrier)}`,
      'Accept or decline it here, or when you sign in:',
      link,
      `The link works for ${lasting(hours, 'day', 'hour')}. Your password stays as it is. ` +
        "If you don't accept, nothing changes.",
    ],
  }),
  reset: ({ name, link, hours, carrier }) => ({
    subject: `${carrier}: choose another password`,
    lines: [
      `Hello, ${name}:`,
      'Somebody asked for another password for your account. Choose it here:',
      link,
      `The link works once, for ${lasting(hours, 'day', 'hour')}. ` +
        "If it wasn't you, do nothing: your password stays as it is.",
    ],
  }),
  joined: ({ name, carrier, places, ...done }) => ({
    subject: `${carrier}: you have new access`,
    lines: [
      `Hello, ${name}:`,
      `From now on you also have access to:\n${listed(places, 'en', carrier)}`,
      `It was accepted ${doneBy(done)}.`,
      'If it wasn\'t you who accepted, choose another password at once ("Forgot it?", where ' +
        'one signs in) and tell us.',
    ],
  }),
  device: ({ name, carrier, place, ...done }) => ({
    subject: `${carrier}: a new device signed in with your account`,
    lines: [
      `Hello, ${name}:`,
      "Somebody signed in with your account from a device that we didn't know, " +
        `${doneBy(done)}, in the network ${place}.`,
      'If it was you, do nothing. If not, choose another password at once ("Forgot it?", where ' +
        'one signs in), which ends all sessions. Then look on the page "Your sign-in" for a ' +
        "passkey that isn't yours, and tell us.",
    ],
  }),
  changed: ({ name, carrier, what, ...done }) => ({
    subject: `${carrier}: ${changes[what].subject}`,
    lines: [
      `Hello, ${name}:`,
      `${changes[what].line} It was done ${doneBy(done)}.`,
      done.agent === undefined ? "If you didn't ask for it, tell us at once." : ifNotYou[what],
    ],
  }),
  'email-confirm': ({ name, link, hours, carrier }) => ({
    subject: `${carrier}: confirm your e-mail address`,
    lines: [
      `Hello, ${name}:`,
      'Somebody asked to sign in with this address from now on. If it was you, confirm it here, ' +
        'in the browser in which you are signed in:',
      link,
      `The link works once, for ${lasting(hours, 'day', 'hour')}. ` +
        "If it wasn't you, do nothing: nothing changes.",
    ],
  }),
  'email-taken': ({ carrier }) => ({
    subject: `${carrier}: this address has an account already`,
    lines: [
      'Hello:',
      'Another account asked to sign in with this address, which has its own already. Nothing ' +
        'has changed, and we did not say that the address is in use.',
      'If it was you, sign in with this address. If you want it for the other account, ask the ' +
        "carrier to free it. If it wasn't you, do nothing.",
    ],
  }),
  'email-asked': ({ name, carrier, at, when }) => ({
    subject: `${carrier}: somebody asked to change your e-mail address`,
    lines: [
      `Hello, ${name}:`,
      `On ${when(at)} somebody asked, with your account, to sign in with another e-mail ` +
        'address. It counts only once it is confirmed from that other mailbox.',
      'If it was you, there is nothing to do here. If not, choose another password at once ' +
        '("Forgot it?", where one signs in): that makes the request void and ends all sessions.',
    ],
  }),
  'email-changed': ({ name, carrier, at, when, undo, hours }) => ({
    subject: `${carrier}: your e-mail address has changed`,
    lines: [
      `Hello, ${name}:`,
      `Since ${when(at)} you sign in with another e-mail address, and no longer with this one.`,
      ...(undo === undefined
        ? ["If it wasn't you, tell us at once."]
        : [
            "If it wasn't you, undo the change here, with another password:",
            undo,
            `The link works once, for ${lasting(hours ?? 0, 'day', 'hour')}. It ends all ` +
              'sessions and takes away the second steps that were added since.',
          ]),
    ],
  }),
  'email-undone': ({ name, carrier, at, when }) => ({
    subject: `${carrier}: the change of your e-mail address was undone`,
    lines: [
      `Hello, ${name}:`,
      `On ${when(at)} the change to this address was undone, with the link that we sent to the ` +
        'one before. You can no longer sign in with this one.',
      "If it wasn't you, tell us at once: somebody reads your earlier mailbox.",
    ],
  }),
}
