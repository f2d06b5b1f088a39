/** The figures on the tabs of a customer's panel and window: each entry's own list, by the right of its own call. */
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { complaints } from '@clinic/contract/areas/complaints/calls.ts'
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { couponRecords } from '@clinic/contract/areas/coupons/calls.ts'
import { ledger } from '@clinic/contract/areas/ledger/calls.ts'
import { cards } from '@clinic/contract/areas/memberships/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { promises } from '@clinic/contract/areas/promises/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { referrals } from '@clinic/contract/areas/referrals/calls.ts'
import { visits } from '@clinic/contract/areas/visits/calls.ts'
import { appointmentList } from './areas/appointments/index.ts'
import { paymentList } from './areas/cashier/index.ts'
import { complaintList } from './areas/complaints/index.ts'
import { demandList, recordList } from './areas/consulting/index.ts'
import { couponRecordList } from './areas/coupons/index.ts'
import { panelLists } from './areas/customers/index.ts'
import { ledgerLists } from './areas/ledger/index.ts'
import { cardList } from './areas/memberships/index.ts'
import { orderList } from './areas/orders/index.ts'
import { promiseList } from './areas/promises/index.ts'
import { boughtList, deductionList } from './areas/purchases/index.ts'
import { broughtList } from './areas/referrals/index.ts'
import { returnVisitList } from './areas/visits/index.ts'

export const wirePanel = (): void => {
  const inPanel = {
    ReceptionRecord: { call: consulting.records, list: recordList },
    ProjectAppointment: { call: appointments.panel, list: appointmentList },
    ProjectDemand: { call: consulting.demands, list: demandList },
    PromiseRecord: { call: promises.list, list: promiseList },
    ProjectOrder: { call: orders.panel, list: orderList },
    ProjectBuyRecord: { call: purchases.panel, list: boughtList },
    DeductionRecord: { call: purchases.records, list: deductionList },
    CashRecord: { call: cashier.panel, list: paymentList },
    BalanceLedger: { call: ledger.log, list: ledgerLists.capital },
    PointLedger: { call: ledger.points, list: ledgerLists.integral },
    CoinLedger: { call: ledger.coins, list: ledgerLists.coin },
    OldBringNew: { call: referrals.brought, list: broughtList },
    MemberInfo: { call: cards.list, list: cardList },
    ComplaintRecord: { call: complaints.list, list: complaintList },
    CouponRecord: { call: couponRecords.list, list: couponRecordList },
    ReturnVisitRecord: { call: visits.panel, list: returnVisitList },
  }
  panelLists.by(() => inPanel)
}
