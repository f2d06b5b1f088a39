/** The customer archive, its phones and its sources. Source: customers book §1, §4, §6; specification 000 §7, 001 §7. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { EVERYONE } from '../../desks.ts'
import { Done, Id, Moment, Nullable, Page, pageRequest, Shape, Text, Version, Word, Yuan } from '../../words.ts'
import { AllergyState } from './allergy.ts'
import { archiveChanges, archiveShows, headerShows } from './columns.ts'
import { customerFilters } from './filters.ts'
import { keyCalls } from './key.ts'
import { CustomerArchive, CustomerHeader, CustomerHit, CustomerRow, customerWrite, Duplicate, Sex } from './nouns.ts'
import { ownershipCalls } from './ownership.ts'
import { PanelCounts } from './panel.ts'
import { sourceCalls } from './sources.ts'
import { customerTable } from './tables.ts'

export { type CustomerFilters, type CustomerView, customerFilters, customerViews } from './filters.ts'

/** Everyone who picks customers in the course of her own work. */
const reads = 'customer:list'

const viewCount = Type.Optional(Type.Integer())

const rowsAnswer = Type.Object({
  rows: Type.Array(CustomerRow),
  result: Type.Array(CustomerRow),
  total: Type.Integer(),
  more: Type.Optional(Type.Boolean()),
})
const written = Type.Object({ id: Id, code: Text(20), version: Version })
const limitState = Type.Object({ hasPerms: Type.Boolean(), remainingCount: Type.Integer() })
const briefOutput = Type.Object({
  id: Id,
  name: Text(30),
  code: Text(20),
  sex: Nullable(Sex),
  age: Nullable(Type.Integer()),
  externalUserId: Nullable(Text(64)),
})

