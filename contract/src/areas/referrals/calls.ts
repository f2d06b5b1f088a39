/** 老带新: who brought whom, what came of it, what is given for it. Source: customers book §5. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { sheet, sheetInput } from '../../sheet.ts'
import { Day, Id, Nullable, Page, pageRequest, Shape, Text, Version } from '../../words.ts'
import {
  ChannelWord,
  OwnReferral,
  ReferralRow,
  ReferralStateWord,
  RuleShape,
  referralTable,
  ruleInput,
  TreeNode,
} from './nouns.ts'

export * from './nouns.ts'
export * from './words.ts'

const path = '/api/v1/customer/referral'

const filters = {
  /** Name, syllables, initials, number, last four digits of who was brought. */
  keyword: Type.Optional(Text(60)),
  referrerId: Type.Optional(Id),
  /** As it stands at the moment. */
  state: Type.Optional(ReferralStateWord),
  boundFrom: Type.Optional(Day),
  boundTo: Type.Optional(Day),
}
const Changed = Shape({ id: Id, version: Version })

export const referrals = {
  list: call(`GET ${path}`, {
    title: '老带新',
    may: 'customer:referral:list',
    table: referralTable,
    input: { ...pageRequest, ...filters },
    output: Page(ReferralRow),
  }),
  export: call(`GET ${path}/export`, {
    title: '导出老带新',
    may: 'customer:referral:export',
    table: referralTable,
    /** With amounts for a reason, which the trail keeps. */
    input: { ...sheetInput(filters), reason: Type.Optional(Text(200)) },
    ...sheet,
  }),
  /** Whom a customer has brought. */
  brought: call('GET /api/v1/customer/oldBringNew/page', {
    title: '带来的客户',
    may: 'customer:list',
    table: referralTable,
    input: { ...pageRequest, customerId: Id },
    output: Page(ReferralRow),
  }),
  /** How she was brought, and three levels of whom she brought, as far as this person reaches. */
  tree: call(`GET ${path}/tree`, {
    title: '推荐关系',
    may: 'customer:list',
    shows: {
      own: ['referrals.referral:referrerName'],
      'own.boundAt': ['referrals.referral:boundAt'],
      'own.lastOn': ['referrals.referral:lastOn'],
      rows: ['referrals.referral:referrerName'],
      'rows.totalPaid': ['referrals.referral:totalPaid'],
    },
    input: { customerId: Id },
    output: Type.Object({
      own: Type.Optional(Nullable(OwnReferral)),
      rows: Type.Optional(Type.Array(TreeNode)),
      more: Type.Optional(Type.Boolean()),
    }),
  }),
  /** Names who brought her, or another than was named while she is waited for. */
  bind: call(`POST ${path}`, {
    title: '绑定推荐人',
    may: 'customer:referral:bind',
    input: { customerId: Id, referrerId: Id, channel: Type.Optional(ChannelWord) },
    output: Changed,
  }),
  /** What was given is taken back, as far as it has not been spent. */
  revoke: call(`PUT ${path}/revoke`, {
    title: '撤销推荐',
    may: 'customer:referral:revoke',
    input: { id: Id, version: Version, reason: Text(200, { minLength: 1 }) },
    output: Changed,
  }),
  rule: call(`GET ${path}/rule`, {
    title: '推荐奖励规则',
    may: { anyOf: ['customer:referral:list', 'customer:referral:rules'] },
    output: RuleShape,
  }),
  /** Holds for deals from now on: what was promised stays as it was promised. */
  changeRule: call(`PUT ${path}/rule`, {
    title: '修改推荐奖励规则',
    may: 'customer:referral:rules',
    input: ruleInput,
    output: RuleShape,
  }),
}
