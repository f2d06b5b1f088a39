/** Her last deductions, to see what was done and to take back what was done by mistake. */
import { deductionWords, purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { Button } from 'antd'
import { useStage } from '../../kit/act/stage.tsx'
import { useMay } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { ShortMoment } from '../../kit/show/moment.tsx'
import { Answered } from '../../kit/show/states.tsx'
import { StateTag } from '../../kit/show/text.tsx'
import { isVoidDeduction, withdrawing } from './item-list.tsx'

export const Recent = ({ customerId }: { customerId: number }) => {
  const may = useMay()
  const { start, stage } = useStage()
  const answer = useAnswer(purchases.records, may(purchases.records.may) ? { customerId, pageSize: 10 } : null, {
    keepLast: true,
  })
  if (!may(purchases.records.may)) return null
  return (
    <Answered of={answer} rows={3}>
      {({ result }) =>
        result.length === 0 ? null : (
          <section aria-label="最近划扣">
            <h3 className="deduct-group">最近划扣</h3>
            <ul className="deduct-items">
              {result.map((row) => (
                <li key={row.id} className={isVoidDeduction(row) ? 'deduct-done void' : 'deduct-done'}>
                  <ShortMoment at={row.deductedAt} />
                  <span className="deduct-cut">
                    {row.productName} 第 {row.sessionNo} / {row.sessionTotal} 次
                  </span>
                  <span className="none">{row.nurseName}</span>
                  {row.status === 'DONE' ? (
                    may(purchases.withdraw.may) && (
                      <Button type="link" size="small" onClick={() => start(withdrawing, row)}>
                        撤销
                      </Button>
                    )
                  ) : (
                    <StateTag value={row.status} words={deductionWords} />
                  )}
                </li>
              ))}
            </ul>
            {stage}
          </section>
        )
      }
    </Answered>
  )
}
