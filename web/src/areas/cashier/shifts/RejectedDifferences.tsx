/** At the till: her shifts whose difference others rejected, each with the button to ask once more. Nothing where there are none. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { Button } from 'antd'
import { useStage } from '../../../kit/act/stage.tsx'
import { useMay, usePerson } from '../../../kit/person.ts'
import { useAnswer } from '../../../kit/query.ts'
import { askDifference } from './ask-difference.tsx'
import { Difference } from './shift-words.tsx'
import './cash-on-way.css'

/** Her latest ones: older ones stand in 交班记录. */
const SHOWN = 3

export const RejectedDifferences = () => {
  const may = useMay()
  const { id: cashierId } = usePerson()
  const { start, stage } = useStage()
  const mine = useAnswer(
    cashier.shifts,
    may(cashier.askDifference.may) ? { cashierId, diffAudit: 'REJECTED', pageSize: SHOWN } : null,
  )
  const shifts = mine.data?.result ?? []
  if (shifts.length === 0) return null
  return (
    <ul className="shift-rejected" aria-label="长短款不认可的班次">
      {shifts.map((shift) => (
        <li key={shift.id}>
          <span>
            {shift.businessDate.slice(5)} <Difference diff={shift.diff} /> 不认可
          </span>
          <Button size="small" onClick={() => start(askDifference, shift)}>
            {askDifference.label}
          </Button>
        </li>
      ))}
      {stage}
    </ul>
  )
}
