/** The audit trail: what screens report themselves, and the check that nothing in it was touched. Source: clinical-admin §17. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { defineRefusals, type Refusal } from '../../refusals.ts'
import { Id, Moment, MomentInput, Nullable, Page, pageRequest, Shape, Text, Word } from '../../words.ts'
import { Entry, entry, SignIn } from './nouns.ts'
import { signInTable, trailTable } from './tables.ts'

export const trailRefusals = defineRefusals('trail', {
  rangeTooLong: [40097, '查询时间不能超过 {days} 天，请缩短时间范围'],
  nobodysAccount: [40497, '本院没有这个账号，无需解锁'],
  notRefused: [40997, '这次登录没有失败，无需解锁'],
})

/** Days one look at the log may span (clinical-admin §17), and how many are shown when nobody says. */
export const LOG_DAYS = { most: 92, usual: 7 } as const

/** How areas are called in the log. */
export const moduleNames: Readonly<Record<string, string>> = {
  rulings: '归属争议',
  promises: '赠送承诺',
  visits: '回访',
  reach: '触达',
  scheduling: '排班',
  complaints: '投诉',
  holidays: '节假日',
  declarations: '报单',
  appointments: '预约',
  trips: '就诊行程',
  credits: '积分规则与兑换',
  memberships: '会员卡',
  transfers: '转款',
  referralNotes: '转诊',
  interSettlements: '院间结算',
  combos: '套餐',
  approvals: '审核中心',
  refunds: '退款',
  packs: '交接包',
  timeline: '客户动态',
  exports: '导出审批',
  imports: '客户导入',
  merging: '合并档案',
  lifecycle: '生命周期',
  rfm: 'RFM分析',
  referrals: '老带新',
  blacklist: '黑名单',
  coupons: '卡券',
  prints: '打印模板',
  agencies: '推广机构',
  pool: '客户公海',
  segments: '标签与等级',
  workbench: '工作台',
  session: '登录与会话',
  profile: '个人中心',
  staff: '员工与组织',
  access: '角色与权限',
  trail: '日志',
  hospitals: '医院',
  files: '附件',
  customers: '客户',
  dictionaries: '字典',
  messages: '消息',
  metadata: '数据登记',
  briefs: '到院前简报',
  triage: '分诊',
  consulting: '咨询接诊',
  products: '项目',
  orders: '订单',
  ledger: '账户流水',
  cashier: '收银',
  debts: '欠款',
  invoices: '发票',
  matching: '流水对账',
  daily: '日结',
  purchases: '已购与划扣',
}

/** First and last moment; a day alone means its beginning, or its end. */
const span = { beginTime: Type.Optional(MomentInput), endTime: Type.Optional(MomentInput) }

const entryFilters = {
  ...span,
  staffId: Type.Optional(Id),
  module: Type.Optional(Text(40)),
  action: Type.Optional(Text(60)),
  customerId: Type.Optional(Id),
  /** Printed number of the document, whole. */
  objectNo: Type.Optional(Text(40)),
  outcome: Type.Optional(Word('done', 'refused')),
}

const signInFilters = {
  ...span,
  account: Type.Optional(Text(32)),
  outcome: Type.Optional(Word('done', 'refused')),
  ip: Type.Optional(Text(45)),
}

/** A field before and after; null where there was, or is, nothing, and where the column is hidden from the reader. */
const Change = Shape({
  field: Text(80),
  before: Nullable(Type.String()),
  after: Nullable(Type.String()),
  hidden: Type.Optional(Type.Literal(true)),
})

const EntryDetail = Shape({
  ...entry,
  objectId: Nullable(Id),
  reason: Nullable(Type.String()),
  device: Text(80),
  requestId: Text(60),
  changes: Type.Array(Change),
})

/** Operation record of a screen (000 §3). */
const Reported = Shape({
  id: Id,
  at: Moment,
  staffName: Text(40),
  customerId: Nullable(Id),
  customerName: Nullable(Text(50)),
  customerNo: Nullable(Text(40)),
  operationContent: Text(500),
  operationType: Text(20),
  writeType: Text(10),
})

/** Why the account of a sign-in cannot be unlocked. */
export const whyNotUnlock = ({ outcome, staffId }: { outcome: string; staffId: number | null }): Refusal | null => {
  if (outcome !== 'refused') return trailRefusals.notRefused()
  return staffId === null ? trailRefusals.nobodysAccount() : null
}

const BROWSERS = [
  ['微信', /MicroMessenger\/([\d.]+)/],
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+)[\d.]* .*Safari/],
] as const

const SYSTEMS = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux/],
] as const

/** A browser and a system out of a user agent: `Chrome 142 · Windows`. Unknown ones show their first word. */
export const deviceOf = (userAgent: string): string => {
  const browser = BROWSERS.map(([name, shape]) => ({ name, found: shape.exec(userAgent) })).find(({ found }) => found)
  const system = SYSTEMS.find(([, shape]) => shape.test(userAgent))?.[0]
  const parts = [browser && `${browser.name} ${browser.found![1]}`, system].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : (userAgent.split(/[ /]/)[0] ?? '').slice(0, 40)
}

