/** Words of the blacklist: what somebody is kept from, how an entry stands, and why one cannot go on. */
import { defineRefusals } from '../../refusals.ts'

/** What somebody is kept from; who is refused service is not sold to either. */
export const blacklistKinds = { marketing: '限制营销', service: '拒绝服务' } as const
export type BlacklistKind = keyof typeof blacklistKinds

export const entryStates = {
  waiting: '待审核',
  valid: '生效',
  rejected: '已驳回',
  withdrawn: '已撤回',
  released: '已解除',
  expired: '已到期',
} as const
export type EntryState = keyof typeof entryStates

/** What happened to an entry, and to the customer it is about. */
export const entryActs = {
  proposed: '提交',
  changed: '修改',
  valid: '审核通过',
  rejected: '驳回',
  withdrawn: '撤回',
  released: '解除',
  expired: '到期',
  passed: '急诊放行',
  merged: '随档案合并转入',
} as const
export type EntryAct = keyof typeof entryActs

export const blacklistRefusals = defineRefusals('blacklist', {
  exists: [409, '该客户已有待审核或生效的“{kind}”，请到黑名单查看'],
  sameKind: [422, '同时申请的须是另一类，请改选'],
  notPair: [409, '另一类不是同时申请的，或已不是待审核，请刷新后分别审核'],
  archiveClosed: [422, '该客户档案已合并或注销，请打开现有档案'],
  notWaiting: [409, '已不是待审核，请刷新后查看'],
  ownProposal: [403, '不能审核自己提交的，请其他审核人处理'],
  notYours: [403, '只有提交人可以修改或撤回'],
  rejectReason: [422, '驳回请填写原因'],
  lapsed: [422, '有效期已过，请驳回，或请提交人改有效期'],
  pastEnd: [422, '有效期不能早于今天'],
  notValid: [409, '没有在生效，请刷新后查看'],
  notBarred: [422, '该客户没有被拒绝服务，不需要放行'],
  passed: [409, '该客户已急诊放行，24 小时内有效'],
})
