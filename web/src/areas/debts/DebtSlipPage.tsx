/** 欠条 on A5 and 80 mm: what is owed, in figures and capitals, until when, and where she signs. */
import { debts } from '@clinic/contract/areas/debts/calls.ts'
import { debtTable } from '@clinic/contract/areas/debts/tables.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { toCapitals } from '@clinic/contract/capitals.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { useMatch } from 'react-router'
import { type Paper, PrintPage } from '../../kit/page/PrintPage.tsx'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { yuanText } from '../../kit/show/text.tsx'

const papers: readonly Paper[] = ['A5', '80']
const titles = titlesOf(debtTable)
type Slip = OutputOf<typeof debts.slip>

const Line = ({ name, value }: { name: string; value: string | undefined }) =>
  value ? (
    <div className="pair">
      <span>{name}</span>
      <span>{value}</span>
    </div>
  ) : null

const Body = ({ slip }: { slip: Slip }) => (
  <>
    <header className="slip-head">
      <h1>{slip.clinicName}</h1>
      <p>欠条 {slip.no}</p>
    </header>
    <section>
      <Line name={titles.customerName} value={slip.customerName} />
      <Line name={titles.orderNo} value={slip.orderNo} />
      <Line name={titles.summary} value={slip.summary} />
      <Line name={titles.amount} value={slip.amount && yuanText(slip.amount)} />
      <div className="pair total">
        <strong>尚欠</strong>
        <strong className="figure">{yuanText(slip.open)}</strong>
      </div>
      <Line name="大写" value={toCapitals(slip.open)} />
      <Line name={titles.dueDate} value={slip.dueDate} />
      <Line name={titles.guarantor} value={slip.guarantor} />
    </section>
    <p>本人确认尚欠上列款项，并于到期日前付清。</p>
    <footer className="slip-foot">
      <p className="sheet-signs">
        <span>欠款人</span>
        <span>担保人</span>
        <span>日期</span>
      </p>
      <p>
        {slip.clinicAddress} {slip.clinicPhone}
      </p>
      <p>
        打印 {slip.printedBy} {slip.printedAt.slice(0, 16)}
      </p>
    </footer>
  </>
)

const DebtSlipPage = () => {
  const id = useMatch('/cashier/debt/:id/slip')?.params.id
  const answer = useAnswer(debts.slip, { id: Number(id) }, { freshFor: Number.POSITIVE_INFINITY })
  return (
    <Answered of={answer}>
      {(slip) => (
        <>
          <title>{`${slip.no} 欠条`}</title>
          <PrintPage papers={papers}>{() => <Body slip={slip} />}</PrintPage>
        </>
      )}
    </Answered>
  )
}
export default DebtSlipPage