/** The reveal call leaves its own entry; a screen that reports the same adds nothing (decisions §2). */
export const PHONE_VIEWED = '查看手机号'

/** What somebody did to the trail, as the check finds it. */
export const TrailProblem = Shape({
  /** changed: content differs from its seal. broken: a link does not continue the one before. removed: a link's entry, or a number, is missing. unlinked: an entry stands outside the chain. cut: the end is missing or differs from what was anchored. */
  kind: Word('changed', 'broken', 'removed', 'unlinked', 'cut'),
  entryId: Nullable(Id),
  seq: Nullable(Id),
})

export const trail = {
  addOperationRecord: call('POST /api/v1/data/operactionRecord/addOperactionRecord', {
    title: '操作记录',
    may: 'self',
    effect: 'read',
    input: {
      customerId: Type.Optional(Id),
      customerName: Type.Optional(Text(50)),
      customerNo: Type.Optional(Text(40)),
      operationContent: Text(500, { minLength: 1 }),
      operationType: Text(20, { minLength: 1 }),
      writeType: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 9 }), Text(10)])),
      viewId: Type.Optional(Text(64)),
    },
    perMinute: 60,
  }),
  /** What screens reported, newest first. */
  reported: call('GET /api/v1/base/operationRecord', {
    title: '界面操作记录',
    may: 'system:log:list',
    input: { ...pageRequest, ...span, customerId: Type.Optional(Id) },
    output: Page(Reported),
  }),
  /** 操作日志: every write, refusal, reveal, export and print; the last seven days unless a range is named. */
  entries: call('GET /api/v1/base/operationLog', {
    table: trailTable,
    title: '操作日志',
    may: 'system:log:list',
    input: { ...pageRequest, ...entryFilters },
    output: Page(Entry),
  }),
  entry: call('GET /api/v1/base/operationLog/{id}', {
    table: trailTable,
    title: '操作日志详情',
    may: 'system:log:detail',
    input: { id: Id },
    output: EntryDetail,
  }),
  /** Modules with the actions they leave, for the filters. */
  actions: call('GET /api/v1/base/operationLog/actions', {
    title: '操作日志模块',
    may: 'system:log:list',
    output: Type.Array(Shape({ module: Text(40), name: Text(40), actions: Type.Array(Text(60)) })),
  }),
  exportEntries: call('GET /api/v1/base/operationLog/export', {
    table: trailTable,
    title: '导出操作日志',
    may: 'system:log:export',
    form: 'file',
    audited: true,
    input: entryFilters,
    perMinute: 5,
  }),
  /** 谁看过我: who looked at or changed a customer, as far as that customer is within reach. */
  ofCustomer: call('GET /api/v1/base/operationLog/customer/{customerId}', {
    table: trailTable,
    title: '谁看过我',
    may: 'system:log:list',
    input: {
      ...pageRequest,
      ...span,
      customerId: Id,
      staffId: Type.Optional(Id),
      /** look: seen, taken along; change: written. */
      kind: Type.Optional(Word('look', 'change')),
    },
    output: Page(Entry),
  }),
  signIns: call('GET /api/v1/base/loginLog', {
    table: signInTable,
    title: '登录日志',
    may: 'system:loginLog:list',
    input: { ...pageRequest, ...signInFilters },
    output: Page(SignIn),
  }),
  exportSignIns: call('GET /api/v1/base/loginLog/export', {
    table: signInTable,
    title: '导出登录日志',
    may: 'system:loginLog:export',
    form: 'file',
    audited: true,
    input: signInFilters,
    perMinute: 5,
  }),
  /** Forgets the wrong passwords of the account of a refused sign-in, so that it may try again at once. */
  unlock: call('POST /api/v1/base/loginLog/unlock', {
    title: '解锁账号',
    may: 'system:loginLog:unlock',
    input: { id: Id },
  }),
  /**
   * Checks entries against their seals, the chain, and the anchors outside the database: one stretch at a time, so that
   * the screen shows how far it is. `after` 0 begins; go on with `checkedTo` until `done`.
   */
  verify: call('POST /api/v1/data/operactionRecord/verify', {
    title: '校验操作日志',
    may: 'system:log:verify',
    effect: 'read',
    audited: true,
    input: { after: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })) },
    output: Shape({
      /** Entries of the hospital, linked or not; told by the first stretch, 0 by the others. */
      entries: Type.Integer(),
      /** Links checked in this stretch. */
      links: Type.Integer(),
      anchors: Type.Integer(),
      checkedTo: Type.Integer(),
      /** The last link there is. */
      last: Type.Integer(),
      done: Type.Boolean(),
      problems: Type.Array(TrailProblem),
    }),
    perMinute: 240,
  }),
}
