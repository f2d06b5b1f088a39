/**
 * Staff administration: people with their account, departments, jobs, roles, licence and own limits.
 * One table with the members of `staff-accounts.ts` (decisions §4). Source: clinical-admin §14, §15, §27; specification 001 §7.
 */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { crud } from '../../crud.ts'
import { Id, Moment, Nullable, pageRequest, Shape, Status, Text, Version, Word } from '../../words.ts'
import { AccountName, LimitKey, StaffDetail, StaffRow, staffForm, UserType, WritableType } from './nouns.ts'
import { staffTable } from './tables.ts'

export * from './nouns.ts'
export * from './words.ts'

export const staffFilters = {
  /** Fragment of name, account or job number, pinyin or initials, a whole phone or its last four digits. */
  keyword: Type.Optional(Text(40)),
  /** With the departments below it. */
  deptId: Type.Optional(Id),
  jobId: Type.Optional(Id),
  roleId: Type.Optional(Id),
  userType: Type.Optional(UserType),
  status: Type.Optional(Status),
  licence: Type.Optional(Word('expiring', 'expired')),
}

const Seen = Shape({ id: Id, version: Version })
const Several = Type.Array(Seen, { minItems: 1, maxItems: 200 })
const Changed = Type.Object({ changed: Type.Integer() })
const file = { form: 'file', audited: true, perMinute: 5 } as const

/** A password shown once. */
export const ShownOnce = Shape({ id: Id, name: Text(20), account: Text(32), randomPass: Text(40) })

/** Something that goes from one person to another when she leaves. */
export const handoverKinds = {
  customersAsConsultant: '客户（咨询师）',
  customersAsDeveloper: '客户（开发人员）',
  customersAsService: '客户（客服）',
  customersAsDoctor: '客户（主治医生）',
  visits: '今日分诊与接诊',
  returnVisits: '待回访',
  orders: '未完成的订单',
  complaints: '未结的投诉',
  declarations: '未结束的报单',
  appointments: '未到的预约',
  waits: '候补名单',
  promises: '未兑现的赠送承诺',
  departments: '负责的部门',
} as const
export type HandoverKind = keyof typeof handoverKinds
/** Kinds that may go into the public pool in place of a receiver, and the pool's word for them. */
export const poolKinds = { customersAsConsultant: 'consultant', customersAsDeveloper: 'developer' } as const
const Kind = Word(...(Object.keys(handoverKinds) as HandoverKind[]))

/** A hand-over of the past. */
export const PastHandover = Shape({
  id: Id,
  at: Moment,
  byName: Nullable(Text(60)),
  leaves: Type.Boolean(),
  reason: Text(200),
  parts: Type.Array(
    Shape({
      kind: Kind,
      label: Text(30),
      /** Null: into the pool. */
      receiverName: Nullable(Text(60)),
      count: Type.Integer(),
      /** How many came back; null: nothing was taken back. */
      returned: Nullable(Type.Integer()),
    }),
  ),
  undoneAt: Nullable(Moment),
  undoneByName: Nullable(Text(60)),
  /** Until when it can be taken back; null: no more. */
  undoUntil: Nullable(Moment),
})

/** What was wrong with one cell. Rows count from 1 with the header, as the spreadsheet shows them. */
export const StaffFault = Shape({ row: Type.Integer(), column: Text(30), reason: Text(200) })
export const StaffImport = Shape({
  rows: Type.Integer(),
  created: Type.Integer(),
  faults: Type.Array(StaffFault),
  saved: Type.Boolean(),
})

const Option = Shape({ id: Id, name: Text(30), disabled: Type.Optional(Type.Boolean()), why: Type.Optional(Text(200)) })

const own = crud('/api/v1/his/hisusr', {
  table: staffTable,
  noun: '员工',
  may: 'system:user',
  entity: StaffRow,
  write: staffForm,
  filters: staffFilters,
})

