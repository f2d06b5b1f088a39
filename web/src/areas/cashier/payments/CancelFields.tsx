/** 取消收款: what goes back and how, what follows, the reason; a refusal that is known stands in the place of the reason. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Alert, Form, Input } from 'antd'
import { fieldsOf } from '../../../kit/form/fields.tsx'
import { useAnswer } from '../../../kit/query.ts'
import { InOrder } from '../../../kit/show/InOrder.tsx'
import { Answered } from '../../../kit/show/states.tsx'
import { MoneyText } from '../../../kit/show/text.tsx'
import { tenderName } from '../receipts/receipt-words.ts'
import './cancel-fields.css'

type Cancelling = OutputOf<typeof cashier.cancelling>
const F = fieldsOf(cashier.cancelByPost)

/** How each way of paying goes back. */
const ways: Readonly<Record<string, string>> = {
  cash: '当面退',
  clearing: '原路退回',
  wallet: '退回余额',
  deposit: '退回定金',
  coin: '退回好美币',
  points: '退回积分',
  debt: '欠款取消',
}
const wayOf = ({ code, class: kind }: Cancelling['tenders'][number]): string =>
  code === 'CARD' ? '原卡退，1 至 3 天' : (ways[kind] ?? '原路退回')

const Back = ({ tenders = [], amount }: Pick<Cancelling, 'tenders' | 'amount'>) => (
  <table className="goes-back" aria-label="退回明细">
    <thead>
      <tr>
        <th scope="col">退回</th>
        <th scope="col">怎么退</th>
        <th scope="col" className="figure">
          金额
        </th>
      </tr>
    </thead>
    <tbody>
      <InOrder of={tenders}>
        {(tender) => (
          <tr>
            <td>{tenderName(tender)}</td>
            <td>{wayOf(tender)}</td>
            <td className="figure">
              <MoneyText yuan={tender.amount} />
            </td>
          </tr>
        )}
      </InOrder>
    </tbody>
    <tfoot>
      <tr>
        <td colSpan={2}>合计</td>
        <td className="figure">
          <MoneyText yuan={amount} strong />
        </td>
      </tr>
    </tfoot>
  </table>
)

const followsOf = ({ kind, items, points }: Cancelling): string[] => [
  kind === 'REPAY' ? '欠款恢复为未还，还款小票作废' : '订单回到待收款，小票作废',
  ...(items > 0 ? [`${items} 项已购项目作废`] : []),
  ...(kind === 'RECHARGE' ? ['充值的余额扣回'] : []),
  ...(points > 0 ? [`扣回积分 ${points.toLocaleString('en-US')}`] : []),
]

const reasons = ['方式录错', '金额录错', '客户改主意'] as const

/** Nothing can be sent while this stands. */
const Refused = ({ why }: { why: string }) => (
  <>
    <Alert type="warning" showIcon title={why} />
    <Form.Item name="reason" hidden rules={[{ validator: () => Promise.reject(new Error(why)) }]}>
      <Input />
    </Form.Item>
  </>
)

const CancelFields = ({ id }: { id: number }) => {
  const answer = useAnswer(cashier.cancelling, { id }, { freshFor: 0 })
  return (
    <Answered of={answer} rows={3}>
      {(payment) => (
        <>
          <Back {...payment} />
          {payment.whyNot ? (
            <Refused why={payment.whyNot} />
          ) : (
            <>
              <ul className="follows">
                {followsOf(payment).map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
              <F.Reason name="reason" label="取消原因" reasons={reasons} />
            </>
          )}
        </>
      )}
    </Answered>
  )
}
export default CancelFields
