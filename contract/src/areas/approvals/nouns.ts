/** A task of the audit centre: what is asked for, by whom, how it looked then, and who decides. Source: money book §13. */
import { type Static, Type } from 'typebox'
import { along, type ColumnsOf, carried, fixed, guarded, type Table } from '../../table.ts'
import { Id, Moment, Nullable, Shape, Text, Version, Word, Yuan, YuanInput } from '../../words.ts'
import {
  type ApprovalKindWord,
  type ApprovalState,
  approvalKindWords,
  approvalStates,
  lockWords,
  MOST_STEPS,
  stepModes,
} from './words.ts'

export const KindWord = Word(...(approvalKindWords as [ApprovalKindWord, ...ApprovalKindWord[]]))
export const StatusWord = Word(...(Object.keys(approvalStates) as [ApprovalState, ...ApprovalState[]]))
const ModeWord = Word(...(Object.keys(stepModes) as (keyof typeof stepModes)[]))

const row = {
  id: Id,
  version: Version,
  kind: KindWord,
  documentId: Id,
  documentNo: Text(40),
  /** Null: it is about the house, about nobody. */
  customerId: Nullable(Id),
  customerName: Nullable(Text(60)),
  /** Yuan, or whole points with their sign. */
  amount: Type.Optional(Text(20)),
  /** What it was passed on, where whoever passed it named another figure; null: as it was asked for. */
  passedAmount: Type.Optional(Nullable(Text(20))),
  /** 前 → 后 in a line; empty where it is hidden from this person. */
  change: Text(300),
  reason: Text(300),
  status: StatusWord,
  applicantId: Nullable(Id),
  applicantName: Nullable(Text(60)),
  askedAt: Moment,
  /** The rule passed it. */
  byRule: Type.Boolean(),
  decidedByName: Nullable(Text(60)),
  decidedAt: Nullable(Moment),
  opinion: Text(200),
  /** She is in the house now. */
  onSite: Type.Boolean(),
  /** Why this person reads it and does not decide it; null: she may, if her right and step say so. */
  lock: Nullable(Word(...(Object.keys(lockWords) as (keyof typeof lockWords)[]))),
}
export const ApprovalRow = Shape(row)
export type ApprovalRow = Static<typeof ApprovalRow>

/** One line of what was asked for: as it was, and as it shall be. */
export const ApprovalLine = Shape({ label: Text(300), before: Nullable(Text(100)), after: Nullable(Text(100)) })
export type ApprovalLine = Static<typeof ApprovalLine>

const ApprovalStep = Shape({
  /** Whose turn it is; null: whoever holds the kind's right. */
  roleName: Nullable(Text(60)),
  mode: ModeWord,
  state: Word('done', 'now', 'waiting'),
  said: Type.Array(
    Shape({
      name: Text(60),
      pass: Type.Boolean(),
      opinion: Text(200),
      at: Moment,
      /** The figure she named instead, in yuan, and the rate it came from (basis points given away). */
      figure: Nullable(Yuan),
      rateBp: Nullable(Type.Integer()),
    }),
  ),
})

/** Between what another figure may be named. */
const ApprovalRange = Shape({
  asked: Yuan,
  /** Without anything given by hand. */
  list: Yuan,
  /** Per cent of the list that must be left, by the limit of whoever asks. */
  percent: Type.Integer(),
})
export type ApprovalRange = Static<typeof ApprovalRange>

/** 改价: one of the two. */
export const TermsInput = Shape({
  /** Basis points given away of the list; 0: the list itself. */
  rateBp: Type.Optional(Type.Integer({ minimum: 0, maximum: 9_999 })),
  total: Type.Optional(YuanInput),
})

/** One with everything that helps to decide. */
export const Approval = Shape({
  ...row,
  lines: Type.Array(ApprovalLine),
  /** The document as it stands now, where it moved. */
  now: Type.Array(ApprovalLine),
  /** Nothing of it moved since it was asked for. */
  same: Type.Boolean(),
  facts: Type.Array(Text(200)),
  steps: Type.Array(ApprovalStep),
  /** Why this person does not decide it; empty where she does. */
  whyNot: Text(200),
  /** What figure she may pass it on instead; null: none. */
  range: Nullable(ApprovalRange),
})
export type Approval = Static<typeof Approval>

export const approvalTable = {
  name: 'approvals.task',
  pages: ['/audit/todo', '/audit/done'],
  columns: {
    kind: fixed('类型'),
    documentId: carried,
    documentNo: fixed('单号'),
    customerId: carried,
    customerName: fixed('客户'),
    amount: guarded('金额', 'sensitive:customer-capital'),
    passedAmount: along('amount'),
    change: '前 → 后',
    reason: '理由',
    status: fixed('状态'),
    applicantId: carried,
    applicantName: '申请人',
    askedAt: fixed('申请时间'),
    byRule: carried,
    decidedByName: '审核人',
    decidedAt: '审核时间',
    opinion: '审核意见',
    onSite: '在院',
    lock: carried,
  } satisfies ColumnsOf<ApprovalRow>,
} satisfies Table

/** A step as it is set. */
export const StepInput = Shape({ roleId: Nullable(Id), mode: ModeWord })

/** When a kind needs others' word, and whose. */
export const ruleFields = {
  kind: KindWord,
  /** Off: nobody is asked. */
  enabled: Type.Boolean(),
  /** Yuan, or points. */
  amountFrom: Nullable(YuanInput),
  discountFromBp: Nullable(Type.Integer({ minimum: 1, maximum: 10_000 })),
  daysFrom: Nullable(Type.Integer({ minimum: 1, maximum: 3_650 })),
  steps: Type.Array(StepInput, { minItems: 1, maxItems: MOST_STEPS }),
}
/** `version` 0: the product's own rule, which nobody changed yet. */
export const RuleVersion = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })
export const ApprovalRule = Shape({
  ...ruleFields,
  amountFrom: Nullable(Text(20)),
  version: RuleVersion,
})
export type ApprovalRule = Static<typeof ApprovalRule>
