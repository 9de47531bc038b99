import { counted } from '../../../../web/words/languages.ts'
import { isWaiting } from '../../../capabilities/tracking/tracking.wire.ts'
import type { MovementCode } from '../../../kernel/movement.ts'
import { serviceTypes } from '../../../kernel/service-type.ts'
import { html } from '../../../kits/html/html.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import { initialsOf } from './facts.ts'
import { englishVisits } from './visit-words.ts'
import type { spanish } from './words-es.ts'

type Texts = Readonly<Record<MovementCode, string>>

const movements: Texts = {
  PI: 'We received the data of the shipment',
  IF: 'The shipment is in our hands',
  GE: 'The waybill of the shipment was issued',
  CO: 'The shipment was grouped for its journey',
  AS: 'The shipment is travelling to a branch',
  AR: 'The shipment arrived at the destination branch',
  MA: 'The shipment is ready to go out for delivery',
  LD: 'The shipment is on its way to the address',
  EI: 'The courier reported the delivery',
  DL: 'The shipment was delivered',
  CA: 'We found nobody at the address',
  DV: 'The shipment goes back to the sender',
  RV: 'The return is travelling to the head office',
  RM: 'The return arrived at the head office',
  RC: 'The return was handed to the sender',
}

const collectedMovements: Partial<Texts> = {
  AR: 'The shipment is at the branch where it is collected',
  MA: 'The shipment is being prepared',
  LD: 'The shipment is on its way to the branch where it is collected',
  EI: 'The branch reported the delivery',
  CA: 'The shipment has not been collected yet',
}

const comeForIt = 'You collect this shipment at the branch. Bring your document.'
const prepared = 'We are preparing it for the journey to the branch near you.'
const talk = 'If you are still expecting it, talk to whoever sent it to you.'

const next: Texts = {
  PI: 'We do not have it yet: the sender has to hand it over, or we pick it up.',
  IF: prepared,
  GE: prepared,
  CO: 'It leaves with the next trip to the destination branch.',
  AS: 'Once it is at the branch we prepare it for delivery.',
  AR: 'We are preparing it to go out for delivery.',
  MA: 'It leaves with the next run.',
  LD: 'The courier is on the way. Have your document at hand.',
  EI: 'We are confirming the delivery.',
  DL: 'There is nothing left for you to do.',
  CA: 'We will try again. If you prefer something else, talk to whoever sent it to you.',
  DV: talk,
  RV: talk,
  RM: talk,
  RC: talk,
}

const collectedPrepared = 'We are preparing it for the journey to the branch where you collect it.'

const collectedNext: Partial<Texts> = {
  IF: collectedPrepared,
  GE: collectedPrepared,
  CO: 'It leaves with the next trip to the branch where you collect it.',
  AS: 'Once it is at the branch we prepare it for you.',
  AR: 'Once it is at the branch where you collect it we tell you here.',
  MA: comeForIt,
  LD: comeForIt,
  EI: 'We are confirming that you collected it.',
  CA: 'You can still collect it. If you prefer something else, talk to whoever sent it to you.',
}

const whenText = ([from = '', to]: readonly string[]) =>
  to === undefined ? `on ${from}` : `between ${from} and ${to}`

const visits = (count: number) => ['', 'one visit', 'two visits'][count] ?? `${count} visits`

const dayNames = new Map(
  Object.entries({
    Mo: 'Mon',
    Tu: 'Tue',
    We: 'Wed',
    Th: 'Thu',
    Fr: 'Fri',
    Sa: 'Sat',
    Su: 'Sun',
  }),
)

const bring = {
  document: 'your document and the code',
  pin: 'the PIN and the code',
  'document-or-pin': 'your document or the PIN, and the code',
} as const