export const people = {
  list: own.list,
  one: call('GET /api/v1/his/hisusr/{id}', {
    table: staffTable,
    title: '查看员工',
    may: 'system:user:list',
    input: { id: Id },
    output: StaffDetail,
  }),
  /** The answer carries the first password, shown once; it is kept nowhere, so a repeat is stopped by the account. */
  create: call('POST /api/v1/his/hisusr', {
    title: '新增员工',
    may: 'system:user:add',
    idempotency: 'none',
    input: { ...staffForm, account: AccountName },
    output: Shape({ ...ShownOnce.properties, version: Version }),
  }),
  update: own.update,
  remove: own.remove,
  /** Everybody of the hospital by name, for selectors (specification 001 §9: may take 20 s). */
  all: call('GET /api/v1/his/hisusr/data/all', {
    title: '全部员工',
    may: 'self',
    input: { status: Type.Optional(Status) },
    output: Type.Array(
      Shape({
        id: Id,
        usrName: Text(20),
        name: Text(20),
        deptId: Nullable(Id),
        deptName: Nullable(Text(30)),
        status: Status,
      }),
    ),
  }),
  /** What the drawer offers: departments, jobs, roles and limits; what the asker may not give is greyed, with the reason. */
  choices: call('GET /api/v1/his/hisusr/data/choices', {
    title: '员工可选项',
    may: { anyOf: ['system:user:list', 'system:member:list'] },
    output: Shape({
      departments: Type.Array(
        Shape({
          id: Id,
          parentId: Type.Integer({ minimum: 0 }),
          name: Text(30),
          disabled: Type.Boolean(),
          staff: Type.Integer(),
        }),
      ),
      jobs: Type.Array(Option),
      roles: Type.Array(Option),
      limits: Type.Array(
        Shape({
          key: LimitKey,
          label: Text(30),
          unit: Text(10),
          permissive: Word('more', 'less'),
          bound: Type.Integer(),
        }),
      ),
      userTypes: Type.Array(WritableType),
      quota: Shape({ used: Type.Integer(), limit: Nullable(Type.Integer()) }),
    }),
  }),
  resetPassword: call('POST /api/v1/his/hisusr/data/reset/usrpasswd/{id}', {
    title: '重置密码',
    may: 'system:user:resetPwd',
    idempotency: 'none',
    input: { id: Id },
    output: ShownOnce,
    perMinute: 60,
  }),
  /** First passwords for people who were imported, or new ones; a few at a time, because each is stretched for long. */
  resetPasswords: call('POST /api/v1/his/hisusr/data/reset/usrpasswd', {
    title: '批量重置密码',
    may: 'system:user:resetPwd',
    idempotency: 'none',
    input: { ids: Type.Array(Id, { minItems: 1, maxItems: 20, uniqueItems: true }) },
    output: Type.Array(ShownOnce),
    perMinute: 10,
  }),
  unlock: call('POST /api/v1/his/hisusr/data/unlock/{id}', {
    title: '解锁员工',
    may: 'system:user:unlock',
    input: { id: Id },
  }),
  setStatus: call('PUT /api/v1/his/hisusr/data/status', {
    title: '启用或禁用员工',
    may: 'system:user:status',
    input: { items: Several, status: Status },
    output: Changed,
  }),
  setRoles: call('PUT /api/v1/his/hisusr/data/roles', {
    title: '批量设置角色',
    may: 'system:user:batchRole',
    input: {
      items: Several,
      roleIds: Type.Array(Id, { minItems: 1, maxItems: 20, uniqueItems: true }),
      mode: Word('add', 'replace', 'remove'),
    },
    output: Changed,
  }),
  setDepartments: call('PUT /api/v1/his/hisusr/data/departments', {
    title: '批量设置部门',
    may: 'system:user:batchDept',
    input: {
      items: Several,
      deptIds: Type.Array(Id, { minItems: 1, maxItems: 20, uniqueItems: true }),
      mode: Word('add', 'replace', 'remove'),
    },
    output: Changed,
  }),
  /** What somebody would leave behind. */
  handoverPreview: call('GET /api/v1/his/hisusr/data/handover/{id}', {
    title: '离职交接预览',
    may: 'system:user:handover',
    input: { id: Id },
    output: Shape({
      id: Id,
      name: Text(20),
      version: Version,
      parts: Type.Array(Shape({ kind: Kind, label: Text(30), count: Type.Integer() })),
      /** What has to be settled by herself first; empty when nothing. */
      obstacles: Type.Array(Text(100)),
    }),
  }),
  /** Everything she has goes to its receiver and, when she leaves, her account ends: all or nothing. */
  handover: call('POST /api/v1/his/hisusr/data/handover', {
    title: '离职交接',
    may: 'system:user:handover',
    idempotency: 'required',
    input: {
      id: Id,
      version: Version,
      parts: Type.Array(
        Shape({
          kind: Kind,
          /** Null: into the public pool (`poolKinds`). */
          receiverId: Nullable(Id),
          count: Type.Integer({ minimum: 0, maximum: 100_000_000 }),
        }),
        { maxItems: 20 },
      ),
      /** Disables the account and ends her sessions; otherwise her work is only moved. */
      leaves: Type.Boolean(),
      reason: Type.Optional(Text(200)),
    },
    output: Shape({ moved: Type.Array(Shape({ kind: Kind, count: Type.Integer() })) }),
  }),
  /** What was handed over of one person, the newest first. */
  handovers: call('GET /api/v1/his/hisusr/data/handover/{id}/past', {
    title: '交接记录',
    may: 'system:user:handover',
    input: { id: Id },
    output: Type.Array(PastHandover),
  }),
  /** Within 24 hours: what has not gone on since goes back, and the account is enabled again if it ended with it. */
  undoHandover: call('POST /api/v1/his/hisusr/data/handover/undo', {
    title: '撤销交接',
    may: 'system:user:handover',
    idempotency: 'required',
    /** Of the hand-over. */
    input: { id: Id },
    output: Shape({
      parts: Type.Array(
        Shape({ kind: Kind, label: Text(30), returned: Type.Integer(), /** Gone on since. */ stayed: Type.Integer() }),
      ),
      enabled: Type.Boolean(),
    }),
  }),
  template: call('GET /api/v1/his/hisusr/data/import/template', {
    title: '下载员工导入模板',
    may: 'system:user:import',
    form: 'file',
  }),
  /** All rows or none. `file`: .xlsx or .csv in base64; `dryRun` only reports. */
  importSheet: call('POST /api/v1/his/hisusr/data/import', {
    title: '导入员工',
    may: 'system:user:import',
    input: {
      file: Type.String({ minLength: 4, maxLength: 1_000_000, pattern: '^[A-Za-z0-9+/]+={0,2}$' }),
      dryRun: Type.Optional(Type.Boolean()),
    },
    output: StaffImport,
    perMinute: 20,
  }),
  export: call('GET /api/v1/his/hisusr/data/export', {
    table: staffTable,
    title: '导出员工',
    may: 'system:user:export',
    input: {
      ...staffFilters,
      sortName: pageRequest.sortName,
      sortOrder: pageRequest.sortOrder,
      format: Type.Optional(Word('xlsx', 'csv')),
    },
    ...file,
  }),
}
