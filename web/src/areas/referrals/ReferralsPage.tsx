/** 老带新: who brought whom, what came of it, what is given for it. */
import { type ReferralRow, referralStates, referrals } from '@clinic/contract/areas/referrals/calls.ts'
import { useState } from 'react'
import type { ListTool } from '../../kit/act/action.ts'
import { listExport } from '../../kit/act/known-buttons.ts'
import type { FieldProps, FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
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

const tools: readonly ListTool<ReferralRow>[] = [bindTool, ruleTool, listExport(referrals.export)]

const topics = ['referral', 'payment']
const calls = [referrals.list]

const ReferralsPage = () => {
  const [open, setOpen] = useState<ReferralRow | null>(null)
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
