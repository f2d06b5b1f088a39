/** 节假日: the days a hospital closes or works against the week. Source: clinical-admin book §3 (holiday), customers book §17. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { crudOf } from '../../crud.ts'
import { choice, noun, of, other, text, title } from '../../noun.ts'
import { defineRefusals } from '../../refusals.ts'
import { Day, Shape, Text } from '../../words.ts'

/** 法定 and 院休 are no working days, whatever the week says; 调休上班 is one. */
export const holidayKinds = { legal: '法定放假', shifted: '调休上班', own: '本院休息' } as const
export type HolidayKind = keyof typeof holidayKinds

export const holiday = noun(
  '节假日',
  {
    name: title('名称', 30),
    day: other('日期', of<string>(Day), { required: true, fixed: true }),
    kind: choice('类型', holidayKinds, { required: true, fixed: true }),
    remark: text('说明', 200),
  },
  {
    table: 'holidays.holiday',
    short: '节假日',
    pages: ['/setting/holiday'],
    keyword: ['name'],
    asked: ['kind'],
    object: 'holiday',
  },
)

const path = '/api/v1/base/holidays'
/** Rows a sheet may have: thirty years of them. */
export const MOST_HOLIDAYS = 1_000

export const holidays = {
  ...crudOf(path, holiday, { may: 'setting:holiday' }),
  template: call(`GET ${path}/template`, { title: '下载节假日模板', may: 'setting:holiday:import', form: 'file' }),
  /** All rows or none; a day that stands is written anew. `file`: the .xlsx in base64; `dryRun` only reports. */
  importSheet: call(`POST ${path}/import`, {
    title: '导入节假日',
    may: 'setting:holiday:import',
    input: {
      file: Type.String({ minLength: 4, maxLength: 1_000_000, pattern: '^[A-Za-z0-9+/]+={0,2}$' }),
      dryRun: Type.Optional(Type.Boolean()),
    },
    output: Shape({
      rows: Type.Integer(),
      created: Type.Integer(),
      updated: Type.Integer(),
      /** Rows that say what is there already. */
      unchanged: Type.Integer(),
      faults: Type.Array(Shape({ row: Type.Integer(), column: Text(30), reason: Text(200) })),
      saved: Type.Boolean(),
    }),
    perMinute: 20,
  }),
}

export const holidayRefusals = defineRefusals('holidays', {
  dayTaken: [409, '{day}已存在，请在列表里修改它'],
  unreadableSheet: [422, '无法读取这个文件，请用下载的模板填写后另存为 .xlsx'],
  wrongHeader: [422, '表格没有“{column}”一列，请用下载的模板填写'],
  sheetTooLong: [422, '一次最多导入 {limit} 行，这个表格有 {rows} 行，请分开导入'],
})
