/** What happens with an archive: it is made, changes owners, its family and consents are written down, its number is looked at. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { consentAnswers, consentPurposes, consents } from '@clinic/contract/areas/customers/consents.ts'
import { families, guardianships, kinshipBack, kinships } from '@clinic/contract/areas/customers/family.ts'
import { ownerKinds, ownerMoves } from '@clinic/contract/areas/customers/ownership.ts'
import { trail } from '@clinic/contract/areas/trail/calls.ts'
import { sql } from 'kysely'
import { after, type Happening, happening, words } from '../../kit/happening.ts'
import { col, type Rows } from '../../kit/list.ts'
import { mainDepartmentOf, staffName } from '../staff/reads.ts'
import { ownerMoveList } from './ownership.ts'
import { ofCustomer, reachedCustomers } from './reach.ts'
import { sourceName } from './reads.ts'

const byName = (column: string) => col(sql.raw(staffName(column)))
const newest = (alias: string, moment = 'created_at') =>
  ({ by: `${alias}.${moment}`, direction: 'desc', tie: `${alias}.id` }) as const

type Made = { createTime: string; channelName: string | null; byName: string | null }
const archives: Rows<Made> = {
  table: 'customers.customer',
  from: sql`customers.customer c`,
  columns: {
    createTime: col('c.created_at'),
    channelName: col(sql.raw(sourceName('c.source_id'))),
    byName: byName('c.created_by'),
  },
  scope: reachedCustomers,
  order: newest('c'),
}

/** The open archive is reached with whatever went into it: those that did are asked for by it. */
const made = happening({
  kind: 'archive',
  act: 'archive.made',
  of: 'customers.customer',
  customer: 'c.id',
  call: customers.panelHeader,
  list: archives,
  at: 'createTime',
  by: 'byName',
  people: [{ as: 'byName', id: sql`c.created_by` }],
  facts: ['channelName'],
  say: ({ channelName }) => `建档${after(channelName && `来源 ${channelName}`)}`,
  entry: 'BasicInfor',
})

const moved = happening({
  kind: 'owner',
  act: 'owner.moved',
  of: 'customers.owner_log',
  customer: 'l.customer_id',
  call: customers.ownerLog,
  list: ownerMoveList,
  at: 'movedAt',
  isKept: true,
  by: 'movedByName',
  people: [
    { as: 'fromName', id: sql`l.from_id` },
    { as: 'toName', id: sql`l.to_id` },
  ],
  facts: ['kind', 'mode', 'fromName', 'toName', 'reason'],
  say: ({ kind, mode, fromName, toName, reason }) =>
    `${kind ? `${ownerKinds[kind]}归属` : '归属变更'}${fromName || toName ? `：${fromName ?? '无'} → ${toName ?? '无'}` : ''}${after(mode && ownerMoves[mode])}${after(reason)}`,
})

type Tie = { at: string; relation: keyof typeof kinships; byName: string | null }
/** The relative's name is not told: she may be out of reach. */
const ties = (column: 'customer_id' | 'relative_id'): Rows<Tie> => ({
  table: 'customers.kinship',
  from: sql`customers.kinship k`,
  columns: { at: col('k.created_at'), relation: col('k.relation'), byName: byName('k.created_by') },
  scope: ofCustomer(`k.${column}`),
  order: newest('k'),
})

const tied = (column: 'customer_id' | 'relative_id', act: string) =>
  happening({
    kind: 'family',
    act,
    of: 'customers.kinship',
    customer: `k.${column}`,
    call: families.read,
    list: ties(column),
    at: 'at',
    by: 'byName',
    facts: ['relation'],
    say: ({ relation }) =>
      words('添加家庭成员', relation && kinships[column === 'customer_id' ? relation : kinshipBack[relation]]),
    entry: 'BasicInfor',
  })

type Guard = { at: string; relation: keyof typeof guardianships; byName: string | null }
const guardians: Rows<Guard> = {
  table: 'customers.guardian',
  from: sql`customers.guardian g`,
  columns: { at: col('g.created_at'), relation: col('g.relation'), byName: byName('g.created_by') },
  scope: ofCustomer('g.customer_id'),
  order: newest('g'),
}
const guarded = happening({
  kind: 'family',
  act: 'family.guarded',
  of: 'customers.guardian',
  customer: 'g.customer_id',
  call: families.read,
  list: guardians,
  at: 'at',
  by: 'byName',
  facts: ['relation'],
  say: ({ relation }) => words('登记监护人', relation && guardianships[relation]),
  entry: 'BasicInfor',
})

type Answer = {
  at: string
  purpose: keyof typeof consentPurposes
  answer: keyof typeof consentAnswers
  byName: string | null
}
const answers: Rows<Answer> = {
  table: 'customers.consent',
  from: sql`customers.consent n`,
  columns: {
    at: col('n.created_at'),
    purpose: col('n.purpose'),
    answer: col('n.answer'),
    byName: byName('n.created_by'),
  },
  scope: ofCustomer('n.customer_id'),
  order: newest('n'),
}
const answered = happening({
  kind: 'family',
  act: 'family.consent',
  of: 'customers.consent',
  customer: 'n.customer_id',
  call: consents.read,
  list: answers,
  at: 'at',
  isKept: true,
  by: 'byName',
  facts: ['purpose', 'answer'],
  say: ({ purpose, answer }) =>
    `${answer ? consentAnswers[answer] : '答复'}授权${after(purpose && consentPurposes[purpose])}`,
  entry: 'BasicInfor',
})

type Look = { viewedAt: string; staffName: string | null }
/** Whose looks one sees is as in the trail: a head her department's, others their own. */
const looks: Rows<Look> = {
  table: 'customers.phone_view',
  from: sql`customers.phone_view v left join ${sql.raw(mainDepartmentOf('sd', 'v', 'staff_id'))}`,
  columns: { viewedAt: col('v.viewed_at'), staffName: byName('v.staff_id') },
  scope: { department: 'sd.department_id', own: ['v.staff_id'] },
  order: newest('v', 'viewed_at'),
}
const looked = happening({
  kind: 'look',
  act: 'look.phone',
  of: 'customers.phone_view',
  customer: 'v.customer_id',
  call: trail.ofCustomer,
  list: looks,
  at: 'viewedAt',
  isKept: true,
  by: 'staffName',
  facts: [],
  say: () => '查看完整手机号',
})

export const archiveHappenings: readonly Happening[] = [
  made,
  moved,
  tied('customer_id', 'family.tied'),
  tied('relative_id', 'family.tiedBack'),
  guarded,
  answered,
  looked,
]
