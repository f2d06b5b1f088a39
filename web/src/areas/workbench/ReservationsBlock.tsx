/** 今日预约: who is expected today and has not come, the next first, with what the list offers of her. Without any there is no block. */
import type { AppointmentRow } from '@clinic/contract/areas/appointments/nouns.ts'
import { appointmentTable } from '@clinic/contract/areas/appointments/tables.ts'
import { workbench } from '@clinic/contract/areas/workbench/calls.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Link } from 'react-router'
import type { Column } from '../../kit/list/column.tsx'
import { useMay } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { useExpected } from '../appointments/index.ts'
import { Block, BlockRows } from './Block.tsx'

const titles = titlesOf(appointmentTable)
const ARRIVALS = '/appointment/arrival'
const SHOWN = 6

const columns: readonly Column<AppointmentRow>[] = [
  {
    name: 'startTime',
    title: titles.startTime,
    width: 84,
    show: ({ startTime }) => <time className="figure">{startTime.slice(11, 16)}</time>,
  },
  { name: 'customerName', title: titles.customerName, kind: 'customer', frozen: true, width: 110 },
  { name: 'doctorName', title: titles.doctorName, width: 72, wide: true },
  { name: 'itemNames', title: titles.itemNames, card: true },
]

export const ReservationsBlock = () => {
  const answer = useAnswer(workbench.reservation, { pageSize: SHOWN })
  const may = useMay()
  const { actionsOf, actionWidth, open, stage } = useExpected()
  return (
    <>
      {answer.data && answer.data.total > 0 && (
        <Block
          title="今日预约"
          count={answer.data.total}
          extra={may('appointment:brief:list') && <Link to="/appointment/brief">到院前简报</Link>}
          more={{ to: ARRIVALS, text: '去报到' }}
        >
          <BlockRows
            of={answer}
            rowsOf={({ result }) => result}
            empty="今天没有预约"
            columns={columns}
            onOpen={open}
            {...(actionWidth > 0 ? { actionsOf, actionWidth } : {})}
          />
        </Block>
      )}
      {/* Stays when the last one leaves the block. */}
      {stage}
    </>
  )
}