export const english: typeof spanish = {
  movement({ check, branchCode }, { collectedAt }) {
    if (collectedAt === undefined) return movements[check]
    if (check === 'AR' && branchCode !== collectedAt) return 'The shipment passed through a branch'
    return collectedMovements[check] ?? movements[check]
  },
  next(tracked) {
    const check = tracked.movements.at(-1)?.check ?? 'PI'
    if (isWaiting(tracked)) return 'It is waiting for you at the branch: bring your document.'
    const isCollected = tracked.piece.collectedAt !== undefined
    return (isCollected ? collectedNext[check] : undefined) ?? next[check]
  },
  shipment: 'Shipment',
  upToDate: 'Up to date',
  preview: 'Where the shipment is, what happened to it and what comes next.',
  titles: {
    waiting: 'You can collect it',
    waitingWhere: 'It is waiting for you at the branch',
    today: 'It arrives today',
    delivered: 'Delivered',
    goingBack: 'It goes back to the shop',
    back: 'It went back to the shop',
    cancelled: 'Shipment cancelled',
    delayed: 'Delayed',
    unknown: 'We could not find that shipment',
    arrives: (days) => `It arrives ${whenText(days)}`,
  },
  visits: englishVisits,
  leads: {
    waiting: (until, branch, asks) =>
      html`Collect it until <b>${until}</b> at <b>${branch}</b>. Bring ${bring[asks]}.`,
    delivered: (moment, isCollected) =>
      html`${isCollected ? 'It was collected' : 'We delivered it'} on <b>${moment}</b>. \
There is nothing left for you to do.`,
    back: (count, day) =>
      html`${
        count === 0 ? 'We' : `We could not deliver it in ${visits(count)} and we`
      } returned it on <b>${day}</b>. ${talk}`,
    cancelled: 'The sender cancelled the shipment. If you were expecting it, talk to that shop.',
    delayed: 'Nothing has moved for more than 72 hours.',
    near: (stops) =>
      html`The courier is on the way: ${
        stops === 0
          ? html`you are the <b>next stop</b>`
          : html`<b>${stops} ${stops === 1 ? 'stop' : 'stops'}</b> to go before yours`
      }. Have your document at hand.`,
    late: (day) => `It is late: we expected it by ${day}.`,
    unknown: (code, likely) =>
      html`We looked for <b>${code}</b> and it is not there. ${
        likely === undefined
          ? 'Check that the code is complete, as the shop gave it to you.'
          : html`Could it be ${likely}?`
      }`,
  },
  where: {
    left: (place, time) => `It left ${place} at ${time}`,
    attempt: (place, attempt) =>
      `Branch ${place} · attempt ${attempt}${attempt > 2 ? '' : ' of 2'}`,
    received: (shop) => `Received by ${shop}`,
    collect: (branch) => `Collect it at: ${branch}.`,
    unknown: 'If you bought it today, it may take some hours to appear.',
    openUntil: (time) => `open today until ${time}`,
    closedToday: 'closed today',
  },
  acts: {
    directions: 'How to get there',
    otherPerson: 'Somebody else collects it',
    collect: 'Collect it at the branch',
    otherDay: 'Come back another day',
    searchAgain: 'Look for another code',
  },
  promiseChanged(why, before, now) {
    const expected = `It was to arrive ${whenText(before)}.`
    if (why === 'cancelled') return expected
    if (why === 'returned')
      return `${expected} It is no longer delivered: it goes back to who sent it.`
    const moved = `The place of delivery changed: it was to arrive ${whenText(before)}`
    return now === undefined
      ? `${moved}. There is no new day yet.`
      : `${moved}, and now arrives ${whenText(now)}.`
  },
  chosen(choice, day) {
    if (choice.kind === 'collect') return 'You asked to collect it at the branch.'
    if (choice.kind === 'another-day') return `You asked us to come back on ${day(choice.day)}.`
    return `Somebody else collects it: ${initialsOf(choice.name)}`
  },
  stages: {
    loaded: 'Loaded',
    withUs: 'With us',
    travelling: 'Travelling',
    outForDelivery: 'Out for delivery',
    delivered: 'Delivered',
    atBranch: 'At the branch',
    collected: 'Collected',
    visits: (count) => ['', 'One visit', 'Two visits'][count] ?? `${count} visits`,
    goesBack: 'Goes back',
    atHeadOffice: 'Head office',
    returned: 'Returned',
    since: (moment) => `since ${moment}`,
    until: (day) => `until ${day}`,
    visit: (moment) => `visit ${moment}`,
    and: ' and ',
  },
  headings: {
    toReceive: 'To receive it',
    toCollect: 'To collect it',
    notThere: 'You do not have it?',
    choices: 'What you can do',
    now: 'And now',
    journey: 'Journey',
    way: 'The way',
    data: 'Details',
    map: 'Schematic map',
  },
  todo: {
    adult: ['Somebody over 18', 'You, or whoever is at the address, with a document.'],
    cash: (amount, isCollected) => [
      `${amount} in cash`,
      `You pay for the shipment when you ${isCollected ? 'collect' : 'receive'} it.`,
    ],
    notHome: (again) => [
      'If you will be out',
      `We come back ${again}. From the second attempt on, it stays at the branch.`,
    ],
    document: ['Your document', 'It has to be that of the person named in the purchase.'],
    pin: (pin, isEnough) => [
      pin === undefined ? 'The PIN of the shipment' : `The PIN ${pin}`,
      [
        isEnough ? 'This will do, too. ' : '',
        pin === undefined
          ? 'It is on this page when you open it with the link that the shop gave you.'
          : 'Tell it at the branch. Give it to nobody but who collects it for you.',
      ].join(''),
    ],
    deliveryPin: (pin) => [
      `The PIN ${pin}`,
      'Tell it to who brings it. If you do not have it at hand, a name and a document will do.',
    ],
    code: (code) => ['This code', `Show it on the screen or on paper: ${code}.`],
    askAtHome: (receiver) => [
      'Ask at home or the caretaker',
      receiver === undefined
        ? 'Somebody else at the address may have received it.'
        : `Somebody with the initials ${receiver} received it.`,
    ],
    tellShop: (code) => ['Tell the shop', `With the code ${code} they ask for the proof of it.`],
    waitForUs: (again) =>
      again === undefined
        ? ['Wait for us', 'We will try again. Let the front desk know.']
        : [`Wait for us ${again}`, 'There is nothing you need to do. Let the front desk know.'],
    collectIt: (address, hours) => [
      'Collect it',
      `At ${address}. ${hours === '' ? '' : `${hours}. `}Bring your document.`,
    ],
    changeAddress: (shop) => [
      'Change the address',
      `Ask ${shop}: they can send it to another address.`,
    ],
    talkTo: (shop, code) => [
      `Talk to ${shop}`,
      `They can send it again or return your money. Tell them the code ${code}.`,
    ],
    checkAddress: [
      'Check the address',
      'It should have the floor and flat, and a phone where we can reach you.',
    ],
    askShop: (shop, code) => [
      `Tell ${shop}`,
      `With the code ${code} they can ask us to look for it.`,
    ],
  },
  facts: {
    shop: 'Shop',
    service: 'Service',
    zone: 'Area',
    packages: 'Packages',
    hours: 'Hours',
    phone: 'Phone',
    took: 'It took',
    visits: 'Visits',
    keptUntil: 'Kept until',
    recipient: 'For',
    arrives: 'Arrives',
    services: (service) =>
      serviceTypes[service].toBranch ? 'Collection at a branch' : 'Home delivery',
    packagesOf: (count, kg) => `${count} of ${kg} kg`,
    days: (count) => counted(count, 'day', 'days'),
    between: ([from = '', to]) => (to === undefined ? from : `${from} to ${to}`),
  },
  privacy: paragraph`This page does not show your document, phone or full address. Anyone with the
    link sees only this.`,
  hours: (notation) =>
    notation === '24/7'
      ? 'Every day, round the clock'
      : notation.replaceAll(/\b[A-Z][a-z]\b/g, (day) => dayNames.get(day) ?? day),
}
