/** A refund of a balance, a deposit or a card as it was asked for and decided: both figures, what goes back, what ended with it. */
import type { Refund } from '@clinic/contract/areas/refunds/calls.ts'
import { AccountSum, Formulas, PartsTable, TakenBack } from './AccountSheet.tsx'

export const AccountParts = ({ refund }: { readonly refund: Refund }) => (
  <>
    {refund.parts && <PartsTable parts={refund.parts} />}
    <Formulas of={refund} />
    <AccountSum of={refund} />
    {refund.waived && <p className="none">审核人决定不扣已用掉的赠送</p>}
    <TakenBack of={refund} />
  </>
)
