/** 代为交班: shifts colleagues left open past their business day, counted and handed over for them. */
import { Button } from 'antd'
import { useState } from 'react'
import { SidePanel } from '../../../kit/page/SidePanel.tsx'
import { momentText } from '../../../kit/show/text.tsx'
import ShiftClose from '../shifts/ShiftClose.tsx'
import type { Shift } from '../shifts/shift.ts'

const OverdueDrawer = ({ shifts, onClose }: { shifts: readonly Shift[]; onClose: () => void }) => {
  const [chosen, choose] = useState<number | null>(shifts.length === 1 ? shifts[0]!.id : null)
  const shift = shifts.find(({ id }) => id === chosen)
  if (shift) return <ShiftClose shift={shift} onClose={onClose} />
  return (
    <SidePanel title="代为交班" width={520} onClose={onClose}>
      <ul className="till-rows">
        {shifts.map(({ id, registerName, cashierName, openedAt }) => (
          <li key={id}>
            <Button block onClick={() => choose(id)}>
              {registerName} · {cashierName ?? '同事'} · {momentText(openedAt)} 开班
            </Button>
          </li>
        ))}
      </ul>
    </SidePanel>
  )
}
export default OverdueDrawer
