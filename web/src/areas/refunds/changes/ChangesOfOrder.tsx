/** On an order's page: the changes it left by and the one it came by, each with its other order. */
import { type ChangeRow, changeStates, changes } from '@clinic/contract/areas/refunds/changes.ts'
import { useLive } from '../../../kit/live.ts'
import { useAnswer } from '../../../kit/query.ts'
import { OrderNo } from '../../../kit/show/OrderNo.tsx'
import { MoneyText, StateTag } from '../../../kit/show/text.tsx'
import '../refunds.css'

const topics = ['change.changed'] as const
const asked = [changes.list]

const Row = ({ row, orderId }: { readonly row: ChangeRow; readonly orderId: number }) => (
  <tr>
    <td>{row.before}</td>
    <td>{row.after}</td>
    <td>
      {row.orderId === orderId ? (
        <>
          新单 <OrderNo id={row.childOrderId} no={row.childOrderNo} />
        </>
      ) : (
        <>
          原单 <OrderNo id={row.orderId} no={row.orderNo} />
        </>
      )}
    </td>
    <td className="figure">
      <MoneyText yuan={row.covered} />
    </td>
    <td>
      <StateTag value={row.status} words={changeStates} />
    </td>
  </tr>
)

/** Draws nothing where the order was never changed. */
const ChangesOfOrder = ({ orderId }: { readonly orderId: number }) => {
  useLive(topics, asked)
  const { data } = useAnswer(changes.list, { orderId, pageSize: 20 })
  if (!data || data.result.length === 0) return null
  return (
    <section className="block" aria-label="改单">
      <h3>改单</h3>
      <table className="refund-lines">
        <thead>
          <tr>
            <th scope="col">换出</th>
            <th scope="col">换入</th>
            <th scope="col">相关订单</th>
            <th scope="col" className="figure">
              抵扣
            </th>
            <th scope="col">状态</th>
          </tr>
        </thead>
        <tbody>
          {data.result.map((row) => (
            <Row key={row.id} row={row} orderId={orderId} />
          ))}
        </tbody>
      </table>
    </section>
  )
}
export default ChangesOfOrder
