/** After a payment: its number, the change to give, and the receipt. */
import { Button, Result } from 'antd'
import { MoneyText } from '../../kit/show/text.tsx'
import { printReceipt } from './paths.ts'
import type { Paid } from './Settle.tsx'

export const Outcome = ({ paid, orderId }: { paid: Paid; orderId: number }) => (
  <Result
    status="success"
    title="收款成功"
    subTitle={paid.no}
    extra={
      <Button type="primary" autoFocus onClick={() => printReceipt(orderId, paid.id)}>
        打印小票（F4）
      </Button>
    }
  >
    <dl className="till-figures">
      <dt>应收</dt>
      <dd>
        <MoneyText yuan={paid.total} />
      </dd>
      <dt>实收</dt>
      <dd>
        <MoneyText yuan={paid.received} strong />
      </dd>
      <dt>找零</dt>
      <dd>
        <MoneyText yuan={paid.change} strong />
      </dd>
      <dt>欠款</dt>
      <dd>
        <MoneyText yuan={paid.debt} debt />
      </dd>
    </dl>
  </Result>
)
