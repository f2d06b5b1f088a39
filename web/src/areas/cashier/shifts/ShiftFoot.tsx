/** The cashier's shift at the foot of the list: since when, how many payments, opening it and handing it over. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useMay, usePerson } from '../../../kit/person.ts'
import { useAnswer } from '../../../kit/query.ts'
import { MoneyText } from '../../../kit/show/text.tsx'
import RechargeButton from '../recharge/RechargeButton.tsx'
import type { Whom } from '../recharge/whom.ts'
import { CashOnWay } from './CashOnWay.tsx'
import { RejectedDifferences } from './RejectedDifferences.tsx'
import type { Shift } from './shift.ts'

const ShiftOpening = lazy(() => import('./ShiftOpening.tsx'))
const ShiftClose = lazy(() => import('./ShiftClose.tsx'))
const CashMoves = lazy(() => import('./CashMoves.tsx'))
const OverdueDrawer = lazy(() => import('../till/OverdueDrawer.tsx'))

const words = (shift: Shift | null): string => {
  if (shift === null) return '未开班'
  if (shift.overdue) return `${shift.registerName} ${shift.businessDate.slice(5)} 的班次未交`
  if (shift.status === 'COUNTING') return `${shift.registerName} 清点中`
  return `${shift.registerName} ${shift.openedAt.slice(11, 16)} 开班`
}

/** Payments of the shift. While its cash is counted blind the sum would tell it: then what is not cash is shown. */
const Taken = ({ shift }: { shift: Shift }) => {
  const detail = useAnswer(cashier.shift, { id: shift.id }, { keepLast: true }).data
  if (!detail) return null
  const beside = detail.tenders.filter(({ class: kind }) => kind !== 'cash')
  const besideFen = beside.reduce((sum, { expected }) => sum + (parseYuan(expected ?? '0') ?? 0), 0)
  return (
    <span className="shift-taken">
      {detail.count} 笔
      {detail.received !== undefined ? (
        <MoneyText yuan={detail.received} strong />
      ) : (
        besideFen > 0 && (
          <>
            {' '}
            非现金 <MoneyText yuan={toYuan(besideFen)} strong />
          </>
        )
      )}
    </span>
  )
}

/** What colleagues left open past its business day, for whoever may hand it over for them. */
const OverdueBox = () => {
  const rules = useMay()('cashier:pay:handover')
  const { id: me } = usePerson()
  const [open, setOpen] = useState(false)
  const left = useAnswer(cashier.shifts, rules ? { overdue: true, pageSize: 50 } : null)
  const shifts = (left.data?.result ?? []).filter(({ cashierId }) => cashierId !== me)
  if (shifts.length === 0) return null
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        代为交班（{shifts.length}）
      </Button>
      {open && (
        <Suspense fallback={null}>
          <OverdueDrawer shifts={shifts} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

type Props = {
  shift: Shift | null | undefined
  /** Who is on the desk: 充值 begins with her. */
  customer: Whom | null
}

export const ShiftFoot = ({ shift, customer }: Props) => {
  const may = useMay()
  const [open, setOpen] = useState<'shift' | 'cash' | null>(null)
  const close = () => setOpen(null)
  if (shift === undefined) return null
  if (!may(cashier.openShift.may))
    return (
      <footer className="till-shift">
        <OverdueBox />
      </footer>
    )
  return (
    <footer className="till-shift">
      <CashOnWay />
      <RejectedDifferences />
      <div className="till-shift-words">
        <span className={shift === null || shift.overdue ? 'debt' : ''}>{words(shift)}</span>
        {shift && <Taken shift={shift} />}
      </div>
      <div className="till-shift-acts">
        <RechargeButton proposed={customer} />
        {shift?.status === 'OPEN' && !shift.overdue && (
          <Button size="small" onClick={() => setOpen('cash')}>
            现金存取
          </Button>
        )}
        <Button size="small" type={shift === null ? 'primary' : 'default'} onClick={() => setOpen('shift')}>
          {shift === null ? '开班' : '交班'}
        </Button>
        <OverdueBox />
      </div>
      <Suspense fallback={null}>
        {open === 'cash' && <CashMoves onClose={close} />}
        {open === 'shift' && (shift ? <ShiftClose shift={shift} onClose={close} /> : <ShiftOpening onClose={close} />)}
      </Suspense>
    </footer>
  )
}
