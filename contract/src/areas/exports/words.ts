/** Words of 导出审批. */
import { defineRefusals } from '../../refusals.ts'

/** Hours within which a request that passed is downloaded, once. */
export const DOWNLOAD_HOURS = 24

export const requestStates = {
  waiting: '待审批',
  passed: '待下载',
  rejected: '已驳回',
  withdrawn: '已撤回',
  used: '已下载',
  expired: '已过期',
} as const
export type RequestState = keyof typeof requestStates

export const exportRefusals = defineRefusals('exports', {
  withinLimit: [422, '符合条件的客户有 {count} 位，没有超过一次 {limit} 位，可以直接导出'],
  notWaiting: [409, '已不是待审批，请刷新后查看'],
  ownRequest: [403, '不能审批自己的申请，请其他有权限的同事审批'],
  rejectReason: [422, '驳回请填写原因'],
  notYours: [403, '只有申请人可以下载或撤回'],
  notPassed: [409, '还没有通过审批，或已经下载过，请刷新后查看'],
  expired: [409, '通过后 24 小时内没有下载，已过期，请重新申请'],
})
