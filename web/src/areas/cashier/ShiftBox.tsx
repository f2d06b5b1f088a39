/** The cashier's shift in the head of the desk: since when, and opening or handing it over. */
import { cashier } from '@clinic/contract/areas/cashier.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { momentText } from '../../kit/show/text.tsx'

const ShiftDrawer = lazy(() => import('./ShiftDrawer.tsx'))

export type Shift = NonNullable<OutputOf<typeof cashier.currentShift>>

/** undefined while it is asked for, null without an open shift. */
export const useShift = (): Shift | null | undefined => useAnswer(cashier.currentShift, {}).data

const words = (shift: Shift | null): string =>
  shift === null
    ? '未开班'
    : shift.status === 'COUNTING'
      ? `${shift.registerName} 盘点中`
      : `${shift.registerName} ${momentText(shift.openedAt).slice(11)} 开班`

export const ShiftBox = ({ shift }: { shift: Shift | null | undefined }) => {
  const may = useMay()
  const [open, setOpen] = useState(false)
  if (shift === undefined || !may(cashier.openShift.may)) return null
  return (
    <span className="shift-box">
      <span className={shift === null ? 'debt' : 'none'}>{words(shift)}</span>
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
