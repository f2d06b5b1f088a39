/** 划扣 of one order, on its page: which of its sessions were used, when and with whom. */
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { useStage } from '../../kit/act/stage.tsx'
import { type Column, told } from '../../kit/list/column.tsx'
import { Rows } from '../../kit/list/Rows.tsx'
import { useDrawnActions } from '../../kit/list/use-list.tsx'
import { Block } from '../../kit/page/Record.tsx'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { type Deduction, deductionActions, deductionColumns, isVoidDeduction } from './item-list.tsx'
import { deductionsOf } from './paths.ts'

const fact = (name: string): Column<Deduction> => deductionColumns.find((one) => one.name === name)!
const own: readonly Column<Deduction>[] = [
  { ...fact('deductedAt'), frozen: true },
  fact('no'),
  fact('productName'),
  fact('times'),
  { name: 'sessionNo', title: '划扣后', width: 84, show: (row) => `余 ${row.sessionTotal - row.sessionNo} 次` },
  fact('nurseName'),
  fact('doctorName'),
  fact('status'),
]
// One order's rows stand in the order they were written, and their sum in the title.
const columns = own.map(({ sort: _sort, sum: _sum, ...column }) => column)

const DeductionsOfOrder = ({ orderId }: { orderId: number }) => {
  const answer = useAnswer(purchases.records, deductionsOf(orderId))
  const { start, stage } = useStage()
  const acts = useDrawnActions(deductionActions, start)
  return (
    <Answered of={answer} rows={2}>
      {({ result }) => {
        const times = result.filter((row) => !isVoidDeduction(row)).reduce((sum, row) => sum + (row.times ?? 0), 0)
        return (
          <Block flush title={<>划扣 {times > 0 && <small>{times} 次</small>}</>}>
            {result.length === 0 ? (
              <p className="block-empty none">还没有划扣</p>
            ) : (
              <Rows rows={result} columns={told(columns, result)} isVoid={isVoidDeduction} label="划扣" {...acts} />
            )}
            {stage}
          </Block>
        )
      }}
    </Answered>
  )
}
export default DeductionsOfOrder
