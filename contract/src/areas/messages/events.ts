/**
 * What the product sends messages for, and the variables a template of each may use. A template holds text with
 * `{变量}`; an unknown variable is refused when it is saved. Source: clinical-admin §15 (消息模板).
 */
import { escapeMarkup } from '../../markup.ts'
import { appointmentEvents } from './appointment-events.ts'
import { briefEvents } from './brief-events.ts'
import { complaintEvents } from './complaint-events.ts'
import { always } from './event-variables.ts'
import { promiseEvents } from './promise-events.ts'
import { rosterEvents } from './roster-events.ts'
import { rulingEvents } from './ruling-events.ts'
import { visitEvents } from './visit-events.ts'
import { waitEvents } from './wait-events.ts'

export type MessageEvent = {
  readonly name: string
  /** Entry of the dictionary message_source. */
  readonly source: string
  /** Variable → example. */
  readonly variables: Readonly<Record<string, string>>
  /** Used until a hospital writes its own. */
  readonly title: string
  readonly content: string
}

export const messageEvents = {
  notice: {
    name: '通知公告',
    source: '系统',
    variables: { ...always },
    title: '通知：',
    content: '各位同事：\n\n{医院名称} {日期}',
  },
  'triage.assigned': {
    name: '分诊派到接诊人',
    source: '分诊',
    variables: { ...always, 顾客姓名: '李雨桐', 排队号: '12', 初复诊: '初诊', 到院时间: '2026-11-21 09:30' },
    title: '新到院：{顾客姓名}',
    content: '<b>{顾客姓名}</b>（{初复诊}，{排队号} 号）{到院时间} 到院，已由 {发送人} 分诊给您，请及时接诊。',
  },
  ...appointmentEvents,
  ...waitEvents,
  ...promiseEvents,
  ...briefEvents,
  'customer.given': {
    name: '收到客户',
    source: '客户',
    variables: { ...always, 客户数: '12', 方式: '转移', 归属: '咨询', 原因: '休产假' },
    title: '您收到 {客户数} 位客户',
    content: '{发送人}{方式}给您 <b>{客户数}</b> 位客户（{归属}），请查看并跟进。{原因}',
  },
  'pack.late': {
    name: '交接包超时未读',
    source: '客户',
    variables: { ...always, 接收人: '苏婉清', 份数: '3', 小时: '24' },
    title: '{接收人} 有 {份数} 份交接包未读',
    content: '<b>{接收人}</b> 收到的 {份数} 份交接包已超过 {小时} 小时未读，请提醒其查看并确认。',
  },
  'customer.unfilled': {
    name: '客户档案待完善',
    source: '客户',
    variables: { ...always, 客户数: '5', 天数: '3' },
    title: '{客户数} 位客户的档案待完善',
    content: '您有 <b>{客户数}</b> 位客户的档案超过 {天数} 天还缺必填资料，请到客户列表的“待完善”里补全。',
  },
  'books.chainBroken': {
    name: '凭证与封存时不一致',
    source: '系统',
    variables: { ...always, 说明: '第 1024 张凭证（2026-11-20 payment）与封存时不一致' },
    title: '凭证与封存时不一致，请先不要日结',
    content: '夜间核对发现：<b>{说明}</b>。请先不要日结，并请财务主管和系统管理员到对账台核对，必要时用备份对照。',
  },
  'customer.looks': {
    name: '查看他人客户手机号偏多',
    source: '客户',
    variables: { ...always, 人数: '2', 名单: '张三 35 位、李四 31 位' },
    title: '{人数} 位员工上周查看他人客户手机号偏多',
    content: '上周查看他人客户手机号较多的员工：<b>{名单}</b>。请到“查看手机号统计”核对是否因工作需要。',
  },
  'customer.probes': {
    name: '号码查重后未建档偏多',
    source: '客户',
    variables: { ...always, 人数: '2', 名单: '张三 9月1日 35 个、李四 9月1日 31 个' },
    title: '{人数} 位员工号码查重后未建档偏多',
    content: '查重号码多而没有建档的员工：<b>{名单}</b>。请到“查看手机号统计”的“撞单预检”核对是否在批量试号码。',
  },
  'customer.merged': {
    name: '客户档案已合并',
    source: '客户',
    variables: {
      ...always,
      顾客姓名: '李雨桐',
      客户编号: 'KH202603120004',
      旧编号: 'KH202608190007',
      原因: '换了手机号',
    },
    title: '{顾客姓名} 的两份档案已合并',
    content:
      '{发送人}把旧档案 {旧编号} 并入 <b>{顾客姓名}</b>（{客户编号}），两份的记录和余额都在这一份里，请查看归属是否有变。{原因}',
  },
  ...visitEvents,
  'staff.handedOver': {
    name: '收到交接',
    source: '系统',
    variables: { ...always, 交接人: '王晓敏', 内容: '客户（咨询师） 12 项、未完成的订单 2 项' },
    title: '{交接人} 的工作交接给您',
    content: '{发送人}把 {交接人} 的工作交接给您：<b>{内容}</b>。请尽快逐一跟进。',
  },
  'staff.takenBack': {
    name: '交接已撤销',
    source: '系统',
    variables: { ...always, 交接人: '王晓敏', 内容: '客户（咨询师） 12 项' },
    title: '{交接人} 的交接已撤销',
    content: '{发送人}撤销了 {交接人} 的交接，<b>{内容}</b> 已移回 {交接人}。',
  },
  'pool.warned': {
    name: '客户即将掉公海',
    source: '客户',
    variables: { ...always, 客户数: '5' },
    title: '{客户数} 位客户即将掉公海',
    content: '您有 <b>{客户数}</b> 位客户快到公海回收的日子，请尽快跟进；跟进后自动保留。',
  },
  'pool.stopped': {
    name: '公海回收待确认',
    source: '客户',
    variables: { ...always, 公海: '咨询公海', 客户数: '860', 上限: '200' },
    title: '{公海} 的自动回收停下了',
    content:
      '昨夜 {公海} 的条件符合 <b>{客户数}</b> 位客户，超过每晚上限 {上限} 位，没有回收。请到公海规则查看后确认执行，或调整条件。',
  },
  'import.ended': {
    name: '客户导入结束',
    source: '客户',
    variables: { ...always, 文件: '客户-2026-11-21.xlsx', 新建: '4312', 更新: '421', 未导入: '267' },
    title: '客户导入结束：{文件}',
    content:
      '<b>{文件}</b> 已新建 {新建} 位客户，更新 {更新} 位，{未导入} 行没有导入。没有导入的行可以下载，修改后重新上传。',
  },
  'export.toApprove': {
    name: '导出待审批',
    source: '客户',
    variables: { ...always, 行数: '12000', 原因: '年度客户分析' },
    title: '待审批：导出 {行数} 位客户',
    content: '{发送人} 申请导出 <b>{行数}</b> 位客户，请到导出审批查看后决定。{原因}',
  },
  'export.decided': {
    name: '导出审批结果',
    source: '客户',
    variables: { ...always, 行数: '12000', 结果: '通过', 审批意见: '用于年度分析' },
    title: '导出审批{结果}：{行数} 位客户',
    content:
      '您申请导出的 <b>{行数}</b> 位客户，{发送人} 审批{结果}。{审批意见}通过的请在 24 小时内到导出审批下载，只能下载一次。',
  },
  'export.taken': {
    name: '客户已导出',
    source: '客户',
    variables: { ...always, 行数: '12000', 导出人: '周静' },
    title: '{导出人} 导出了 {行数} 位客户',
    content: '{导出人} 导出了 <b>{行数}</b> 位客户。如不是工作需要，请及时核实。',
  },
  'referral.bound': {
    name: '绑定推荐人',
    source: '客户',
    variables: { ...always, 顾客姓名: '李雨桐', 推荐人: '周敏' },
    title: '{顾客姓名} 由 {推荐人} 推荐',
    content: '{发送人}为您的客户 <b>{顾客姓名}</b> 绑定了推荐人 <b>{推荐人}</b>，请跟进首次到院和成交。',
  },
  'referral.effective': {
    name: '推荐已成交',
    source: '客户',
    variables: { ...always, 顾客姓名: '李雨桐', 推荐人: '周敏' },
    title: '{推荐人} 推荐的 {顾客姓名} 已成交',
    content: '您的客户 <b>{推荐人}</b> 推荐的 <b>{顾客姓名}</b> 已成交，请向 {推荐人} 致谢；奖励到期后自动发放。',
  },
  'referral.rewarded': {
    name: '推荐奖励已发放',
    source: '客户',
    variables: { ...always, 客户数: '3' },
    title: '{客户数} 位推荐人的奖励已发放',
    content: '您的 <b>{客户数}</b> 位客户的推荐奖励已发放，请告知客户并邀请使用。',
  },
  'referral.revoked': {
    name: '推荐已撤销',
    source: '客户',
    variables: { ...always, 顾客姓名: '李雨桐', 原因: '首单收款已取消' },
    title: '{顾客姓名} 的推荐已撤销',
    content: '<b>{顾客姓名}</b> 的推荐已撤销（{原因}），奖励已按可用余额扣回，请向推荐人说明。',
  },
  ...rosterEvents,
  'blacklist.toAudit': {
    name: '黑名单待审核',
    source: '审核',
    variables: { ...always, 顾客姓名: '李雨桐', 类型: '拒绝服务' },
    title: '待审核：{顾客姓名} 加入黑名单',
    content: '{发送人} 提交 <b>{顾客姓名}</b> 加入黑名单（{类型}），请查看原因与证据后审核。',
  },
  'blacklist.decided': {
    name: '黑名单审核结果',
    source: '审核',
    variables: { ...always, 顾客姓名: '李雨桐', 类型: '拒绝服务', 结果: '通过', 审核意见: '情况属实' },
    title: '黑名单审核{结果}：{顾客姓名}',
    content: '您提交的 <b>{顾客姓名}</b>（{类型}）已由 {发送人} 审核{结果}。{审核意见}',
  },
  'blacklist.passed': {
    name: '急诊放行',
    source: '分诊',
    variables: { ...always, 顾客姓名: '李雨桐', 原因: '外伤出血' },
    title: '急诊放行：{顾客姓名}',
    content: '{发送人} 对黑名单客户 <b>{顾客姓名}</b> 办理了急诊放行，24 小时内可以登记和开单。{原因}',
  },
  ...complaintEvents,
  ...rulingEvents,
  'approval.toDecide': {
    name: '有申请待审核',
    source: '审核',
    variables: { ...always, 顾客姓名: '李雨桐', 类型: '撤销划扣', 单号: 'HK202611210012' },
    title: '待审核：{顾客姓名} {类型}',
    content: '{发送人} 为 <b>{顾客姓名}</b> 提交了{类型}（{单号}），请到待我审核里处理。',
  },
  'approval.decided': {
    name: '申请审核结果',
    source: '审核',
    variables: {
      ...always,
      顾客姓名: '李雨桐',
      类型: '撤销划扣',
      单号: 'HK202611210012',
      结果: '已通过',
      审核意见: '情况属实',
    },
    title: '{类型}{结果}：{顾客姓名}',
    content: '<b>{顾客姓名}</b> 的{类型}（{单号}）由 {发送人} 处理，结果是{结果}。{审核意见}',
  },
  'order.toReview': {
    name: '订单送审',
    source: '审核',
    variables: { ...always, 顾客姓名: '李雨桐', 订单号: 'XS202611210012' },
    title: '待审核：{顾客姓名}',
    content: '{发送人} 送审了 <b>{顾客姓名}</b> 的订单 {订单号}，请打开订单审核。',
  },
  'order.passed': {
    name: '订单审核通过',
    source: '审核',
    variables: { ...always, 顾客姓名: '李雨桐', 订单号: 'XS202611210012', 审核意见: '老客户，同意' },
    title: '审核通过：{顾客姓名}',
    content: '<b>{顾客姓名}</b> 的订单 {订单号} 已由 {发送人} 审核通过，可以收款。{审核意见}',
  },
  'order.repriced': {
    name: '订单改价通过',
    source: '审核',
    variables: {
      ...always,
      顾客姓名: '李雨桐',
      订单号: 'XS202611210012',
      改价: '申请应付 600.00 元，改为 900.00 元（9 折）',
      审核意见: '最多九折',
    },
    title: '改价通过：{顾客姓名}',
    content: '<b>{顾客姓名}</b> 的订单 {订单号} 已由 {发送人} 改价通过：{改价}。请告知客户后收款。{审核意见}',
  },
  'order.rejected': {
    name: '订单审核驳回',
    source: '审核',
    variables: { ...always, 顾客姓名: '李雨桐', 订单号: 'XS202611210012', 审核意见: '折扣太低，请改到 8 折以上' },
    title: '审核驳回：{顾客姓名}',
    content: '<b>{顾客姓名}</b> 的订单 {订单号} 被 {发送人} 驳回：{审核意见}。订单已回到草稿，修改后可以再次送审。',
  },
} as const satisfies Readonly<Record<string, MessageEvent>>

export type MessageEventWord = keyof typeof messageEvents
export const messageEventWords = Object.keys(messageEvents) as MessageEventWord[]
export const eventNames = Object.fromEntries(
  messageEventWords.map((word) => [word, messageEvents[word].name]),
) as Readonly<Record<MessageEventWord, string>>

const VARIABLE = /\{([^{}\n]{1,20})\}/g

/** Names in braces that this event does not have. */
export const unknownVariables = (event: MessageEventWord, ...texts: readonly string[]): string[] => {
  const known: Readonly<Record<string, string>> = messageEvents[event].variables
  const used = texts.flatMap((text) => [...text.matchAll(VARIABLE)].map(([, name]) => name!))
  return [...new Set(used)].filter((name) => !Object.hasOwn(known, name))
}

/**
 * Puts values into a template's text. A variable without a value becomes empty.
 * @param markup the text is markup: values are shown as they are, never read as marks
 */
export const fillTemplate = (
  text: string,
  values: Readonly<Record<string, string>>,
  { markup }: { markup: boolean },
): string =>
  text.replace(VARIABLE, (_whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name]! : ''
    return markup ? escapeMarkup(value) : value
  })
