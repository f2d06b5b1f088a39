/** 推荐关系: three levels of whom a customer brought. */
import { referralStates, referrals, type TreeNode } from '@clinic/contract/areas/referrals/calls.ts'
import { useLive } from '../../kit/live.ts'
import { useAnswer } from '../../kit/query.ts'
import { CustomerName } from '../../kit/show/customer.tsx'
import { Answered, Nothing } from '../../kit/show/states.tsx'
import { MoneyText, StateTag } from '../../kit/show/text.tsx'
import './referrals.css'

const Branch = ({ of, nodes }: { of: number; nodes: readonly TreeNode[] }) => {
  const own = nodes.filter(({ parentId }) => parentId === of)
  if (own.length === 0) return null
  return (
    <ul className="referral-branch">
      {own.map(({ id, name, state, totalPaid }) => (
        <li key={id}>
          <span className="referral-node">
            <CustomerName id={id} name={name} />
            <StateTag value={state} words={referralStates} />
            {totalPaid !== undefined && <MoneyText yuan={totalPaid} />}
          </span>
          <Branch of={id} nodes={nodes} />
        </li>
      ))}
    </ul>
  )
}

const topics = ['referral']
const calls = [referrals.tree]

export const ReferralTree = ({ customerId }: { readonly customerId: number }) => {
  const answer = useAnswer(referrals.tree, { customerId })
  useLive(topics, calls)
  return (
    <Answered of={answer} rows={4}>
      {({ rows = [], more }) =>
        rows.length === 0 ? (
          <Nothing text="还没有带来客户" />
        ) : (
          <>
            <Branch of={customerId} nodes={rows} />
            {more && <p className="referral-more">人数较多，只显示前 500 位，请到老带新列表按推荐人筛选查看。</p>}
          </>
        )
      }
    </Answered>
  )
}
