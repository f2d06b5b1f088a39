/** 医院管理: every hospital of the platform, its versions, term and state. */

import {
  hospitalAdministration as platform,
  hospitalWords as words,
} from '@clinic/contract/areas/hospitals/administration.ts'
import { hospitalTable } from '@clinic/contract/areas/hospitals/tables.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { useMemo, useState } from 'react'
import { act, type ListTool, type RowAction } from '../../kit/act/action.ts'
import { buttonOf, known, removal } from '../../kit/act/known-buttons.ts'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { say } from '../../kit/say.ts'
import { AccountDialog, type FirstAccount } from './AccountDialog.tsx'
import { GroupFilter, HospitalFields, type HospitalRow, NewHospitalFields, VersionFields } from './hospital-fields.tsx'

const titles = titlesOf(hospitalTable)

const columns: Column<HospitalRow>[] = [
  { name: 'hospitalName', title: titles.hospitalName, width: 190, frozen: true, sort: true },
  { name: 'status', title: titles.status, kind: 'state', words: words.status, width: 90, sort: true, card: true },
  { name: 'sysVer', title: titles.sysVer, width: 100, sort: true, show: ({ sysVer }) => words.sysVer[sysVer] },
  {
    name: 'lifeVer',
    title: titles.lifeVer,
    width: 100,
    sort: true,
    card: true,
    show: ({ lifeVer }) => `${lifeVer} ${words.lifeVer[lifeVer]}`,
  },
  {
    name: 'managType',
    title: titles.managType,
    width: 90,
    sort: true,
    show: ({ managType }) => words.managType[managType as 1 | 2 | 3],
  },
  {
    name: 'groupName',
    title: titles.groupName,
    width: 140,
    show: ({ groupName, groupHis }) => groupName && `${groupName}${groupHis ? '（集团医院）' : ''}`,
  },
  {
    name: 'area',
    title: titles.area,
    width: 180,
    show: ({ province, city, area }) => [province, city, area].filter(Boolean).join('/'),
  },
  {
    name: 'accountCount',
    title: titles.accountCount,
    width: 90,
    show: ({ accountCount, accountQuota }) => (accountQuota ? `${accountCount} / ${accountQuota}` : accountCount),
  },
  {
    name: 'expireAt',
    title: titles.expireAt,
    kind: 'day',
    width: 110,
    sort: true,
    card: true,
    show: ({ expireAt }) => expireAt ?? '长期',
  },
  { name: 'contact', title: titles.contact, width: 100 },
  { name: 'phone', title: titles.phone, width: 130, folded: true },
  {
    name: 'dataViewType',
    title: titles.dataViewType,
    width: 100,
    folded: true,
    show: ({ dataViewType }) => words.dataViewType[dataViewType as 1 | 2 | 3],
  },
  { name: 'address', title: titles.address, width: 200, folded: true },
  { name: 'createdAt', title: titles.createdAt, kind: 'moment', width: 112, sort: true, wide: true },
]

const filters: FilterOf<typeof platform.list>[] = [
  { kind: 'text', name: 'name', label: titles.hospitalName, hint: '医院名称、编码' },
  { kind: 'select', name: 'status', label: titles.status, options: { 0: '启用', 1: '停用', 3: '已到期' } },
  { kind: 'pick', name: 'groupId', label: titles.groupName, field: GroupFilter },
  { kind: 'select', name: 'groupHis', label: '集团医院', options: { true: '集团医院', false: '非集团医院' } },
  { kind: 'select', name: 'sysVer', label: titles.sysVer, options: words.sysVer },
  { kind: 'select', name: 'lifeVer', label: titles.lifeVer, options: words.lifeVer },
]

const synchronised = (answer: unknown) => {
  const { added, removed, changed } = answer as { added: number; removed: number; changed: number }
  say.done(`同步完成：新增 ${added}，移除 ${removed}，改名 ${changed}`)
}

const actions: RowAction<HospitalRow>[] = [
  known('edit', platform.update, {
    opens: true,
    reads: platform.one,
    fields: <HospitalFields />,
    width: 1040,
    title: '编辑医院',
  }),
  act(platform.changeVersion, {
    label: '变更版本',
    fields: (row: HospitalRow) => <VersionFields row={row} />,
    initial: ({ lifeVer, sysVer }) => ({ lifeVer, sysVer }),
    input: ({ id }) => ({ id }),
    title: ({ hospitalName }) => `变更版本：${hospitalName}`,
  }),
  act(platform.setStatus, {
    ...buttonOf('disable'),
    label: '停用',
    danger: true,
    shown: (row: HospitalRow) => row.status !== 1,
    input: ({ id, version }) => ({ id, version, status: 1 as const }),
    title: ({ hospitalName }) => `停用医院：${hospitalName}`,
    about: ({ hospitalName, accountCount }) => [
      { label: '医院', value: hospitalName },
      { label: '启用的账号', value: `${accountCount} 个` },
    ],
    follows: ['所有人立即退出，不能登录', '数据全部保留，启用后照旧'],
  }),
  act(platform.setStatus, {
    ...buttonOf('enable'),
    shown: (row: HospitalRow) => row.status === 1,
    input: ({ id, version }) => ({ id, version, status: 0 as const }),
  }),
  act(platform.synchroniseMenu, {
    label: '同步菜单',
    input: ({ id }: HospitalRow) => ({ id }),
    confirm: ({ hospitalName }) =>
      `把平台菜单同步到“${hospitalName}”：新菜单只授给院长·管理员，撤下的菜单从所有角色中移除。`,
    done: null,
    onDone: synchronised,
  }),
  act(platform.cleanCache, { label: '清缓存', input: ({ id }: HospitalRow) => ({ id }) }),
  removal(platform.remove, {
    confirm: ({ hospitalName }: HospitalRow) =>
      `删除“${hospitalName}”？只有没有客户和员工的医院可以删除，删除后名称可以再用。`,
  }),
]

const fresh = { sysVer: 'S', lifeVer: 'B', managType: 1, dataViewType: 1, groupHis: false }

const HospitalsPage = () => {
  const [first, setFirst] = useState<FirstAccount | null>(null)
  const tools = useMemo<ListTool<HospitalRow>[]>(
    () => [
      {
        label: '新增医院',
        primary: true,
        call: platform.create,
        fields: <NewHospitalFields />,
        initial: () => fresh,
        width: 1040,
        onDone: (answer) => setFirst(answer as FirstAccount),
      },
    ],
    [],
  )
  return (
    <>
      <ListPage list={platform.list} noun="医院" columns={columns} filters={filters} tools={tools} actions={actions} />
      {first && <AccountDialog first={first} onClose={() => setFirst(null)} />}
    </>
  )
}
export default HospitalsPage
