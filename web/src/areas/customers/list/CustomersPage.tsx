/** 客户列表. */

import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { nextStep, stepRights } from '@clinic/contract/areas/customers/next-step.ts'
import { customerTable } from '@clinic/contract/areas/customers/tables.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import type { Permission } from '@clinic/contract/permissions.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { ListTool, RowAction } from '../../../kit/act/action.ts'
import type { Column } from '../../../kit/list/column.tsx'
import type { FieldProps, FilterOf } from '../../../kit/list/filter.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { useMay } from '../../../kit/person.ts'
import { PhoneText } from '../../../kit/show/PhoneText.tsx'
import { Shown } from '../../../kit/show/Shown.tsx'
import { None, StateTag } from '../../../kit/show/text.tsx'
import { ProposeDrawer } from '../../blacklist/index.ts'
import { giveTags, LevelFilter, TagFilter, TagMarks, takeTags } from '../../segments/index.ts'
import { StaffChoice } from '../../staff/index.ts'
import { AllergyMark, recordAllergy } from '../archive/Allergy.tsx'
import { useFieldsInUse } from '../fields/in-use.ts'
import { ownListColumns } from '../fields/own-columns.tsx'
import { cardOf } from '../header/header.ts'
import { Balance, Stars } from '../header/marks.tsx'
import { type OpenPanel, useCustomerPanel } from '../panel/panel.tsx'
import { openWindow } from '../panel/window.ts'
import { RecommenderChoice, SourceChoice, SourceTypeChoice } from '../pickers.tsx'
import { allergyFilterWords, blacklistWords, lifeStageWords, monthOptions, sexWords, yesNoWords } from '../words.ts'
import { creating, edit, remove } from './actions.tsx'
import { moveSeveral, releaseSeveral } from './ownership.tsx'
import { SavedFilters, useView } from './SavedFilters.tsx'

const titles = titlesOf(customerTable)

type Customer = OutputOf<typeof customers.page>['result'][number]

const TypeFilter = (props: FieldProps) => <SourceTypeChoice {...props} width={132} placeholder="来源类型" />
const SourceFilter = (props: FieldProps) => <SourceChoice {...props} width={180} placeholder="来源" />
const ConsultantFilter = (props: FieldProps) => <StaffChoice {...props} job="咨询师" width={132} placeholder="咨询师" />
const DeveloperFilter = (props: FieldProps) => <StaffChoice {...props} width={132} placeholder="开发人员" />
const RecommenderFilter = (props: FieldProps) => <RecommenderChoice {...props} width={180} placeholder="推荐人" />

const filters: readonly FilterOf<typeof customers.pageByPost>[] = [
  { kind: 'text', name: 'keyword', label: '关键字', hint: '姓名、拼音、编号、手机后四位', width: 236 },
  { kind: 'pick', name: 'sourceTypeId', label: titles.developmentChannels, field: TypeFilter },
  { kind: 'pick', name: 'consultantId', label: titles.attributionConsultantName, field: ConsultantFilter },
  { kind: 'select', name: 'lifeStage', label: titles.lifeStage, options: lifeStageWords },
  { kind: 'days', from: 'visitedFrom', to: 'visitedTo', label: titles.lastVisitTime, future: false },
  { kind: 'pick', name: 'sourceId', label: titles.channelName, field: SourceFilter },
  { kind: 'pick', name: 'developerId', label: titles.developersName, field: DeveloperFilter },
  { kind: 'pick', name: 'recommenderId', label: titles.recommenderName, field: RecommenderFilter },
  { kind: 'select', name: 'allergyState', label: '过敏史', options: allergyFilterWords, width: 100 },
  { kind: 'pick', name: 'anyTagIds', label: '有任一标签', field: TagFilter },
  { kind: 'pick', name: 'allTagIds', label: '有全部标签', field: TagFilter },
  { kind: 'pick', name: 'noTagIds', label: '没有标签', field: TagFilter },
  { kind: 'select', name: 'sex', label: titles.sex, options: sexWords, width: 90 },
  { kind: 'select', name: 'birthMonth', label: '生日月', options: monthOptions, width: 100 },
  { kind: 'days', from: 'createdFrom', to: 'createdTo', label: titles.createTime, future: false },
  { kind: 'days', from: 'paidFrom', to: 'paidTo', label: titles.lastPaymentTime, future: false },
  { kind: 'select', name: 'blacklist', label: titles.blacklist, options: blacklistWords },
  { kind: 'select', name: 'visited', label: '到过院', options: yesNoWords, width: 100 },
  { kind: 'select', name: 'dealt', label: '成交过', options: yesNoWords, width: 100 },
]
/** Only for who may see levels. */
const levelFilters: readonly FilterOf<typeof customers.pageByPost>[] = [
  { kind: 'pick', name: 'grade', label: titles.levelName, field: LevelFilter },
]
/** Only for who may see figures: the server refuses these filters from anybody else. */
const capitalFilters: readonly FilterOf<typeof customers.pageByPost>[] = [
  { kind: 'text', name: 'totalPaidMin', label: '累计消费不低于', width: 132 },
  { kind: 'text', name: 'totalPaidMax', label: '累计消费不高于', width: 132 },
  { kind: 'text', name: 'capitalMin', label: '余额不低于', width: 110 },
  { kind: 'select', name: 'inDebt', label: '有欠款', options: yesNoWords, width: 100 },
]

