/** A dispute about whose customer she is, the sides to it, the evidence, and the ruling. Source: customers book §35. */
import { type Static, Type } from 'typebox'
import { along, type ColumnsOf, carried, fixed, type Table } from '../../table.ts'
import { Id, Moment, Nullable, Shape, Text, Version, Word } from '../../words.ts'
import { type DisputedRole, type DisputeState, disputedRoles, disputeStates } from './words.ts'

export const RoleWord = Word(...(Object.keys(disputedRoles) as [DisputedRole, ...DisputedRole[]]))
export const DisputeStateWord = Word(...(Object.keys(disputeStates) as [DisputeState, ...DisputeState[]]))

/** A line of evidence by what happened and to which row: `declaration.made:12`. */
export const EvidenceKey = Type.String({ pattern: '^[a-zA-Z.]{1,40}:\\d{1,16}$', maxLength: 60 })

const row = {
  id: Id,
  version: Version,
  no: Text(40),
  customerId: Id,
  customerName: Text(60),
  customerNo: Text(40),
  role: RoleWord,
  state: DisputeStateWord,
  claim: Text(500),
  partyIds: Type.Array(Id),
  partyNames: Text(200),
  openerId: Nullable(Id),
  openerName: Nullable(Text(60)),
  openedAt: Moment,
  /** Whose she is now. */
  holderName: Nullable(Text(60)),
  ownerId: Nullable(Id),
  ownerName: Nullable(Text(60)),
  /** 周岚 60%、唐诗涵 40%; empty while nothing is decided. */
  splitText: Text(300),
  reason: Text(500),
  decidedByName: Nullable(Text(60)),
  decidedAt: Nullable(Moment),
  withdrawReason: Text(200),
  withdrawnAt: Nullable(Moment),
}
export const DisputeRow = Shape(row)
export type DisputeRow = Static<typeof DisputeRow>

const Party = Shape({
  staffId: Id,
  name: Text(60),
  atWork: Type.Boolean(),
  statement: Text(500),
  statedAt: Nullable(Moment),
  /** Of the shares, in basis points; null: nothing is decided. */
  bp: Nullable(Type.Integer()),
})
export type Party = Static<typeof Party>

const Evidence = Shape({
  key: EvidenceKey,
  at: Moment,
  /** 报单, 到院 …, in words. */
  kind: Text(20),
  text: Text(400),
  byName: Type.Optional(Nullable(Text(60))),
  /** Parties it speaks of. */
  partyIds: Type.Array(Id),
  /** The entry of panel or window it is looked at in. */
  entry: Nullable(Text(40)),
  /** The ruling leans on it. */
  leaned: Type.Boolean(),
})
export type Evidence = Static<typeof Evidence>

/** One with its sides and the evidence, in the order in which it happened. */
export const Dispute = Shape({
  ...row,
  parties: Type.Array(Party),
  evidence: Type.Array(Evidence),
  /** Of very many the older ones are not shown. */
  more: Type.Boolean(),
  /** All its sides are people on whom whoever asks may rule. */
  within: Type.Boolean(),
})
export type Dispute = Static<typeof Dispute>

export const disputeTable = {
  name: 'rulings.dispute',
  pages: ['/consult/ruling'],
  columns: {
    no: fixed('争议编号'),
    customerId: carried,
    customerName: fixed('客户'),
    customerNo: '客户编号',
    role: fixed('归属'),
    state: fixed('状态'),
    claim: '主张',
    partyIds: along('partyNames'),
    partyNames: fixed('争议各方'),
    openerId: carried,
    openerName: '提出人',
    openedAt: fixed('提出时间'),
    holderName: '现归属人',
    ownerId: along('ownerName'),
    ownerName: '裁决归属',
    splitText: '业绩占比',
    reason: '裁决理由',
    decidedByName: '裁决人',
    decidedAt: '裁决时间',
    withdrawReason: '撤回原因',
    withdrawnAt: '撤回时间',
  } satisfies ColumnsOf<DisputeRow>,
} satisfies Table
