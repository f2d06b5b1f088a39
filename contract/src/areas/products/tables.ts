/** What the lists of this area show and what their columns are called (see `table.ts`). */
import type { Static } from 'typebox'
import { along, type ColumnsOf, carried, fixed, guarded, type Table } from '../../table.ts'
import type { Product, ProductType, UniversalKind } from './calls.ts'

export const productTable: Table = {
  name: 'products.product',
  pages: ['/product/item'],
  columns: {
    code: fixed('编码'),
    name: fixed('名称'),
    initials: along('name'),
    typeId: along('typeName'),
    typeName: '分类名称',
    typePath: '分类',
    category: '类别',
    itemType: '性质',
    kindId: along('kindName'),
    kindName: '品类',
    unit: '单位',
    price: '原价',
    floorPrice: guarded('底价', 'cost:view'),
    cost: guarded('成本', 'cost:view'),
    sessionsPerUnit: '次数',
    needDeduct: '需要划扣',
    allowWallet: '可用余额',
    allowCard: '可用会员卡',
    allowCoin: '可用好美币',
    allowPoint: '可用积分',
    allowCoupon: '可用卡券',
    needOperation: '需要手术',
    needTooth: '需要牙位',
    needSite: '需要部位',
    cureDeptIds: '治疗科室',
    durationMin: '时长',
    minIntervalDays: '最短间隔',
    validDays: '有效天数',
    taxRate: '税率',
    invoiceName: '开票名称',
    saleFrom: '上架日期',
    saleTo: '下架日期',
    sort: '排序',
    remark: '备注',
    status: fixed('状态'),
    updatedAt: '更新时间',
  } satisfies ColumnsOf<Static<typeof Product>>,
}

export const typeTreeTable: Table = {
  name: 'products.type_tree',
  pages: ['/product/type'],
  columns: {
    parentId: carried,
    name: fixed('名称'),
    sort: '排序',
    productCount: '项目数',
  } satisfies ColumnsOf<Static<typeof ProductType>>,
}

export const universalKindTable: Table = {
  name: 'products.universal_kind',
  pages: ['/product/kind'],
  columns: {
    name: fixed('名称'),
    groupName: '分组',
    sort: '排序',
    status: fixed('状态'),
  } satisfies ColumnsOf<Static<typeof UniversalKind>>,
}
