/** 动态 at the side of overview and archive: visits, orders, payments, deductions as one line of time. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { Block } from '../../../kit/page/Record.tsx'
import { useMay } from '../../../kit/person.ts'
import { useAnswer } from '../../../kit/query.ts'
import { shortMoment } from '../../../kit/show/moment.tsx'
import { useHospitalDay } from '../../../kit/tick.ts'
import { happeningsOf } from './happenings.ts'
import { LATEST } from './latest.ts'

const SHOWN = 8

const useHappenings = (customerId: number) => {
  const may = useMay()
  const latest = { customerId, pageSize: LATEST }
  const visits = useAnswer(triage.list, may(triage.list.may) ? latest : null)
  const ordered = useAnswer(orders.panel, may(orders.panel.may) ? latest : null)
  const paid = useAnswer(cashier.panel, may(cashier.panel.may) ? latest : null)
  const used = useAnswer(purchases.records, may(purchases.records.may) ? latest : null)
  const pending = [visits, ordered, paid, used].some(({ isPending }) => isPending)
  const shown = happeningsOf(
    {
      visits: visits.data?.result,
      orders: ordered.data?.result,
      payments: paid.data?.result,
      deductions: used.data?.result,
    },
    SHOWN,
  )
  return { shown, pending }
}

export const Happenings = ({ customerId }: { customerId: number }) => {
  const { shown, pending } = useHappenings(customerId)
  const today = useHospitalDay()
  return (
    <Block title="动态">
      {shown.length === 0 && !pending && <p className="none">还没有到院、开单、收款和划扣</p>}
      <ol className="happenings">
        {shown.map(({ key, at, what, note }) => (
          <li key={key}>
            <span title={what}>{what}</span>
            <small title={`${at} ${note}`}>
              <time className="figure">{shortMoment(at, today)}</time> {note}
            </small>
          </li>
        ))}
      </ol>
    </Block>
  )
}
