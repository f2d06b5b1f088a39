/** What the list of combos shows and what its columns are called (see `table.ts`). */
import type { Static } from 'typebox'
import { along, type ColumnsOf, carried, fixed, type Table } from '../../table.ts'
import type { Combo } from './nouns.ts'

export const comboTable = {
  name: 'combos.combo',
  pages: ['/product/combo'],
  columns: {
    code: fixed('编码'),
    name: fixed('名称'),
    initials: along('name'),
    kind: '类型',
    price: '售价',
    original: '原价合计',
    rateBp: { label: '折扣率', of: ['combos.combo:price', 'combos.combo:original'] },
    margin: { label: '毛利', needs: 'cost:view', of: ['combos.combo:price'] },
    groups: carried,
    lines: carried,
    validDays: '有效天数',
    saleFrom: '开售日期',
    saleTo: '停售日期',
    perCustomerLimit: '每客限购',
    totalLimit: '限量',
    soldCount: '已售',
    byOriginal: '退费约定',
    remark: '备注',
    status: fixed('状态'),
    updatedAt: '更新时间',
  } satisfies ColumnsOf<Static<typeof Combo>>,
} satisfies Table
