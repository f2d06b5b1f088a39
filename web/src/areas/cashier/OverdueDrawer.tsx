/** 代为交班: shifts colleagues left open past their business day, counted and handed over for them. */
import { Button } from 'antd'
import { useState } from 'react'
import { SidePanel } from '../../kit/page/SidePanel.tsx'
import { momentText } from '../../kit/show/text.tsx'
import type { Shift } from './ShiftBox.tsx'
import { Closing, Counting } from './ShiftDrawer.tsx'

const OverdueDrawer = ({ shifts, onClose }: { shifts: readonly Shift[]; onClose: () => void }) => {
  const [chosen, choose] = useState<number | null>(shifts.length === 1 ? shifts[0]!.id : null)
  const shift = shifts.find(({ id }) => id === chosen)
  const whose = shift && `${shift.registerName} · ${shift.cashierName ?? '同事'} ${shift.businessDate}`
  return (
    <SidePanel title={whose ? `代为交班：${whose}` : '代为交班'} width={520} onClose={onClose}>
      {!shift ? (
        <ul className="till-rows">
          {shifts.map(({ id, registerName, cashierName, openedAt }) => (
            <li key={id}>
              <Button block onClick={() => choose(id)}>
                {registerName} · {cashierName ?? '同事'} · {momentText(openedAt)} 开班
              </Button>
            </li>
          ))}
        </ul>
      ) : shift.status === 'OPEN' ? (
        <Counting shift={shift} />
      ) : (
        <Closing shift={shift} onDone={onClose} />
      )}
    </SidePanel>
  )
}
export default OverdueDrawer
