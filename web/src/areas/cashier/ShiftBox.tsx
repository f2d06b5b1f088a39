/** The cashier's shift in the head of the desk: since when, and opening or handing it over. */
import { cashier } from '@clinic/contract/areas/cashier.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useMay, usePerson } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { momentText } from '../../kit/show/text.tsx'

const ShiftDrawer = lazy(() => import('./ShiftDrawer.tsx'))
const OverdueDrawer = lazy(() => import('./OverdueDrawer.tsx'))

export type Shift = NonNullable<OutputOf<typeof cashier.currentShift>>

/** undefined while it is asked for, null without an open shift. */
export const useShift = (): Shift | null | undefined => useAnswer(cashier.currentShift, {}).data

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
  const [open, setOpen] = useState(false)
  if (shift === undefined) return null
  if (!may(cashier.openShift.may)) return <OverdueBox />
  return (
    <span className="shift-box">
      <OverdueBox />
      <span className={shift === null || shift.overdue ? 'debt' : 'none'}>{words(shift)}</span>
      <Button size="small" type={shift === null ? 'primary' : 'default'} onClick={() => setOpen(true)}>
        {shift === null ? '开班' : '交班'}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ShiftDrawer shift={shift} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}
