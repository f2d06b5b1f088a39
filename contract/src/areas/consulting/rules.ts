/** What may be done to a consultation, and why not; how long it lasted, what came of it (customers book §13.3, §15, §31). */

import { momentFrom } from '../../days.ts'
import { defineRefusals, type Refusal } from '../../refusals.ts'
import { type Filled, missingFields, type Template } from './settings.ts'
import { type ConsultResult, type ConsultState, consultStateWords } from './words.ts'

export const consultRefusals = defineRefusals('consulting', {
  anotherOpen: [40935, '您有一位客户正在咨询，请先结束'],
  consultantBusy: [40934, '{name}正在接待另一位客户，请稍候，或改派其他咨询师'],
  notStarted: [40936, '请先开始咨询'],
  alreadyTaken: [40937, '该客户已被其他同事接诊，请刷新后查看'],
  hasOrder: [40938, '该接诊记录已有订单，不能删除'],
  wrongState: [42338, '接诊记录{state}，不能{action}'],
  incomplete: [42235, '请填写：{fields}'],
  editExpired: [42236, '咨询结束已超过 24 小时，不能再修改，请新建补充记录'],
  reopenToday: [42237, '只能恢复当天结束的咨询'],
  startNeedsKey: [40336, '您没有开始接诊的权限'],
  endNeedsKey: [40337, '您没有结束接诊的权限'],
  pauseNeedsKey: [403, '您没有挂起和继续接诊的权限'],
  paused: [409, '咨询已挂起，请先继续'],
  notPaused: [409, '咨询没有挂起，不必继续'],
})

/**
 * The result that stands: orders decide about 成交, the consultant about the rest (customers book §13.3).
 * @param typed what the consultant says
 * @param dealFen paid or owed sales of this consultation, fen
 */
export const settledResult = (typed: ConsultResult, dealFen: number): ConsultResult =>
  dealFen > 0 ? 'deal' : typed === 'deal' ? 'pending' : typed

type Ending = {
  readonly templateData: Filled
  readonly result: ConsultResult
  readonly noDealReason: string | null
  readonly nextFollowTime: string | null
}

/** What is still missing before a consultation may end, by the hospital's template. */
export const whyNotEnd = (template: Template, ending: Ending): Refusal | null => {
  const missing = template.mustFillBeforeEnd ? missingFields(template, ending.templateData) : []
  if (template.noDealReasonRequired && ending.result === 'noDeal' && !ending.noDealReason) missing.push('未成交原因')
  if (template.nextFollowRequired && ending.result !== 'deal' && !ending.nextFollowTime) missing.push('下次跟进时间')
  return missing.length > 0 ? consultRefusals.incomplete({ fields: missing.join('、') }) : null
}

/** Why a running consultation may not be put aside, or taken up again. */
export const whyNotPause = (
  action: 'pause' | 'resume',
  { pausedAt }: { readonly pausedAt: string | null },
): Refusal | null => {
  if (action === 'pause') return pausedAt === null ? null : consultRefusals.paused()
  return pausedAt === null ? consultRefusals.notPaused() : null
}

type Clocked = {
  readonly startTime: string
  readonly endTime: string | null
  readonly pausedAt: string | null
  readonly pausedSec: number
}

/** Seconds of consulting so far; time put aside (挂起) does not count. */
export const consultedSec = ({ startTime, endTime, pausedAt, pausedSec }: Clocked, now: Date): number => {
  const until = endTime ?? pausedAt
  const end = until === null ? now : momentFrom(until)
  return Math.max(0, Math.floor((end.getTime() - momentFrom(startTime).getTime()) / 1000) - pausedSec)
}

/** A consultation as it began, when nobody had written in it. */
const BLANK = 1

/**
 * Whether what stands written has been read: pausing, ending and orders move the version, not the words.
 * @param read the version that was read; without one it was taken for blank
 */
export const hasSeen = (
  read: number | undefined,
  { version, contentVersion }: { readonly version: number; readonly contentVersion: number },
): boolean => (read ?? BLANK) >= contentVersion && (read ?? BLANK) <= version

/** Hours after the end in which a record may still be edited (customers book §15). */
export const EDIT_HOURS = 24

/** Why a record may not be edited now. */
export const whyNotEdit = (record: {
  readonly state: ConsultState
  readonly hoursSinceEnd: number | null
}): Refusal | null => {
  if (record.state === 'cancelled')
    return consultRefusals.wrongState({ state: consultStateWords.cancelled, action: '修改' })
  return record.hoursSinceEnd !== null && record.hoursSinceEnd > EDIT_HOURS ? consultRefusals.editExpired() : null
}
