/** RFM分析: what customers are measured by, the cells by month, who would move, the customers of a cell. Source: customers book §11. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { sheet, sheetInput } from '../../sheet.ts'
import { Done, Id, Nullable, Page, pageRequest, Shape, Text, Version, Word } from '../../words.ts'
import {
  Analysis,
  CellText,
  CellWord,
  MeasureShown,
  Month,
  MonthOrNow,
  Move,
  measureInput,
  Plan,
  RfmRow,
  rfmTable,
  Setting,
} from './nouns.ts'

export * from './nouns.ts'
export * from './rules.ts'
export * from './words.ts'

const PlanName = Text(20, { minLength: 1 })
const MONEY = ['rfm.snapshot:amount'] as const

/** Department of the consultant, with those below it. */
const ofDepartment = { deptId: Type.Optional(Id) }

const filters = {
  /** Name, syllables, initials, number, last four digits. */
  keyword: Type.Optional(Text(60)),
  /** Absent: the newest that was kept, or now where none was. */
  month: Type.Optional(MonthOrNow),
  cell: Type.Optional(CellWord),
  /** Only with `beforeCell`: who was in that cell in that month; `none`: not among those who paid. */
  before: Type.Optional(Month),
  beforeCell: Type.Optional(Word('111', '101', '011', '001', '110', '100', '010', '000', 'none')),
  /** Who would be in that cell by what follows, of those who are there now. */
  trialCell: Type.Optional(CellWord),
  ...ofDepartment,
  ...measureInput,
}

export const rfm = {
  settings: call('GET /api/v1/rfm/settings', {
    title: 'RFM 设置',
    may: 'customer:rfm:list',
    shows: { mAmount: MONEY },
    output: Setting,
  }),
  /** What is not given stays as it is. Kept months stay as they were kept. */
  saveSettings: call('PUT /api/v1/rfm/settings', {
    title: '保存 RFM 设置',
    may: 'customer:rfm:setting',
    input: {
      version: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
      ...measureInput,
      /** All eight. */
      cells: Type.Optional(Type.Array(CellText, { minItems: 8, maxItems: 8 })),
    },
    changes: { mAmount: MONEY },
    shows: { mAmount: MONEY },
    output: Setting,
  }),
  analysis: call('GET /api/v1/rfm/analysis', {
    title: 'RFM 分析',
    may: 'customer:rfm:list',
    shows: { 'cells.amount': MONEY, 'cells.average': MONEY, 'measure.mAmount': MONEY },
    input: { month: Type.Optional(MonthOrNow), ...ofDepartment },
    output: Analysis,
  }),
  /** From one month that was kept into another, or into now. */
  movement: call('GET /api/v1/rfm/movement', {
    title: 'RFM 月间移动',
    may: 'customer:rfm:list',
    input: { from: Month, to: MonthOrNow, ...ofDepartment },
    output: Shape({ from: Month, to: Nullable(Month), moves: Type.Array(Move) }),
  }),
  /** What is so now beside what would be so: writes nothing. */
  trial: call('GET /api/v1/rfm/trial', {
    title: 'RFM 试算',
    may: 'customer:rfm:list',
    shows: { 'now.mAmount': MONEY, 'tried.mAmount': MONEY },
    input: { ...measureInput, ...ofDepartment },
    output: Shape({ now: MeasureShown, tried: MeasureShown, moves: Type.Array(Move) }),
  }),
  plans: call('GET /api/v1/rfm/plans', {
    title: 'RFM 方案',
    may: 'customer:rfm:list',
    shows: { 'plans.mAmount': MONEY },
    output: Type.Object({ plans: Type.Array(Plan) }),
  }),
  /** What is not given is as the plan it began with has it, or as it stands. */
  createPlan: call('POST /api/v1/rfm/plans', {
    title: '保存 RFM 方案',
    may: 'customer:rfm:setting',
    input: { name: PlanName, ...measureInput },
    changes: { mAmount: MONEY },
    output: Type.Object({ id: Id, version: Version }),
  }),
  renamePlan: call('PUT /api/v1/rfm/plans', {
    title: '重命名 RFM 方案',
    may: 'customer:rfm:setting',
    input: { id: Id, version: Version, name: PlanName },
    output: Type.Object({ id: Id, version: Version }),
  }),
  removePlan: call('DELETE /api/v1/rfm/plans/{id}', {
    title: '删除 RFM 方案',
    may: 'customer:rfm:setting',
    input: { id: Id },
    output: Done,
  }),
  customers: call('GET /api/v1/rfm/customer/page', {
    title: 'RFM 客户',
    may: 'customer:rfm:list',
    table: rfmTable,
    input: { ...pageRequest, ...filters },
    output: Page(RfmRow),
  }),
  export: call('GET /api/v1/rfm/customer/export', {
    title: '导出 RFM 客户',
    may: 'customer:rfm:export',
    table: rfmTable,
    input: sheetInput(filters),
    ...sheet,
  }),
}
