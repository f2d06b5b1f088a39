/** 推广机构: lists and forms of those who bring customers, and the choice of one where a source needs it. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { changeWithout, crudOf } from '../../crud.ts'
import { sheet, sheetInput } from '../../sheet.ts'
import { Id, Shape, Status, Text, Version } from '../../words.ts'
import { agency } from './nouns.ts'

export * from './nouns.ts'
export * from './rules.ts'

const path = '/api/v1/base/promotionAgency'
const five = crudOf(path, agency, { may: 'marketing:agency' })

export const agencies = {
  list: five.list,
  /** With the whole number of phone and account: written down in the trail, for whoever may change them. */
  one: call(`GET ${path}/{id}`, {
    title: '查看推广机构的联系方式与账户',
    may: 'marketing:agency:edit',
    table: agency.registered!,
    input: { id: Id },
    output: agency.entity,
    audited: true,
  }),
  create: five.create,
  update: changeWithout(five.update, 'status'),
  remove: five.remove,
  setStatus: call(`PUT ${path}/status`, {
    title: '启用或禁用推广机构',
    may: 'marketing:agency:status',
    input: { id: Id, version: Version, status: Status },
    output: Type.Object({ id: Id, version: Version }),
  }),
  export: call(`GET ${path}/export`, {
    title: '导出推广机构',
    table: agency.registered!,
    may: 'marketing:agency:export',
    input: sheetInput({ ...agency.filters }),
    ...sheet,
  }),
  /** All of them by name. Chosen anew is what is in use and within its period today; the others are read where they stand. */
  options: call(`GET ${path}/options`, {
    title: '推广机构选项',
    may: 'setting:customer:source',
    input: {},
    output: Type.Array(Shape({ id: Id, name: Text(40), inUse: Type.Boolean() })),
  }),
}