export const customers = {
  page: call('GET /api/v1/customer/info/page', {
    table: customerTable,
    title: '客户列表',
    may: reads,
    input: { ...pageRequest, ...customerFilters },
    output: Page(CustomerRow),
  }),
  /** The same list asked in a body: a whole number that is searched for stands in no address and no log. */
  pageByPost: call('POST /api/v1/customer/info/page', {
    table: customerTable,
    title: '客户列表',
    may: reads,
    effect: 'read',
    input: { ...pageRequest, ...customerFilters },
    output: Page(CustomerRow),
  }),
  /** Balance and debt of everybody the filters find; absent past 10,000 customers, and for who may not see figures. */
  sums: call('POST /api/v1/customer/info/sums', {
    table: customerTable,
    title: '客户列表合计',
    may: reads,
    effect: 'read',
    input: customerFilters,
    output: Type.Object({ capital: Type.Optional(Yuan), debtAmount: Type.Optional(Yuan) }),
  }),
  /** How many each saved filter finds, counted to 10,000. */
  counts: call('GET /api/v1/customer/info/counts', {
    title: '客户常用筛选计数',
    may: reads,
    output: Type.Object({
      all: Type.Integer(),
      today: viewCount,
      mine: viewCount,
      noDeal: viewCount,
      inDebt: viewCount,
      unasked: viewCount,
      unfilled: viewCount,
    }),
  }),
  /** Old style of the same list: `{page, pageSize, query: {name, phone}, custQuery}`; columns name and phone. */
  list: call('POST /api/v1/customer/customers/list', {
    table: customerTable,
    title: '客户列表',
    may: reads,
    effect: 'read',
    input: {
      ...pageRequest,
      /** The remote grid asks for 1000 at once (specification 000 §7). */
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
      query: Type.Optional(
        Shape({ ...customerFilters, name: Type.Optional(Text(30)), phone: Type.Optional(Text(20)) }),
      ),
      custQuery: Type.Optional(Nullable(Text(200))),
    },
    output: rowsAnswer,
  }),
  /** Without a keyword: the newest. */
  search: call('POST /api/v1/customer/search', {
    title: '搜索客户',
    table: customerTable,
    may: reads,
    everyone: [EVERYONE.triage, EVERYONE.till],
    effect: 'read',
    perMinute: 120,
    input: {
      keyword: Type.Optional(Text(60)),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    },
    output: Type.Object({ rows: Type.Array(CustomerHit), total: Type.Integer(), more: Type.Optional(Type.Boolean()) }),
  }),
  /** The archive behind a number, before another one is made of it. */
  probe: call('POST /api/v1/customer/search/phone', {
    title: '手机号查重',
    may: { anyOf: ['customer:add', 'customer:edit'] },
    effect: 'read',
    perMinute: 60,
    input: { phone: Text(20), phoneRegion: customerWrite.phoneRegion, exceptId: Type.Optional(Id) },
    /** Whose it is, only for who may see numbers, while looks of the day are left. */
    output: Type.Object({ exists: Type.Boolean(), found: Nullable(Duplicate) }),
  }),
  searchByGet: call('GET /api/v1/customer/search', {
    title: '搜索客户',
    table: customerTable,
    may: reads,
    everyone: [EVERYONE.triage, EVERYONE.till],
    perMinute: 120,
    input: {
      keyword: Type.Optional(Text(60)),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    },
    output: Type.Object({ rows: Type.Array(CustomerHit), total: Type.Integer(), more: Type.Optional(Type.Boolean()) }),
  }),
  create: call('POST /api/v1/customer', {
    title: '新增客户',
    may: 'customer:add',
    input: customerWrite,
    output: written,
  }),
  update: call('PUT /api/v1/customer', {
    title: '修改客户',
    may: 'customer:edit',
    changes: archiveChanges,
    input: {
      ...customerWrite,
      name: Type.Optional(customerWrite.name),
      id: Id,
      version: Version,
      reason: Type.Optional(Text(200)),
    },
    output: written,
  }),
  /** Create without `id`, update with it; what the panel's 基本资料 uses. */
  save: call('POST /api/v1/customer/save', {
    title: '保存客户',
    may: { anyOf: ['customer:add', 'customer:edit'] },
    changes: archiveChanges,
    input: {
      ...customerWrite,
      id: Type.Optional(Id),
      version: Type.Optional(Version),
      reason: Type.Optional(Text(200)),
    },
    output: written,
  }),
  one: call('GET /api/v1/customer/{id}', {
    title: '查看客户',
    table: customerTable,
    shows: archiveShows,
    may: reads,
    input: { id: Id },
    output: CustomerArchive,
  }),
  /**
   * What she says about allergies, by whoever asks her: no other right to the archive is needed. `seen`: when she was asked
   * last, as it was read; an answer nobody has read is not replaced by another (40901).
   */
  recordAllergy: call('PUT /api/v1/customer/allergy', {
    title: '登记过敏史',
    may: 'customer:health',
    input: {
      id: Id,
      allergyState: AllergyState,
      allergy: Type.Optional(Text(500)),
      seen: Type.Optional(Nullable(Moment)),
    },
    output: Done,
  }),
  remove: call('DELETE /api/v1/customer/{id}', {
    title: '删除客户',
    may: 'customer:delete',
    input: { id: Id },
    output: Done,
  }),
  details: call('POST /api/v1/customer/customers/details', {
    title: '客户信息头',
    table: customerTable,
    shows: headerShows,
    may: reads,
    everyone: [EVERYONE.triage, EVERYONE.till],
    effect: 'read',
    input: { id: Id },
    output: CustomerHeader,
  }),
  detail: call('POST /api/v1/customer/customers/detail', {
    title: '客户简要信息',
    table: customerTable,
    may: reads,
    everyone: [EVERYONE.triage, EVERYONE.till],
    effect: 'read',
    input: { id: Id },
    output: briefOutput,
  }),
  panelHeader: call('GET /api/v1/customer/panel/info/{customerId}', {
    title: '客户面板信息头',
    table: customerTable,
    shows: headerShows,
    may: reads,
    everyone: [EVERYONE.triage, EVERYONE.till],
    input: { customerId: Id },
    output: CustomerHeader,
  }),
  /** How many rows each entry of panel and window shows this person: the figures on its tabs, in one answer. */
  panelCounts: call('GET /api/v1/customer/panel/counts', {
    title: '客户面板数目',
    may: reads,
    everyone: [EVERYONE.triage, EVERYONE.till],
    input: { customerId: Id },
    output: PanelCounts,
  }),
  panelArchive: call('GET /api/v1/customer/panel/basicInfor', {
    title: '查看客户档案',
    table: customerTable,
    shows: archiveShows,
    may: { anyOf: ['customer:info', reads] },
    input: { customerId: Id },
    output: CustomerArchive,
  }),
  limitState: call('GET /api/v1/customer/limitState/{id}', {
    title: '手机号查看名额',
    may: reads,
    input: { id: Id },
    output: limitState,
  }),
  limitStateByPost: call('POST /api/v1/customer/customers/getCustomerLimitState', {
    title: '手机号查看名额',
    may: reads,
    effect: 'read',
    input: { id: Id },
    output: limitState,
  }),
  /**
   * A customer's whole number, as one of the looks of the day. The one other call they leave by is `export` with `withPhone`.
   * Looking twice within one view costs one; nothing of it is kept to be replayed.
   */
  reveal: call('POST /api/v1/customer/limitState/{id}', {
    title: '查看手机号',
    may: 'customer:revealPhone',
    idempotency: 'none',
    input: {
      id: Id,
      viewId: Type.String({ minLength: 8, maxLength: 64, pattern: '^[\\w-]+$' }),
      scene: Type.Optional(Text(40)),
    },
    /** `phone` is null where she has another number alone; `guardianPhone`: of a guardian without an archive. */
    output: Type.Object({
      phone: Nullable(Text(20)),
      phone2: Type.Optional(Text(20)),
      guardianPhone: Type.Optional(Text(20)),
      remainingCount: Type.Integer(),
    }),
  }),
  export: call('POST /api/v1/customer/info/export', {
    title: '导出客户',
    table: customerTable,
    may: 'customer:export',
    effect: 'read',
    audited: true,
    form: 'file',
    perMinute: 5,
    input: {
      ...customerFilters,
      /** Only these, of those the filters find. */
      ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 1_000 })),
      sortName: pageRequest.sortName,
      sortOrder: pageRequest.sortOrder,
      format: Type.Optional(Word('xlsx', 'csv')),
      /** Needs `customer:exportPhone` and a reason. */
      withPhone: Type.Optional(Type.Boolean()),
      reason: Type.Optional(Text(200)),
    },
  }),
  ...ownershipCalls,
  ...keyCalls,
  ...sourceCalls,
}
