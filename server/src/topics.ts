/**
 * Who hears what over the websocket. An event says that something has changed, and what: that is told to whoever could
 * read it by a call, and the ids to those alone who could read all of them. Source: security 5.2.
 */

import { keysOf } from '@clinic/contract/call.ts'
import type { Permission } from '@clinic/contract/permissions.ts'
import { areas } from './areas.ts'
import { once } from './kit/question.ts'
import type { Session } from './kit/session.ts'
import type { Told } from './kit/socket.ts'

type Heard = {
  /** The area whose lists show the thing itself. */
  readonly of: string
  /** Areas that show something which follows from it: they hear that it changed, and no ids. */
  readonly alsoIn?: readonly string[]
}

/** By the first word of a topic. */
const hearers: Readonly<Record<string, Heard | 'everybody'>> = {
  // The frame of every screen: rights and words. Messages name their receivers, the end of a session its own.
  perm: 'everybody',
  session: 'everybody',
  dictionary: 'everybody',
  message: 'everybody',
  customer: { of: 'customers', alsoIn: ['ledger'] },
  blacklist: { of: 'blacklist', alsoIn: ['triage'] },
  complaint: { of: 'complaints', alsoIn: ['workbench'] },
  ruling: { of: 'rulings', alsoIn: ['workbench'] },
  referral: { of: 'referrals' },
  pack: { of: 'packs' },
  declaration: { of: 'declarations', alsoIn: ['triage'] },
  approval: { of: 'approvals', alsoIn: ['workbench'] },
  import: { of: 'imports' },
  export: { of: 'exports' },
  triage: { of: 'triage', alsoIn: ['consulting', 'workbench'] },
  visit: { of: 'visits', alsoIn: ['workbench'] },
  reach: { of: 'reach' },
  queue: { of: 'triage' },
  appointment: { of: 'appointments', alsoIn: ['briefs', 'triage', 'trips'] },
  wait: { of: 'appointments' },
  closure: { of: 'appointments', alsoIn: ['triage'] },
  promise: { of: 'promises', alsoIn: ['customers'] },
  consult: { of: 'consulting', alsoIn: ['triage', 'workbench'] },
  product: { of: 'products', alsoIn: ['orders'] },
  change: { of: 'refunds', alsoIn: ['cashier', 'purchases'] },
  refund: { of: 'refunds', alsoIn: ['workbench', 'cashier', 'purchases'] },
  order: { of: 'orders', alsoIn: ['cashier', 'debts', 'workbench'] },
  card: { of: 'memberships', alsoIn: ['cashier', 'customers'] },
  coupon: { of: 'coupons', alsoIn: ['cashier'] },
  hold: { of: 'cashier' },
  settlement: { of: 'cashier' },
  print: { of: 'prints' },
  payment: { of: 'cashier', alsoIn: ['orders', 'purchases', 'ledger', 'debts', 'workbench'] },
  invoice: { of: 'invoices' },
  closing: { of: 'daily' },
  matching: { of: 'matching', alsoIn: ['daily'] },
  combo: { of: 'combos', alsoIn: ['orders'] },
  shift: { of: 'cashier', alsoIn: ['workbench'] },
  purchase: { of: 'purchases', alsoIn: ['workbench'] },
  transfer: { of: 'purchases' },
  referralNote: { of: 'purchases' },
  interSettlement: { of: 'purchases' },
  deduction: { of: 'purchases', alsoIn: ['workbench'] },
  role: { of: 'access' },
  job: { of: 'staff', alsoIn: ['access'] },
  department: { of: 'staff' },
  staff: { of: 'staff' },
  roster: { of: 'scheduling', alsoIn: ['appointments'] },
}

/** Permissions that let somebody read in these areas. */
const readersOf = (names: readonly string[]): readonly Permission[] => {
  const calls = areas.filter(({ name }) => names.includes(name)).flatMap(({ routes }) => routes.map(({ call }) => call))
  return [...new Set(calls.filter(({ effect }) => effect === 'read').flatMap(({ may }) => keysOf(may)))]
}

type Keys = { readonly own: readonly Permission[]; readonly other: readonly Permission[] }
const keysOfHeard = once((): ReadonlyMap<Heard, Keys> => {
  const heard = Object.values(hearers).filter((one) => one !== 'everybody')
  return new Map(heard.map((one) => [one, { own: readersOf([one.of]), other: readersOf(one.alsoIn ?? []) }]))
})

/** What a session is told of a topic. A topic nobody has listed is told to nobody. */
export const toldTo = ({ permissions, scopes }: Session, topic: string): Told => {
  const word = topic.split('.', 1)[0]!
  const heard = hearers[word]
  if (heard === undefined) return 'nothing'
  if (heard === 'everybody') return 'ids'
  const { own, other } = keysOfHeard().get(heard)!
  const held = own.filter((key) => permissions.has(key))
  if (held.some((key) => (scopes.get(key) ?? 'all') === 'all')) return 'ids'
  return held.length > 0 || other.some((key) => permissions.has(key)) ? 'topic' : 'nothing'
}

/** Topics somebody hears of, for the house test: every topic that is told must be among them. */
export const isListed = (topic: string): boolean => hearers[topic.split('.', 1)[0]!] !== undefined
