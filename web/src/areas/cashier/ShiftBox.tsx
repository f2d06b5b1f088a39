/** The cashier's shift in the head of the desk: since when, and opening or handing it over. */
import { cashier } from '@clinic/contract/areas/cashier.ts'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useMay, usePerson } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { momentText } from '../../kit/show/text.tsx'
import RechargeButton from './RechargeButton.tsx'
import type { Shift } from './shift.ts'

const ShiftOpening = lazy(() => import('./ShiftOpening.tsx'))
const ShiftClose = lazy(() => import('./ShiftClose.tsx'))
const CashMoves = lazy(() => import('./CashMoves.tsx'))
const OverdueDrawer = lazy(() => import('./OverdueDrawer.tsx'))

const words = (shift: Shift | null): string =>
  shift === null
    ? '未开班'
    : shift.overdue
      ? `${shift.registerName} ${shift.businessDate.slice(5)} 的班次未交`
      : shift.status === 'COUNTING'
        ? `${shift.registerName} 盘点中`
        : `${shift.registerName} ${momentText(shift.openedAt).slice(11)} 开班`

/** What colleagues left open past its business day, for whoever may hand it over for them. */
const OverdueBox = () => {
  const rules = useMay()('cashier:pay:handover')
  const { id: me } = usePerson()
  const [open, setOpen] = useState(false)
  const left = useAnswer(cashier.shifts, { overdue: true, pageSize: 50 }, { when: rules })
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

export const ShiftBox = ({ shift }: { shift: Shift | null | undefined }) => {
  const may = useMay()
  const [open, setOpen] = useState<'shift' | 'cash' | null>(null)
  const close = () => setOpen(null)
  if (shift === undefined) return null
  if (!may(cashier.openShift.may)) return <OverdueBox />
  return (
    <span className="shift-box">
      <OverdueBox />
      <RechargeButton small />
      <span className={shift === null || shift.overdue ? 'debt' : 'none'}>{words(shift)}</span>
      {shift?.status === 'OPEN' && !shift.overdue && (
        <Button size="small" onClick={() => setOpen('cash')}>
          现金存取
        </Button>
      )}
      <Button size="small" type={shift === null ? 'primary' : 'default'} onClick={() => setOpen('shift')}>
        {shift === null ? '开班' : '交班'}
      </Button>
      <Suspense fallback={null}>
        {open === 'cash' && <CashMoves onClose={close} />}
        {open === 'shift' && (shift ? <ShiftClose shift={shift} onClose={close} /> : <ShiftOpening onClose={close} />)}
      </Suspense>
    </span>
  )
}
