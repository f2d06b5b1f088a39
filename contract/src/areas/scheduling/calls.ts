/** 班次设置 and 排班: shift types, the roster as a matrix, templates of a cycle. Source: clinical-admin §3, §27. */
import { type Static, Type } from 'typebox'
import { type Call, call, type InputOf } from '../../call.ts'
import { crudOf, type Seen } from '../../crud.ts'
import { sheet, sheetInput } from '../../sheet.ts'
import { changedColumns } from '../../table.ts'
import { Day, Id, Moment, Nullable, Page, pageRequest, Shape, Text, Version } from '../../words.ts'
import { PaperHead } from '../prints/kinds.ts'
import {
  Cell,
  CellRow,
  cellTable,
  HistoryRow,
  Matrix,
  type Meant,
  meant,
  Quota,
  StateWord,
  shiftType,
  TemplateRow,
} from './nouns.ts'
import { MOST_AT_ONCE } from './words.ts'

export * from './nouns.ts'
export * from './words.ts'

/** Where bookings lie outside of the new shifts: whose first, and from when to when. Null: none does. */
const Outside = Nullable(Shape({ staffId: Id, startsAt: Moment, endsAt: Moment }))

const types = crudOf('/api/v1/base/shiftSettings', shiftType, { may: 'setting:shift' })
const { types: _types, ...changing } = types.update
/** Without 可预约 what is booked into its shifts lies outside of them. */
const updateType: Call<InputOf<typeof types.update> & Meant, Seen & { outside: Static<typeof Outside> }> = {
  ...changing,
  input: Type.Object({ ...changing.input.properties, ...meant }, { additionalProperties: false }),
  output: Shape({ id: Id, version: Version, outside: Outside }),
}
export const shiftTypes = { ...types, update: updateType }

const path = '/api/v1/base/scheduling'
const Changed = Shape({ id: Id, version: Version })

const filters = {
  staffId: Type.Optional(Id),
  departmentId: Type.Optional(Id),
  shiftTypeId: Type.Optional(Id),
  state: Type.Optional(StateWord),
  dateFrom: Type.Optional(Day),
  dateTo: Type.Optional(Day),
}

/** What a person's day is to hold; none: it is emptied. `stamp`: as it was seen, empty where it held nothing. */
const DayWanted = Shape({
  staffId: Id,
  date: Day,
  stamp: Text(400, { line: false }),
  shifts: Type.Array(Shape({ shiftTypeId: Id, quota: Type.Optional(Quota), remark: Type.Optional(Text(100)) }), {
    maxItems: 3,
  }),
})

/** Who stands beyond a limit that was lowered: they stay, and the first few are named as far as the asker may know. Null: nobody does. */
const Beyond = Nullable(Shape({ count: Type.Integer(), said: Type.Array(Text(200)) }))

const SkippedRow = Shape({ staffId: Id, name: Text(60), date: Day, why: Text(60) })
const Plan = Shape({ put: Type.Integer(), skipped: Type.Array(SkippedRow) })

const copied = {
  /** Absent: everybody within reach. */
  departmentId: Type.Optional(Id),
  fromWeek: Day,
  toWeek: Day,
  overwrite: Type.Optional(Type.Boolean()),
}
const applied = { id: Id, from: Day, to: Day, overwrite: Type.Optional(Type.Boolean()) }

/** What was wrong with one cell of a sheet. Rows count from 1 with the header. */
const SheetFault = Shape({ row: Type.Integer(), column: Text(30), reason: Text(200) })

const quotaAndRemark = { quota: Type.Optional(Quota), remark: Type.Optional(Text(100)) }

