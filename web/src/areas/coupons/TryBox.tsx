/** 试一试: which coupons of a customer fit an order of hers that is not paid yet, by the answer of the till. Nothing is written. */
import { couponRecords } from '@clinic/contract/areas/coupons/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { Select } from 'antd'
import { useState } from 'react'
import { SidePanel } from '../../kit/page/SidePanel.tsx'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { yuanText } from '../../kit/show/text.tsx'
import { CustomerPicker } from '../customers/index.ts'
import FittingCoupons from './FittingCoupons.tsx'

type Asked = { readonly customerId: number; readonly orderId: number }

const Fits = ({ customerId, orderId }: Asked) => {
  const [chosen, setChosen] = useState<readonly number[]>([])
  const answer = useAnswer(
    couponRecords.fitting,
    { customerId, orderIds: [orderId], chosen: [...chosen] },
    { keepLast: true, freshFor: 0 },
  )
  return (
    <Answered of={answer} rows={4}>
      {(coupons) =>
        coupons.length === 0 ? (
          <p className="try-empty">这位客户现在没有卡券，可以先发一张再试。</p>
        ) : (
          <FittingCoupons coupons={coupons} chosen={chosen} onChange={setChosen} />
        )
      }
    </Answered>
  )
}

const Orders = ({ customerId }: { customerId: number }) => {
  const [orderId, setOrderId] = useState<number | null>(null)
  const answer = useAnswer(orders.list, { customerId, status: 'UNPAID', pageSize: 50 }, { freshFor: 0 })
  return (
    <Answered of={answer} rows={1}>
      {({ result }) => (
        <>
          <Select
            aria-label="待收款的订单"
            placeholder={result.length === 0 ? '这位客户没有待收款的订单，请先开单' : '选择待收款的订单'}
            disabled={result.length === 0}
            value={orderId}
            options={result.map(({ id, no, payable }) => ({
              value: id,
              label: payable === undefined ? no : `${no}，应付 ${yuanText(payable)}`,
            }))}
            onChange={setOrderId}
          />
          {orderId !== null && <Fits key={orderId} customerId={customerId} orderId={orderId} />}
        </>
      )}
    </Answered>
  )
}

const TryBox = ({ onClose }: { readonly onClose: () => void }) => {
  const [customerId, setCustomerId] = useState<number | null>(null)
  return (
    <SidePanel title="试一试：这一单能用什么券" onClose={onClose}>
      <div className="try-box">
        <CustomerPicker
          aria-label="客户"
          placeholder="客户姓名、拼音、手机后四位"
          value={customerId ?? undefined}
          onChange={(id) => setCustomerId(typeof id === 'number' ? id : null)}
          width="100%"
          autoFocus
        />
        {customerId !== null && <Orders key={customerId} customerId={customerId} />}
        <p className="try-empty">与收银台同一答案，只看不用。</p>
      </div>
    </SidePanel>
  )
}
export default TryBox
