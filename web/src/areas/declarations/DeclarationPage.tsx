/** 报单管理: every sheet one reaches, those to follow today, expected today and about to expire, and the pool. */
import { declarations, type Sheet, type SheetView, sheetViews } from '@clinic/contract/areas/declarations/calls.ts'
import { slips } from '@clinic/contract/areas/declarations/slip-calls.ts'
import { Tabs } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { act, type ListTool, type RowAction } from '../../kit/act/action.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import { Block } from '../../kit/page/Record.tsx'
import { useMay } from '../../kit/person.ts'
import { OpenDrawer } from '../rulings/index.ts'
import { actions, claim, claimSeveral, exporting, reporting } from './actions.tsx'
import { columns, filters, poolColumns, poolFilters } from './columns.tsx'
import { writeSlip } from './slip-actions.tsx'

const SlipsTab = lazy(() => import('./SlipsTab.tsx'))
const SheetDrawer = lazy(() => import('./SheetDrawer.tsx'))

const F = fieldsOf(declarations.changeSetting)
const rules: ListTool<Sheet> = act(declarations.changeSetting, {
  label: '报单规则',
  title: '报单规则',
  saveLabel: '保存',
  reads: declarations.setting,
  input: () => ({}),
  fields: (
    <>
      <F.Number name="protectDays" label="报单保护期" unit="天" />
      <F.Number name="lateMinutes" label="到院后不能报单" unit="分钟" />
      <F.Number name="idleDays" label="过期后多少天未跟进落入公海" unit="天" />
      <F.Number name="reopenDays" label="结束后可重新开启" unit="天" />
      <F.Number name="warnDays" label="即将过期提前" unit="天" />
    </>
  ),
  follows: ['保护期从下一次报单、领取或重新开启起按新规则计算。'],
})
const tools: readonly ListTool<Sheet>[] = [reporting(), rules, exporting]
const sheetActions = [...actions, writeSlip]
const poolActions = [claim]
const poolTools = [claimSeveral]

/** 提出归属争议 for whose she is by this sheet. */
const disputing = (run: (row: Sheet) => void): RowAction<Sheet> => ({
  label: '提出归属争议',
  may: 'consult:ruling:add',
  shown: ({ state }) => state !== 'pooled',
  run,
})

const Sheets = ({ view }: { readonly view?: SheetView }) => {
  const [open, setOpen] = useState<Sheet | null>(null)
  const [disputed, dispute] = useState<Sheet | null>(null)
  const offered = useMemo(() => [...sheetActions, disputing(dispute)], [])
  const always = useMemo(() => (view ? { view } : {}), [view])
  return (
    <>
      <ListPage
        embedded
        list={declarations.list}
        noun="报单"
        filledBy={view ? '到了这一天的报单会出现在这里。' : '点“新建报单”登记客户，保护期内别人不能重复报单。'}
        columns={columns}
        filters={filters}
        always={always}
        actions={offered}
        tools={tools}
        onOpen={setOpen}
      />
      <Suspense fallback={null}>
        {open && <SheetDrawer id={open.id} onClose={() => setOpen(null)} />}
        {disputed && (
          <OpenDrawer declarationId={disputed.id} name={disputed.customerName} onClose={() => dispute(null)} />
        )}
      </Suspense>
    </>
  )
}

const Pool = () => (
  <ListPage
    embedded
    list={declarations.pools}
    noun="公海报单"
    filledBy="保护期满又没有人跟进的报单，每天夜里落到这里。"
    columns={poolColumns}
    filters={poolFilters}
    actions={poolActions}
    tools={poolTools}
  />
)

const views = Object.keys(sheetViews) as SheetView[]
const tabs = [
  { key: 'all', label: '全部', may: declarations.list.may, children: <Sheets /> },
  ...views.map((view) => ({
    key: view,
    label: sheetViews[view],
    may: declarations.list.may,
    children: <Sheets view={view} />,
  })),
  { key: 'pool', label: '公海', may: declarations.pools.may, children: <Pool /> },
  {
    key: 'slips',
    label: '佣金单',
    may: slips.list.may,
    children: (
      <Suspense fallback={null}>
        <SlipsTab />
      </Suspense>
    ),
  },
]

const topics = ['declaration']
const calls = [declarations.list, declarations.pools, declarations.one]

const DeclarationPage = () => {
  const may = useMay()
  useLive(topics, calls)
  const [query, move] = useSearchParams()
  const offered = tabs.filter((tab) => may(tab.may)).map(({ may: _may, ...tab }) => tab)
  const active = offered.find(({ key }) => key === query.get('tab'))?.key ?? 'all'
  return (
    <Block>
      {/* A list's place stands in the address: another tab begins without it. */}
      <Tabs destroyOnHidden items={offered} activeKey={active} onChange={(tab) => move({ tab })} />
    </Block>
  )
}
export default DeclarationPage
