/** What the lists of this area show and what their columns are called (see `table.ts`). */
import type { Static } from 'typebox'
import { along, type ColumnsOf, carried, fixed, type Table } from '../../table.ts'
import type { HospitalRow } from './nouns.ts'

export const hospitalTable = {
  name: 'hospitals.hospital',
  pages: ['/platform/hospital'],
  columns: {
    hospitalName: fixed('医院名称'),
    sysVer: fixed('系统版本'),
    groupHis: carried,
    lifeVer: fixed('生命周期'),
    managType: '管理类型',
    dataViewType: '数据共享',
    groupId: along('groupName'),
    address: '地址',
    provinceId: along('area'),
    cityId: along('area'),
    areaId: along('area'),
    province: along('area'),
    city: along('area'),
    area: '地区',
    code: '编码',
    contact: '联系人',
    phone: '联系电话',
    licenseNo: '执业许可证号',
    groupName: '集团',
    status: fixed('状态'),
    expireAt: '到期日',
    accountQuota: carried,
    accountCount: '启用账号',
    createdAt: '开通时间',
  } satisfies ColumnsOf<Static<typeof HospitalRow>>,
} satisfies Table
