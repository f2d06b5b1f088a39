/** What happens with a customer who is referred: she goes on elsewhere, she comes, it is taken back. */
import { referralNotes } from '@clinic/contract/areas/purchases/referral-notes.ts'
import { sql } from 'kysely'
import { after, type Happening, happening, words } from '../../../kit/happening.ts'
import { referralList } from './queries.ts'

const referral = {
  kind: 'account',
  of: 'purchases.referral',
  customer: 'r.customer_id',
  call: referralNotes.page,
  list: referralList,
} as const
const facts = ['otherName', 'productName', 'qty', 'reason'] as const
const thing = ({ productName, qty }: { productName?: string | undefined; qty?: number | undefined }): string =>
  words(productName, qty && `${qty} 次`)

export const referralNoteHappenings: readonly Happening[] = [
  happening({
    ...referral,
    act: 'referralNote.out',
    at: 'decidedAt',
    where: sql`r.side = 'OUT' and r.status in ('SENT', 'ARRIVED', 'RECALLING', 'DECLINED', 'TAKEN_BACK')`,
    by: 'decidedByName',
    facts,
    money: ['value'],
    say: ({ otherName, reason, ...row }) => words(otherName && `转诊到${otherName}`, thing(row)) + after(reason),
  }),
  happening({
    ...referral,
    act: 'referralNote.in',
    at: 'arrivedAt',
    where: sql`r.side = 'IN' and r.status in ('ARRIVED', 'TAKEN_BACK')`,
    by: 'arrivedByName',
    facts,
    money: ['value'],
    say: ({ otherName, reason, ...row }) => words(otherName && `由${otherName}转诊来`, thing(row)) + after(reason),
  }),
  happening({
    ...referral,
    act: 'referralNote.back',
    at: 'endedAt',
    where: sql`r.status in ('DECLINED', 'TAKEN_BACK') and r.customer_id is not null`,
    by: 'endedByName',
    facts: ['productName', 'qty', 'endedReason'],
    money: ['value'],
    say: ({ endedReason, ...row }) => words('转诊退回', thing(row)) + after(endedReason),
  }),
]
