/** 推荐关系 of the referrer of one binding, beside the list. */
import type { ReferralRow } from '@clinic/contract/areas/referrals/calls.ts'
import { SidePanel } from '../../kit/page/SidePanel.tsx'
import { ReferralTree } from './ReferralTree.tsx'

/** Whom the referrer brought, and they; where the referrer is kept from her, whom the customer brought. */
export const TreeDrawer = ({ of, onClose }: { readonly of: ReferralRow; readonly onClose: () => void }) => (
  <SidePanel title={`推荐关系：${of.referrerName ?? of.customerName}`} onClose={onClose}>
    <ReferralTree customerId={of.referrerId ?? of.customerId} />
  </SidePanel>
)
