/** 待审核的撤销: deductions that somebody asks to take back. */
import { approvals } from '@clinic/contract/areas/approvals/calls.ts'
import { KindAudits, type KindOfAudits } from '../approvals/index.ts'

const withdrawals: KindOfAudits = {
  list: approvals.deductions,
  decide: approvals.decideDeduction,
  title: '待审核的撤销',
  noun: '撤销申请',
  filledBy: '隔日撤销划扣时，会在这里等另一位同事审核。',
  pass: { label: '通过撤销', follows: ['次数退回给客户，已确认的收入随之减少'] },
  reject: { label: '驳回撤销', follows: ['划扣照旧有效，申请人会看到审核意见'] },
}

/** Mount it when it opens. */
const WithdrawalAudits = ({ onClose }: { readonly onClose: () => void }) => (
  <KindAudits of={withdrawals} onClose={onClose} />
)
export default WithdrawalAudits
