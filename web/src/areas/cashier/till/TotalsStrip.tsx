/** Above a list of payments: 应收 = 实收 + 抵扣 + 欠款 of everything the filter reaches, then by way of paying, each a filter. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { useAnswer } from '../../../kit/query.ts'
import { MoneyText } from '../../../kit/show/text.tsx'
import './totals.css'

type Totals = OutputOf<typeof cashier.totals>
type Filters = InputOf<typeof cashier.totals>

const parts = [
  ['amount', '应收', ''],
  ['received', '实收', '='],
  ['offset', '抵扣', '+'],
  ['debt', '欠款', '+'],
] as const

const Parts = ({ totals }: { totals: Totals }) => {
  const shown = parts.filter(([name]) => totals[name] !== undefined)
  const whole = shown.length === parts.length
  return (
    <dl className="totals-parts">
      {shown.map(([name, label, sign]) => (
        <div key={name} className={`part-${name}`}>
          {whole && sign && (
            <span className="sign" aria-hidden="true">
              {sign}
            </span>
          )}
          <dt>{label}</dt>
          <dd className={name === 'debt' && totals.debt !== '0.00' ? 'debt' : undefined}>
            <MoneyText yuan={totals[name]} strong />
          </dd>
        </div>
      ))}
    </dl>
  )
}

type Tender = NonNullable<Totals['tenders']>[number]
type Choice = { chosen: string | undefined; onChoose?: ((code: string | undefined) => void) | undefined }

const TenderFigure = ({ tender, chosen, onChoose }: { tender: Tender } & Choice) => {
  const { code, name, count, amount } = tender
  const figures = (
    <>
      <small>
        {name} {count}
      </small>
      <MoneyText yuan={amount} strong />
    </>
  )
  if (!onChoose) return <span className="totals-tender">{figures}</span>
  const on = chosen === code
  return (
    <button
      type="button"
      className="totals-tender"
      aria-pressed={on}
      title={on ? '取消按此方式筛选' : `只看有${name}的收款`}
      onClick={() => onChoose(on ? undefined : code)}
    >
      {figures}
    </button>
  )
}

/** How many payments count, and how many are void and in no sum. */
export const TotalsCount = ({ filters }: { filters: Filters }) => {
  const totals = useAnswer(cashier.totals, filters, { keepLast: true }).data
  if (!totals) return null
  return (
    <small className="totals-count">
      有效 {totals.count} 笔{totals.voidCount > 0 && `，作废 ${totals.voidCount} 笔不计入合计`}
    </small>
  )
}

/** @param onChoose narrows the list to one way of paying; without it the figures are only read */
export const TotalsStrip = ({ filters, onChoose }: { filters: Filters; onChoose?: Choice['onChoose'] }) => {
  const { data: totals, isPending } = useAnswer(cashier.totals, filters, { keepLast: true })
  // Debt is no way of paying: it stands among the parts.
  const tenders = totals?.tenders?.filter((tender) => tender.class !== 'debt') ?? []
  return (
    <section className="totals-strip" aria-label="筛选合计" aria-busy={isPending}>
      {totals && (
        <>
          <Parts totals={totals} />
          {tenders.length > 0 && (
            <div className="totals-tenders">
              {tenders.map((tender) => (
                <TenderFigure key={tender.code} tender={tender} chosen={filters.tender} onChoose={onChoose} />
              ))}
            </div>
          )}
          {!onChoose && <TotalsCount filters={filters} />}
        </>
      )}
    </section>
  )
}