const OwnFields = lazy(async () => ({ default: (await import('../fields/FieldFilter.tsx')).FieldFilter }))
const OwnFilter = (props: FieldProps) => (
  <Suspense fallback={null}>
    <OwnFields {...props} />
  </Suspense>
)
/** Only where the hospital has fields of its own that this person sees. */
const ownFilters: readonly FilterOf<typeof customers.pageByPost>[] = [
  { kind: 'pick', name: 'fields', label: titles.ext, field: OwnFilter },
]

const isListed = ({ blacklist }: Customer): boolean => blacklist === 'marketing' || blacklist === 'service'

const Marks = ({ row }: { row: Customer }) => {
  const card = cardOf(row)
  return (
    <>
      {card && <span className="state purple">{card}</span>}
      <AllergyMark state={row.allergyState} what={row.allergy} here={Boolean(row.visitNow)} />
      {isListed(row) && <StateTag value={row.blacklist} words={blacklistWords} />}
      {row.keyCustomers === 1 && (
        <Shown versions="U">
          <StateTag value="重点" />
        </Shown>
      )}
      {row.temporarySign === 1 && <StateTag value="临时" />}
    </>
  )
}

/** What should happen next with her, by the rule of the header. */
const NextCell = ({ row }: { row: Customer }) => {
  const next = nextStep(row, useMay())
  if (!next?.brief) return <None />
  return (
    <span className={next.late ? 'debt' : ''} title={next.reason}>
      {next.brief}
    </span>
  )
}

const columns: readonly Column<Customer>[] = [
  {
    name: 'name',
    title: '客户',
    frozen: true,
    kind: 'customer',
    customer: ({ id }) => id,
    marks: (row) => <Marks row={row} />,
  },
  { name: 'no', title: titles.no, width: 128, sort: true, wide: true },
  {
    name: 'phone',
    title: titles.phone,
    width: 134,
    show: (row) => <PhoneText customerId={row.id} phone={row.phone} reveal={customers.reveal} />,
  },
  { name: 'lifeStage', title: titles.lifeStage, width: 96, kind: 'state', words: lifeStageWords },
  { name: 'source', title: '来源', width: 128, kind: 'joined', joins: ['developmentChannels', 'channelName'] },
  { name: 'attributionConsultantName', title: titles.attributionConsultantName, width: 72, card: true },
  {
    name: 'capital',
    title: titles.capital,
    width: 96,
    kind: 'money',
    sum: true,
    card: true,
    show: (row) => <Balance yuan={row.capital} />,
  },
  { name: 'debtAmount', title: titles.debtAmount, width: 92, kind: 'debt', sum: true, card: true },
  { name: 'lastVisitTime', title: titles.lastVisitTime, width: 104, kind: 'moment', sort: true, card: true },
  { name: 'next', title: '下一步', width: 122, card: 'end', value: (row) => <NextCell row={row} /> },
  { name: 'tags', title: titles.tags, width: 150, wide: true, show: ({ tags = [] }) => <TagMarks tags={tags} /> },
  { name: 'levelName', title: titles.levelName, width: 88, folded: true },
  { name: 'grade', title: titles.grade, width: 84, folded: true, show: (row) => <Stars grade={row.grade} /> },
  {
    name: 'blacklist',
    title: titles.blacklist,
    width: 92,
    folded: true,
    show: (row) => isListed(row) && <StateTag value={row.blacklist} words={blacklistWords} />,
  },
  { name: 'developersName', title: titles.developersName, width: 92, folded: true },
  { name: 'visitCount', title: titles.visitCount, width: 84, kind: 'number', folded: true },
  { name: 'lastPaymentTime', title: titles.lastPaymentTime, width: 112, kind: 'moment', sort: true, folded: true },
  { name: 'totalPaid', title: titles.totalPaid, width: 104, kind: 'money', sort: true, folded: true },
  { name: 'integral', title: titles.integral, width: 80, kind: 'number', folded: true },
  { name: 'createTime', title: titles.createTime, width: 112, kind: 'moment', sort: true, folded: true },
]

