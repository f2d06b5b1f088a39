/** Words of 排班: colours of shifts, how a roster stands, why somebody is away, and why something cannot be done. Source: clinical-admin §3. */
import { defineRefusals } from '../../refusals.ts'

/** Ground of a chip; each has its word beside it, and none means anything by itself. */
export const shiftColours = {
  blue: '蓝',
  green: '绿',
  purple: '紫',
  cyan: '青',
  ink: '墨',
  grey: '灰',
  orange: '橙',
  pink: '粉',
} as const
export type ShiftColour = keyof typeof shiftColours

export const rosterStates = { draft: '草稿', published: '已发布' } as const
export type RosterState = keyof typeof rosterStates

/** Where a shift of the roster came from. */
export const rosterSources = { hand: '手工', copy: '复制', template: '模板', swap: '调班', import: '导入' } as const
export type RosterSource = keyof typeof rosterSources

/** Why somebody is away. */
export const awayKinds = { leave: '请假', training: '培训', stop: '停诊' } as const
export type AwayKind = keyof typeof awayKinds

export const awayStates = {
  waiting: '待审批',
  valid: '生效',
  rejected: '已驳回',
  withdrawn: '已撤回',
  lifted: '已取消',
} as const
export type AwayState = keyof typeof awayStates

export const swapStates = {
  asked: '待对方同意',
  waiting: '待审批',
  done: '已调班',
  refused: '对方不同意',
  rejected: '已驳回',
  withdrawn: '已撤回',
} as const
export type SwapState = keyof typeof swapStates

/** Over so many hours a week a line says 超 (clinical-admin §3). */
export const MOST_HOURS = 44
/** The most days a matrix shows, a month with its broken weeks, and the most that are written at once. */
export const MOST_DAYS = 42
/** 40 people over a month of six weeks. */
export const MOST_AT_ONCE = 1_680

export const schedulingRefusals = defineRefusals('scheduling', {
  nameTaken: [409, '{name}已存在，请换一个名称'],
  shortTaken: [409, '{shortName}已存在，请换一个简称'],
  restHasTimes: [422, '休息类班次不填时段，请清空时段，或取消“不在岗”'],
  noTimes: [422, '请填写 1–3 个时段；不在岗的班次请勾选“不在岗”'],
  timesOrder: [422, '时段须从早到晚、互不重叠，跨天只能是最后一段，请调整'],
  segmentLength: [422, '{times} 的结束须晚于开始，跨到次日请勾选“次日”'],
  longerThanDay: [422, '一个班次从头到尾不能超过 24 小时，请分成两个班次'],
  unknownDepartment: [422, '所选科室不存在或已停用，请重新选择'],
  unknownShift: [422, '所选班次不存在或已停用，请刷新后重新选择'],
  shiftOfOthers: [422, '“{shift}”不在{name}的科室使用，请换一个班次'],
  unknownStaff: [422, '所选员工不存在或已离职，请刷新后重新选择'],
  beyondReach: [403, '您只能排本人权限范围内科室的班，{name}请由其科室排班'],
  restAlone: [422, '{name} {date} 已排“{rest}”，同一天不能再排其他班次，请先清空'],
  overlap: [422, '{name} {date} 的“{shift}”与 {otherDate} 的“{other}”时间重叠，请调整其中一个'],
  twice: [422, '{name} {date} 提交了两次，请刷新后重试'],
  moved: [409, '{name} {date} 的班次刚被别人修改，已为您刷新，请重新排这一格'],
  bookedOutside: [
    409,
    '有 {count} 个预约不在新班次内{who}。可先改约再改班；也可确认改班：预约原样保留，请随即到“停诊”页逐个改约、交给同事或取消',
  ],
  bookedWithin: [
    409,
    '有 {count} 个预约在这个班次里{who}。可先改约再取消“可预约”；也可确认修改：预约原样保留，请随即到“停诊”页逐个改约、交给同事或取消',
  ],
  needsPublish: [403, '{name} {date} 所在的一周已发布，修改须有“发布”权限，请联系科室负责人'],
  tooMany: [422, '一次最多排 {most} 格，请分次保存'],
  tooLong: [422, '一次最多查看 {most} 天，请缩短日期'],
  spanOrder: [422, '结束须晚于开始，请修改'],
  nothingToPublish: [422, '{week} 起的一周没有可发布的班次，请先排班'],
  publishedAlready: [409, '{week} 起的一周已发布，请刷新后查看'],
  sameWeek: [422, '来源与目标是同一周，请重新选择'],
  emptyTemplate: [422, '模板里还没有班次，请先选择人员与班次'],
  ownApproval: [403, '不能处理自己的停诊或请假，请由他人处理'],
  awayOverlaps: [409, '{name} 在这段时间已有{kind}，请先取消原来的'],
  awayEnded: [409, '已不是“{state}”，请刷新后查看'],
  awayPast: [422, '不能登记已经结束的时间，请修改'],
  longAway: [422, '一次最多 {most} 天，请分开登记'],
  notYours: [403, '只有本人可以操作，请刷新后查看'],
  swapSelf: [422, '不能与自己调班，请选择同事'],
  swapNothing: [422, '所选日期两人的班次相同或都没有已发布的班次，不需要调班'],
  swapPast: [422, '只能调换今天以后的班次，请改选日期'],
  swapOver: [409, '要调的日期已到，不能再同意；请对方撤回申请，确需更改请联系排班人'],
  swapWaits: [409, '其中一天已有未完成的调班申请，请先等结果或撤回'],
  swapEnded: [409, '这个调班申请已是“{state}”，请刷新后查看'],
  wrongHeader: [422, '表头没有“{column}”列，请下载模板后按模板填写'],
  unreadableSheet: [422, '文件不是可读取的 .xlsx，请下载模板后按模板填写'],
  sheetTooLong: [422, '一次最多导入 {limit} 行，这个文件有 {rows} 行，请分开导入'],
})
