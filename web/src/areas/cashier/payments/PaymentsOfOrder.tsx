/** 收款 of one order, on its page: what was taken for it and in which ways; a void payment struck through, in no sum. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { sumYuan } from '@clinic/contract/money.ts'
import { useStage } from '../../../kit/act/stage.tsx'
import { type FieldColumn, told } from '../../../kit/list/column.tsx'
import { Rows } from '../../../kit/list/Rows.tsx'
import { useDrawnActions } from '../../../kit/list/use-list.tsx'
import { Block } from '../../../kit/page/Record.tsx'
import { useAnswer } from '../../../kit/query.ts'
import { Answered } from '../../../kit/show/states.tsx'
import { yuanText } from '../../../kit/show/text.tsx'
import { paymentsOf } from '../paths.ts'
import type { Waiting } from '../till/worklist.ts'
import { actions, facts, isVoid } from './record-list.tsx'
import '../till/totals.css'

const fact = (name: keyof Waiting): FieldColumn<Waiting> => facts.find((one) => one.name === name)!
const { width: _takesTheRest, ...ways } = fact('tenderText')
const own: readonly FieldColumn<Waiting>[] = [
  { ...fact('at'), frozen: true },
  fact('no'),
  fact('amount'),
  fact('received'),
  fact('offset'),
  fact('debt'),
  // What a void payment was void for stands where its ways would.
  { ...ways, show: (row) => (isVoid(row) ? <>作废：{row.cancelReason}</> : ways.show?.(row)) },
  fact('staffName'),
  fact('status'),
]
// One order's rows stand in the order they were written, and their sum in the title.
const columns = own.map(({ sort: _sort, sum: _sum, ...column }) => column)

const titleOf = (rows: readonly Waiting[]) => {
  const counting = rows.filter((row) => !isVoid(row))
  const sum = counting.every(({ received }) => received !== undefined)
    ? ` ${yuanText(sumYuan(counting.map(({ received }) => received!)))}`
    : ''
  return (
    <>
      收款{' '}
      {rows.length > 0 && (
        <small>
          有效 {counting.length} 笔{sum}
        </small>
      )}
    </>
  )
}

const PaymentsOfOrder = ({ orderId }: { orderId: number }) => {
  const answer = useAnswer(cashier.list, paymentsOf(orderId))
  const { start, stage } = useStage()
  const acts = useDrawnActions(actions, start)
  return (
    <Answered of={answer} rows={2}>
      {({ result }) => (
        <Block flush title={titleOf(result)}>
          {result.length === 0 ? (
            <p className="block-empty none">还没有收款</p>
          ) : (
            <Rows rows={result} columns={told(columns, result, ['offset'])} isVoid={isVoid} label="收款" {...acts} />
          )}
          {stage}
        </Block>
      )}
    </Answered>
  )
}
export default PaymentsOfOrder
