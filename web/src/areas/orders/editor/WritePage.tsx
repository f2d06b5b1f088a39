/**
 * 开单登记: choose the customer, then write; `?orderId=` changes an order, `?customerId=` begins with a customer,
 * `&triageId=` and `&consultRecordId=` say where the order was born.
 */
import { orders, whyNotEdit } from '@clinic/contract/areas/orders/calls.ts'
import { Button, Result } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import { useMay } from '../../../kit/person.ts'
import { useAnswer } from '../../../kit/query.ts'
import { Answered } from '../../../kit/show/states.tsx'
import { paths } from '../paths.ts'
import { isWhole } from './draft-input.ts'
import { OrderEditor, whyNotWrite } from './OrderEditor.tsx'
import { Start } from './Start.tsx'
import '../orders.css'

const number = (text: string | null): number | undefined => (text && /^\d{1,16}$/.test(text) ? Number(text) : undefined)

/** Another customer chosen afterwards is not the one of the visit: choosing clears the query. */
const bornOf = (query: URLSearchParams): { triageId?: number; consultRecordId?: number } => {
  const triageId = number(query.get('triageId'))
  const consultRecordId = number(query.get('consultRecordId'))
  return { ...(triageId ? { triageId } : {}), ...(consultRecordId ? { consultRecordId } : {}) }
}

const Editing = ({ id }: { id: number }) => {
  const navigate = useNavigate()
  const answer = useAnswer(orders.one, { id }, { freshFor: 60_000 })
  return (
    <Answered of={answer} rows={10}>
      {(order) => {
        const refusal = whyNotEdit(order)
        // Who is not shown all of it would save it without the rest.
        const why =
          refusal?.message ?? (isWhole(order) ? null : '订单的部分金额未对您开放，不能修改；请由开单人或主管修改')
        if (why)
          return (
            <Result
              status="info"
              icon={null}
              title={why}
              extra={<Button onClick={() => void navigate(paths.one(id))}>查看订单</Button>}
            />
          )
        return (
          <OrderEditor
            key={order.id}
            customerId={order.customerId}
            order={order}
            onStale={() => void answer.refetch()}
            onSaved={() => void navigate(paths.one(id))}
          />
        )
      }}
    </Answered>
  )
}

const WritePage = () => {
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const may = useMay()
  const orderId = number(query.get('orderId'))
  const customerId = number(query.get('customerId'))
  if (orderId) return <Editing id={orderId} />
  if (customerId)
    return (
      <OrderEditor
        key={customerId}
        customerId={customerId}
        {...bornOf(query)}
        onSaved={(saved) => void navigate(paths.one(saved.id))}
        onChangeCustomer={() => setQuery({})}
      />
    )
  const choose = (chosen: number, visit?: number) =>
    setQuery({ customerId: String(chosen), ...(visit ? { triageId: String(visit) } : {}) })
  return <Start right={whyNotWrite(may, true)} onChoose={choose} />
}
export default WritePage
