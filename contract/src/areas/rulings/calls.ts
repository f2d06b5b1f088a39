/** 归属争议: two colleagues say a customer is theirs; the evidence is read from what happened, and somebody else rules. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { sheet, sheetInput } from '../../sheet.ts'
import { Day, Id, Nullable, Page, pageRequest, Shape, Text, Version } from '../../words.ts'
import { Share } from '../orders/nouns.ts'
import { Dispute, DisputeRow, DisputeStateWord, disputeTable, EvidenceKey, RoleWord } from './nouns.ts'
import { FEWEST_PARTIES, LEAST_REASON, MOST_LEANED, MOST_ORDERS, MOST_PARTIES, MOST_SIDES } from './words.ts'

export * from './nouns.ts'
export * from './rules.ts'
export * from './words.ts'

const path = '/api/v1/customer/ruling'
const reads = 'consult:ruling:list'
const opens = 'consult:ruling:add'
const table = disputeTable

const filters = {
  /** Number of the dispute; name, syllables, initials, number, last four digits of the customer. */
  keyword: Type.Optional(Text(60)),
  customerId: Type.Optional(Id),
  state: Type.Optional(DisputeStateWord),
  role: Type.Optional(RoleWord),
  /** One of its parties. */
  partyId: Type.Optional(Id),
  openedFrom: Type.Optional(Day),
  openedTo: Type.Optional(Day),
  /** Those that wait for whoever asks: hers to rule on, and she is neither a side nor opened it. */
  toDecide: Type.Optional(Type.Boolean()),
}

const seen = { id: Id, version: Version }
const Changed = Shape(seen)

export const rulings = {
  list: call(`GET ${path}`, {
    title: '归属争议列表',
    may: reads,
    table,
    input: { ...pageRequest, ...filters },
    output: Page(DisputeRow),
  }),
  /** The evidence by the right, the rows and the columns of each area it comes from. */
  one: call(`GET ${path}/{id}`, {
    title: '归属争议详情',
    may: reads,
    table,
    shows: {
      'parties.name': ['rulings.dispute:partyNames'],
      'parties.statement': ['rulings.dispute:claim'],
      'parties.bp': ['rulings.dispute:splitText'],
      'evidence.leaned': ['rulings.dispute:reason'],
    },
    input: { id: Id },
    output: Dispute,
  }),
  export: call(`GET ${path}/export`, {
    title: '导出归属争议',
    may: 'consult:ruling:export',
    table,
    input: sheetInput(filters),
    ...sheet,
  }),
  /** For a customer, or for the one of a 报单 that is seen: who is reported by somebody may be out of her own reach. */
  open: call(`POST ${path}`, {
    title: '提出归属争议',
    may: opens,
    idempotency: 'required',
    input: {
      customerId: Type.Optional(Id),
      declarationId: Type.Optional(Id),
      role: RoleWord,
      partyIds: Type.Array(Id, { minItems: FEWEST_PARTIES, maxItems: MOST_PARTIES, uniqueItems: true }),
      claim: Text(500, { minLength: 1 }),
    },
    output: Shape({ ...seen, no: Text(40) }),
  }),
  /** What a party says of it, as often as she likes until it is decided; the last stands. */
  state: call(`PUT ${path}/statement`, {
    title: '陈述归属争议',
    may: opens,
    input: { id: Id, statement: Text(500, { minLength: 1 }) },
    output: Changed,
  }),
  withdraw: call(`PUT ${path}/withdraw`, {
    title: '撤回归属争议',
    may: opens,
    input: { ...seen, reason: Text(200, { minLength: 1 }) },
    output: Changed,
  }),
  /** Whose she is, how the work is shared, on what it leans and why. Orders that stand are touched only where they are named. */
  decide: call(`PUT ${path}/decide`, {
    title: '裁决归属争议',
    may: 'consult:ruling:decide',
    input: {
      ...seen,
      ownerId: Id,
      split: Type.Array(Shape({ staffId: Id, bp: Type.Integer({ minimum: 1, maximum: 10_000 }) }), {
        minItems: 1,
        maxItems: MOST_SIDES,
      }),
      evidence: Type.Array(EvidenceKey, { maxItems: MOST_LEANED, uniqueItems: true }),
      reason: Text(500, { minLength: LEAST_REASON }),
      orders: Type.Optional(Type.Array(Shape(seen), { maxItems: MOST_ORDERS })),
    },
    output: Changed,
  }),
  /** What rulings say of new orders of hers, while she is whose she was ruled to be; for whoever writes them. */
  split: call(`GET ${path}/split`, {
    title: '裁决的业绩占比',
    may: { anyOf: ['order:bill:add', 'consult:reception:bill', 'order:bill:edit'] },
    input: { customerId: Id },
    output: Shape({
      no: Nullable(Text(40)),
      share: Type.Array(Shape({ ...Share.properties, name: Text(60) })),
    }),
  }),
}
