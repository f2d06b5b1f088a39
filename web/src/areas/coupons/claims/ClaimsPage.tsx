/** 领券码: the codes, and what was claimed by them, as two tabs. */
import { claimCodes, claims } from '@clinic/contract/areas/coupons/claims.ts'
import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { useLive } from '../../../kit/live.ts'
import { Block } from '../../../kit/page/Record.tsx'
import { ClaimsTab } from './ClaimsTab.tsx'
import { CodesTab } from './CodesTab.tsx'

const tabs = [
  { key: 'codes', label: '领券码', children: <CodesTab /> },
  { key: 'claims', label: '领取记录', children: <ClaimsTab /> },
]
const topics = ['coupon']
const asked = [claimCodes.list, claims.list]

const ClaimsPage = () => {
  useLive(topics, asked)
  const [query, move] = useSearchParams()
  const active = tabs.find(({ key }) => key === query.get('tab'))?.key ?? 'codes'
  return (
    <Block>
      {/* A list's place stands in the address: another tab begins without it. */}
      <Tabs destroyOnHidden items={tabs} activeKey={active} onChange={(tab) => move({ tab })} />
    </Block>
  )
}
export default ClaimsPage
