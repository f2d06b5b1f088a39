/** Panel tab 卡券记录: the coupons of one customer, whatever became of them. */
import { couponRecords } from '@clinic/contract/areas/coupons/calls.ts'
import { useMemo } from 'react'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import type { PanelTabProps } from '../../kit/page/entry.ts'
import { useAnswer } from '../../kit/query.ts'
import { actions, facts, isVoid } from './record-list.tsx'
import { Ticket } from './Ticket.tsx'

/** What she could use today, as tickets: the one that ends first at the left. */
const Unused = ({ customerId }: { customerId: number }) => {
  const { data = [] } = useAnswer(couponRecords.unused, { customerId })
  if (data.length === 0) return null
  return (
    <section className="tickets" aria-label="今天可用的卡券">
      {data.map(({ id, kind, face, name, says, validTo }) => (
        <Ticket key={id} kind={kind} face={face} name={name} says={says} valid={`${validTo} 到期`} />
      ))}
    </section>
  )
}

const topics = ['coupon', 'payment']
const asked = [couponRecords.list, couponRecords.unused]

const CouponsOfCustomer = ({ customerId }: PanelTabProps) => {
  useLive(topics, asked)
  const always = useMemo(() => ({ customerId }), [customerId])
  return (
    <ListPage
      embedded
      list={couponRecords.list}
      noun="卡券记录"
      columns={facts}
      actions={actions}
      always={always}
      isVoid={isVoid}
      above={<Unused customerId={customerId} />}
    />
  )
}
export default CouponsOfCustomer
