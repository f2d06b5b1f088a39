/** 老带新: who brought whom, what came of it, what is given for it. */
import {
  amountColumns,
  type ReferralRow,
  referralStates,
  referrals,
  referralTable,
} from '@clinic/contract/areas/referrals/calls.ts'
import { useMemo, useState } from 'react'
import type { ListTool } from '../../kit/act/action.ts'
import { listExport } from '../../kit/act/known-buttons.ts'
import { askReason } from '../../kit/list/ask-reason.tsx'
import type { FieldProps, FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import { type Person, usePerson } from '../../kit/person.ts'
import { CustomerFilter } from '../customers/index.ts'
import { bindTool, rowActions, ruleTool } from './actions.tsx'
import { columns, titles } from './columns.tsx'
import { TreeDrawer } from './TreeDrawer.tsx'

const ReferrerFilter = (props: FieldProps) => <CustomerFilter {...props} placeholder={titles.referrerName} />

const filters: readonly FilterOf<typeof referrals.list>[] = [
  { kind: 'text', name: 'keyword', label: '被推荐人姓名、拼音、编号、手机后四位', width: 288 },
  { kind: 'select', name: 'state', label: titles.state, options: referralStates },
  { kind: 'pick', name: 'referrerId', label: titles.referrerName, field: ReferrerFilter },
  { kind: 'days', from: 'boundFrom', to: 'boundTo', label: titles.boundAt, future: false },
]

const why = async () => ({ reason: await askReason('导出', ['奖励核对', '推荐效果分析', '财务对账']) })

/** Why is asked of whoever takes amounts along. */
const toolsOf = ({ tables }: Person): readonly ListTool<ReferralRow>[] => {
  const seen = tables.get(referralTable.name)
  const tellsAmounts = amountColumns.some((name) => seen?.has(name) ?? true)
  return [bindTool, ruleTool, { ...listExport(referrals.export), ...(tellsAmounts ? { asks: why } : {}) }]
}

const topics = ['referral', 'payment']
const calls = [referrals.list]

const ReferralsPage = () => {
  const [open, setOpen] = useState<ReferralRow | null>(null)
  const person = usePerson()
  const tools = useMemo(() => toolsOf(person), [person])
  useLive(topics, calls)
  return (
    <>
      <ListPage
        list={referrals.list}
        noun="推荐"
        filledBy="建档时填了推荐人，或在这里点“绑定推荐人”，就会出现在这里。"
        columns={columns}
        filters={filters}
        actions={[{ label: '推荐关系', run: setOpen, opens: true }, ...rowActions]}
        tools={tools}
        onOpen={setOpen}
      />
      {open && <TreeDrawer of={open} onClose={() => setOpen(null)} />}
    </>
  )
}
export default ReferralsPage
