/** What stands on 欠条: what is owed, in figures and capitals, until when, and where she signs. */
import type { debts } from '@clinic/contract/areas/debts/calls.ts'
import { debtTable } from '@clinic/contract/areas/debts/tables.ts'
import { isPrinted } from '@clinic/contract/areas/prints/kinds.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { toCapitals } from '@clinic/contract/capitals.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { PaperLines } from '../../kit/page/PaperSheet.tsx'
import { yuanText } from '../../kit/show/text.tsx'

const titles = titlesOf(debtTable)
export type Slip = OutputOf<typeof debts.slip>

const Line = ({ name, value }: { name: string; value: string | undefined }) =>
  value ? (
    <div className="pair">
      <span>{name}</span>
      <span>{value}</span>
    </div>
  ) : null

const partOf = (block: 'summary' | 'guarantor', slip: Slip) =>
  isPrinted(slip.clinic, 'debt', block) ? slip[block] : undefined

export const DebtSlipBody = ({ slip }: { slip: Slip }) => (
  <>
    <header className="slip-head">
      <h1>{slip.clinic.name}</h1>
      <PaperLines text={slip.clinic.head} />
      <p>欠条 {slip.no}</p>
    </header>
    <section>
      <Line name={titles.customerName} value={slip.customerName} />
      <Line name={titles.orderNo} value={slip.orderNo} />
      <Line name={titles.summary} value={partOf('summary', slip)} />
      <Line name={titles.amount} value={slip.amount && yuanText(slip.amount)} />
      <div className="pair total">
        <strong>尚欠</strong>
        <strong className="figure">{yuanText(slip.open)}</strong>
      </div>
      <Line name="大写" value={toCapitals(slip.open)} />
      <Line name={titles.dueDate} value={slip.dueDate} />
      <Line name={titles.guarantor} value={partOf('guarantor', slip)} />
    </section>
    <p>本人确认尚欠上列款项，并于到期日前付清。</p>
    <footer className="slip-foot">
      <p className="sheet-signs">
        <span>欠款人</span>
        <span>担保人</span>
        <span>日期</span>
      </p>
      <p>
        {isPrinted(slip.clinic, 'debt', 'address') &&
          [slip.clinic.address, slip.clinic.phone].filter(Boolean).join('　')}
      </p>
      <p>
        打印 {slip.printedBy} {slip.printedAt.slice(0, 16)}
      </p>
      <PaperLines text={slip.clinic.footer} />
    </footer>
  </>
)