export const scheduling = {
  list: call(`GET ${path}`, {
    title: '排班列表',
    may: 'scheduling:list',
    table: cellTable,
    input: { ...pageRequest, ...filters },
    output: Page(CellRow),
  }),
  export: call(`GET ${path}/export`, {
    title: '导出排班',
    may: 'scheduling:export',
    table: cellTable,
    input: sheetInput(filters),
    ...sheet,
  }),
  matrix: call(`GET ${path}/matrix`, {
    title: '排班表',
    may: 'scheduling:list',
    shows: { 'days.shifts.quota': ['scheduling.cell:quota'], 'days.shifts.remark': ['scheduling.cell:remark'] },
    input: { from: Day, days: Type.Integer({ minimum: 1, maximum: 42 }), departmentId: Type.Optional(Id) },
    output: Matrix,
  }),
  history: call(`GET ${path}/history`, {
    title: '排班变更记录',
    may: 'scheduling:list',
    input: { staffId: Id, date: Day },
    output: Type.Array(HistoryRow),
  }),
  previewCopy: call(`GET ${path}/copy/preview`, {
    title: '试算复制排班',
    may: 'scheduling:copy',
    input: copied,
    output: Plan,
  }),
  templates: call(`GET ${path}/template`, {
    title: '排班模板',
    may: 'scheduling:copy',
    output: Type.Array(TemplateRow),
  }),
  previewTemplate: call(`GET ${path}/template/preview`, {
    title: '试算套用模板',
    may: 'scheduling:copy',
    input: applied,
    output: Plan,
  }),
  /** On A4: a week or two of a department. */
  sheet: call(`GET ${path}/print`, {
    title: '打印排班表',
    may: 'scheduling:print',
    shows: {
      'matrix.days.shifts.quota': ['scheduling.cell:quota'],
      'matrix.days.shifts.remark': ['scheduling.cell:remark'],
    },
    input: { from: Day, days: Type.Integer({ minimum: 1, maximum: 31 }), departmentId: Type.Optional(Id) },
    output: Shape({ clinic: PaperHead, matrix: Matrix, printedBy: Type.String(), printedAt: Moment }),
  }),
  importTemplate: call(`GET ${path}/import/template`, {
    title: '下载排班导入模板',
    may: 'scheduling:import',
    form: 'file',
  }),
  /** All days or none. `file`: the .xlsx in base64; `dryRun` only reports. A day that the sheet names holds what the sheet says. */
  importSheet: call(`POST ${path}/import`, {
    title: '导入排班',
    may: 'scheduling:import',
    input: {
      file: Type.String({ minLength: 4, maxLength: 1_000_000, pattern: '^[A-Za-z0-9+/]+={0,2}$' }),
      dryRun: Type.Optional(Type.Boolean()),
      ...meant,
    },
    output: Shape({
      rows: Type.Integer(),
      changed: Type.Integer(),
      faults: Type.Array(SheetFault),
      saved: Type.Boolean(),
      outside: Outside,
      beyond: Beyond,
    }),
    perMinute: 20,
  }),
  one: call(`GET ${path}/{id}`, {
    title: '排班详情',
    may: 'scheduling:list',
    table: cellTable,
    shows: { segments: ['scheduling.cell:times'] },
    input: { id: Id },
    output: Cell,
  }),
  create: call(`POST ${path}`, {
    title: '新增排班',
    may: 'scheduling:add',
    input: { staffId: Id, workDate: Day, shiftTypeId: Id, ...quotaAndRemark, ...meant },
    output: Shape({ id: Id, version: Version, outside: Outside }),
  }),
  update: call(`PUT ${path}`, {
    title: '修改排班',
    may: 'scheduling:edit',
    input: { id: Id, version: Version, ...quotaAndRemark },
    output: Shape({ id: Id, version: Version, beyond: Beyond }),
    changes: changedColumns(cellTable, quotaAndRemark),
  }),
  remove: call(`DELETE ${path}/{id}`, {
    title: '删除排班',
    may: 'scheduling:delete',
    input: { id: Id, ...meant },
    output: Shape({ outside: Outside }),
  }),
  batch: call(`POST ${path}/batch`, {
    title: '保存排班',
    may: 'scheduling:edit',
    input: { days: Type.Array(DayWanted, { minItems: 1, maxItems: MOST_AT_ONCE }), ...meant },
    output: Shape({ changed: Type.Integer(), outside: Outside, beyond: Beyond }),
  }),
  publish: call(`POST ${path}/publish`, {
    title: '发布排班',
    may: 'scheduling:publish',
    /** Absent: every department within reach that has something to publish. */
    input: { week: Day, departmentId: Type.Optional(Id), ...meant },
    output: Shape({ departments: Type.Integer(), people: Type.Integer(), outside: Outside }),
  }),
  copy: call(`POST ${path}/copy`, {
    title: '复制排班',
    may: 'scheduling:copy',
    input: { ...copied, ...meant },
    output: Shape({ created: Type.Integer(), skipped: Type.Array(SkippedRow), outside: Outside }),
  }),
  createTemplate: call(`POST ${path}/template`, {
    title: '存为排班模板',
    may: 'scheduling:copy',
    /** Taken from what the roster holds in the days of a cycle from `from` on. */
    input: {
      name: Text(30, { minLength: 1 }),
      departmentId: Type.Optional(Nullable(Id)),
      cycleDays: Type.Integer({ minimum: 1, maximum: 42 }),
      from: Day,
    },
    output: Changed,
  }),
  removeTemplate: call(`DELETE ${path}/template/{id}`, {
    title: '删除排班模板',
    may: 'scheduling:copy',
    input: { id: Id },
    output: Type.Null(),
  }),
  applyTemplate: call(`POST ${path}/template/apply`, {
    title: '套用排班模板',
    may: 'scheduling:copy',
    input: { ...applied, ...meant },
    output: Shape({ created: Type.Integer(), skipped: Type.Array(SkippedRow), outside: Outside }),
  }),
}
