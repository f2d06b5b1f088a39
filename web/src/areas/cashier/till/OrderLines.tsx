/** What the order at the till consists of, line by line, and its sum. */
import { MoneyText, None, StateTag } from '../../../kit/show/text.tsx'
import { isSome } from '../receipts/receipt-words.ts'
import type { Checkout } from './settlement.ts'

type Line = Checkout['lines'][number]

const Row = ({ line, index }: { line: Line; index: number }) => (
  <tr>
    <td>
      <span className="till-line-name">
        <small className="none">{index + 1}</small>
        <span title={line.productName}>{line.productName}</span>
        {line.comboName && <small className="none">{line.comboName}</small>}
        {line.isGift && <StateTag value="赠送" />}
        {line.sessions > 1 && <small className="none">{line.sessions} 次</small>}
      </span>
    </td>
    <td className="figure till-wide">
      <MoneyText yuan={line.price} />
    </td>
    <td className="figure">{line.contentCount}</td>
    <td className="figure till-wide">{isSome(line.discount) ? <MoneyText yuan={line.discount} /> : <None />}</td>
    <td className="figure">
      <MoneyText yuan={line.payAmount} strong />
    </td>
  </tr>
)

export const OrderLines = ({ lines, order }: Pick<Checkout, 'lines' | 'order'>) => (
  <table className="till-lines" aria-label="订单明细">
    <thead>
      <tr>
        <th scope="col">项目</th>
        <th scope="col" className="figure till-wide">
          单价
        </th>
        <th scope="col" className="figure">
          数量
        </th>
        <th scope="col" className="figure till-wide">
          优惠
        </th>
        <th scope="col" className="figure">
          应收
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line, index) => (
        <Row key={line.id} line={line} index={index} />
      ))}
    </tbody>
    <tfoot>
      <tr>
        <td>合计 {lines.length} 项</td>
        <td className="figure till-wide">
          <small className="none">原价</small> <MoneyText yuan={order.original} />
        </td>
        <td />
        <td className="figure till-wide">{isSome(order.discount) ? <MoneyText yuan={order.discount} /> : <None />}</td>
        <td className="figure">
          <MoneyText yuan={order.payable} strong />
        </td>
      </tr>
    </tfoot>
  </table>
)
