/** 老带新 of one customer: who brought her, whom she brought, and they in three levels. */
import { referralStates, referrals } from '@clinic/contract/areas/referrals/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { offeredTo } from '../../kit/act/action.ts'
import { ActionRow } from '../../kit/act/buttons.tsx'
import { useStage } from '../../kit/act/stage.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import type { PanelTabProps } from '../../kit/page/entry.ts'
import { usePerson } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { momentText, StateTag } from '../../kit/show/text.tsx'
import { bindHer, rowActions } from './actions.tsx'
import { broughtColumns, titles } from './columns.tsx'
import { ReferralTree } from './ReferralTree.tsx'
import './referrals.css'

type Own = OutputOf<typeof referrals.tree>['own']
type Props = { readonly customerId: number; readonly own: Exclude<Own, undefined>; readonly refresh: () => void }

const OwnCard = ({ customerId, own, refresh }: Props) => {
  const { start, stage } = useStage()
  const on = { customerId, state: own?.state ?? null }
  const drawn = offeredTo(usePerson(), [{ ...bindHer, label: own ? '更正推荐人' : '绑定推荐人', onDone: refresh }]).map(
    (action) => ({
      key: action.label,
      label: action.label,
      refusal: action.whyNot?.(on) ?? null,
      start: () => start(action, on),
    }),
  )
  return (
    <p className="referral-own">
      <span>
        {titles.referrerName}：{own ? own.referrerName : '没有绑定'}
      </span>
      {own && <StateTag value={own.state} words={referralStates} />}
      {own?.boundAt && <small>{momentText(own.boundAt)} 绑定</small>}
      {own?.state === 'pending' && own.lastOn && <small>{own.lastOn} 前（含当天）成交有效</small>}
      <ActionRow actions={drawn} />
      {stage}
    </p>
  )
}

const views = [
  { value: 'list', label: '带来的客户' },
  { value: 'tree', label: '推荐关系' },
]
const topics = ['referral']
const calls = [referrals.brought, referrals.tree]

const BroughtTab = ({ customerId, refresh }: PanelTabProps) => {
  const always = useMemo(() => ({ customerId }), [customerId])
  const [view, setView] = useState('list')
  const answer = useAnswer(referrals.tree, always)
  useLive(topics, calls)
  return (
    <>
      <Answered of={answer} rows={1}>
        {({ own }) =>
          // Kept from her, as it is in the archive.
          own === undefined ? null : <OwnCard customerId={customerId} own={own} refresh={refresh} />
        }
      </Answered>
      <Segmented options={views} value={view} onChange={setView} />
      {view === 'tree' ? (
        <ReferralTree customerId={customerId} />
      ) : (
        <ListPage
          list={referrals.brought}
          noun="带来的客户"
          columns={broughtColumns}
          actions={rowActions}
          always={always}
          embedded
        />
      )}
    </>
  )
}
export default BroughtTab