const actionsFor = (openPanel: OpenPanel, blacklist: (row: Customer) => void): readonly RowAction<Customer>[] => [
  { label: '分诊登记', may: 'triage:add', run: (row) => openPanel(row.id, 'TriageRegister') },
  { label: '开单', may: 'order:bill:add', to: (row) => `/order/bill?customerId=${row.id}` },
  {
    label: '收款',
    may: stepRights.pay,
    shown: (row) => Boolean(row.unpaid),
    to: (row) => `/cashier/pay?orderId=${row.unpaid?.orderId}`,
  },
  {
    label: '划扣',
    may: stepRights.deduct,
    shown: (row) => Boolean(row.sessions),
    to: (row) => `/clinic/deduction/desk?customerId=${row.id}`,
  },
  { ...(recordAllergy as RowAction<Customer>), may: stepRights.allergy },
  { label: '在新窗口打开', run: (row) => openWindow(row.id) },
  { ...edit<Customer>((id) => openPanel(id)), label: '编辑资料' },
  { label: '加入黑名单', may: 'customer:blacklist:add', run: blacklist },
  { label: '合并档案', may: 'customer:merge', to: (row) => `/customer/merge/desk?kept=${row.id}` },
  remove as RowAction<Customer>,
]

const exportTools: readonly ListTool<Customer>[] = [
  { label: '导出 Excel', call: customers.export, exports: true, input: () => ({ format: 'xlsx' }) },
  { label: '导出 CSV', call: customers.export, exports: true, input: () => ({ format: 'csv' }) },
  {
    label: '导出所选',
    call: customers.export,
    exports: true,
    selection: 'some',
    input: (rows) => ({ format: 'xlsx', ids: rows.map(({ id }) => id) }),
  },
]

const CAPITAL = 'sensitive:customer-capital'
const LEVEL = 'sensitive:customer-level'
const needs: Readonly<Record<string, Permission>> = {
  totalPaid: CAPITAL,
  capital: CAPITAL,
  integral: CAPITAL,
  debtAmount: CAPITAL,
  levelName: LEVEL,
  grade: LEVEL,
}

/** On the page of records: the list comes without its form. */
const sendCoupons: ListTool<Customer> = {
  label: '发券',
  may: 'vip:coupon:send',
  selection: 'some',
  to: (rows) => `/vip/coupon?to=${rows.map(({ id }) => id).join('.')}`,
}

const toolsFor = (openPanel: OpenPanel): readonly ListTool<Customer>[] => [
  ...creating<Customer>((id) => openPanel(id)),
  giveTags,
  moveSeveral,
  takeTags,
  sendCoupons,
  releaseSeveral,
  { label: '导入', may: 'customer:import', to: () => '/customer/import' },
  {
    label: '申请导出',
    may: 'customer:export',
    to: () => `/customer/exports?ask=${encodeURIComponent(location.search)}`,
  },
  ...exportTools,
]

/** Filters whose columns this person sees: the server refuses the others. */
const useShownFilters = (hasOwn: boolean) => {
  const may = useMay()
  const [seesLevel, seesCapital] = [may(LEVEL), may(CAPITAL)]
  return useMemo(
    () => [
      ...filters,
      ...(seesLevel ? levelFilters : []),
      ...(seesCapital ? capitalFilters : []),
      ...(hasOwn ? ownFilters : []),
    ],
    [seesLevel, seesCapital, hasOwn],
  )
}

const CustomersPage = () => {
  const may = useMay()
  const { openPanel, panel } = useCustomerPanel()
  const [view] = useView()
  const { data: fields } = useFieldsInUse()
  const own = useMemo(() => ownListColumns(fields ?? []), [fields])
  const shownColumns = useMemo(
    () => [...columns.filter(({ name }) => !needs[name] || may(needs[name])), ...own],
    [may, own],
  )
  const always = useMemo(() => (view ? { view } : {}), [view])
  const [listed, setListed] = useState<Customer | null>(null)
  const actions = useMemo(() => actionsFor(openPanel, setListed), [openPanel])
  const tools = useMemo(() => toolsFor(openPanel), [openPanel])
  const shownFilters = useShownFilters(own.length > 0)
  return (
    <div className="customer-list">
      <ListPage
        list={customers.pageByPost}
        sums={customers.sums}
        views={<SavedFilters />}
        always={always}
        noun="客户"
        columns={shownColumns}
        filters={shownFilters}
        actions={actions}
        tools={tools}
        onOpen={(row) => openPanel(row.id)}
      />
      {panel}
      <Suspense fallback={null}>
        {listed && <ProposeDrawer customerId={listed.id} name={listed.name} onClose={() => setListed(null)} />}
      </Suspense>
    </div>
  )
}
export default CustomersPage
