/**
 * 列设置: which columns of a list are hidden, by whoever looks at it or for the whole hospital. The second door of the choice
 * that `ownSession.preferences` answers; what a role does not show stays hidden whatever is chosen here. Source: customers book §10.
 */
import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { defineRefusals } from '../../refusals.ts'
import { type ColumnsOf, fixed, type Table } from '../../table.ts'
import { Id, Moment, Nullable, Page, pageRequest, Shape, Text, Version } from '../../words.ts'
import { Hidden, ListPath } from './own.ts'

export const listColumnsRefusals = defineRefusals('session.columns', {
  notYours: [403, '只有管理员能改全院的列设置，请联系管理员'],
})

/** Who may decide for everybody who has not chosen. */
export const FOR_ALL = 'setting:customer:columns'

export const ListColumns = Shape({
  id: Id,
  version: Version,
  list: Text(200),
  hidden: Hidden,
  /** Of everybody who has chosen nothing; else the person's own. */
  wholeHospital: Type.Boolean(),
  updatedAt: Moment,
})

export const listColumnsTable = {
  name: 'session.list_columns',
  pages: ['/setting/customer'],
  columns: {
    list: fixed('列表'),
    hidden: fixed('隐藏的列'),
    wholeHospital: fixed('全院'),
    updatedAt: fixed('修改时间'),
  } satisfies ColumnsOf<Static<typeof ListColumns>>,
} satisfies Table

const path = '/api/v1/customer/tableconfig'
const changed = Shape({ id: Id, version: Version })

export const listColumns = {
  columnPage: call(`GET ${path}`, {
    title: '列设置列表',
    table: listColumnsTable,
    may: 'self',
    input: { ...pageRequest, list: Type.Optional(ListPath), wholeHospital: Type.Optional(Type.Boolean()) },
    output: Page(ListColumns),
  }),
  columnsOf: call(`GET ${path}/{id}`, {
    title: '查看列设置',
    table: listColumnsTable,
    may: 'self',
    input: { id: Id },
    output: ListColumns,
  }),
  /** Chooses for herself, or with `wholeHospital` for everybody who has not chosen; `hidden` null takes the choice back. */
  chooseColumns: call(`POST ${path}`, {
    title: '保存列设置',
    may: 'self',
    input: { list: ListPath, hidden: Nullable(Hidden), wholeHospital: Type.Optional(Type.Boolean()) },
    output: Nullable(changed),
  }),
  changeColumns: call(`PUT ${path}`, {
    title: '修改列设置',
    may: 'self',
    input: { id: Id, version: Version, hidden: Hidden },
    output: changed,
  }),
}
