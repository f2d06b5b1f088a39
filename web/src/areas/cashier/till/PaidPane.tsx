/** A payment of the list at the till: how it was paid, its receipt, and taking it back. */
import { offered } from '../../../kit/act/action.ts'
import { ActionRow } from '../../../kit/act/buttons.tsx'
import { useStage } from '../../../kit/act/stage.tsx'
import { ScrollPart } from '../../../kit/page/Desk.tsx'
import { usePerson } from '../../../kit/person.ts'
import { ShortMoment } from '../../../kit/show/moment.tsx'
import { StateTag } from '../../../kit/show/text.tsx'
import { actions, PrintedBefore } from '../payments/record-list.tsx'
import { kindWords, paymentStatusWords } from '../words.ts'
import { Taken } from './Outcome.tsx'
import type { Payment } from './settlement.ts'
import type { Waiting } from './worklist.ts'

type Props = {
  row: Waiting
  /** As its order has it; null until it has come, and for money without an order. */
  payment: Payment | null
}

export const PaidPane = ({ row, payment }: Props) => {
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
    <div className="till-money">
      <header className="till-due">
        <div className="till-title">
          <strong>{row.customerName || row.customerCode}</strong>
          <span>{row.no}</span>
        </div>
        <div className="till-payer">
          <StateTag value={row.status} words={paymentStatusWords} />
          <span>
            {kindWords[row.kind as keyof typeof kindWords]} <ShortMoment at={row.at} /> {row.staffName}
          </span>
        </div>
        {row.cancelReason && (
          <small>
            <PrintedBefore times={row.printsBeforeVoid ?? 0} />
            作废：{row.cancelReason}
          </small>
        )}
      </header>
      <ScrollPart>{payment && <Taken payment={payment} />}</ScrollPart>
      <footer className="till-foot">
        <ActionRow actions={drawn} />
      </footer>
      {stage}
    </div>
  )
}
