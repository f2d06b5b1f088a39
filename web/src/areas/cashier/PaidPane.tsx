/** A payment that was taken: how it was paid, its receipt, and taking it back. */

import { offered } from '../../kit/act/action.ts'
import { ActionRow } from '../../kit/act/buttons.tsx'
import { useStage } from '../../kit/act/stage.tsx'
import { Facts } from '../../kit/page/Record.tsx'
import { usePerson } from '../../kit/person.ts'
import { MoneyText, momentText, StateTag } from '../../kit/show/text.tsx'
import { actions } from './record-list.tsx'
import type { Waiting } from './waiting.ts'
import { kindWords, paymentStatusWords } from './words.ts'

export const PaidPane = ({ row }: { row: Waiting }) => {
  const person = usePerson()
  const { start, stage } = useStage()
  const drawn = actions
    .filter((action) => offered(action, person))
    .map((action) => ({
      key: action.label,
      label: action.label,
      danger: action.danger ?? false,
      refusal: action.whyNot?.(row) ?? null,
      start: () => start(action, row),
    }))
  return (
    <div className="till-paid">
      <Facts
        columns={1}
        facts={[
          { label: '收款单', value: row.no },
          { label: '类型', value: kindWords[row.kind as keyof typeof kindWords] },
          { label: '应收', value: <MoneyText yuan={row.amount} /> },
          { label: '实收', value: <MoneyText yuan={row.received} strong /> },
          { label: '抵扣', value: <MoneyText yuan={row.offset} /> },
          { label: '欠款', value: <MoneyText yuan={row.debt} debt /> },
          { label: '支付方式', value: row.tenderText },
          { label: '收银员', value: row.staffName },
          { label: '时间', value: momentText(row.at) },
          { label: '状态', value: <StateTag value={row.status} words={paymentStatusWords} /> },
        ]}
      />
      <ActionRow actions={drawn} />
      {stage}
    </div>
  )
}
