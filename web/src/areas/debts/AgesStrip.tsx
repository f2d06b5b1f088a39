/** Above the list of debts: what is owed in all and by how long, each a filter, and what was written off. */
import { debts } from '@clinic/contract/areas/debts/calls.ts'
import { usePlace } from '../../kit/list/place.ts'
import { useAnswer } from '../../kit/query.ts'
import { MoneyText } from '../../kit/show/text.tsx'
import { debtAges } from './ages.ts'

const figures = [
  ['openTo30', '0-30'],
  ['openTo90', '31-90'],
  ['openTo180', '91-180'],
  ['openOver180', '180+'],
] as const

export const AgesStrip = () => {
  const [{ filters }, move] = usePlace(debts.list, true)
  const { data: sums, isPending } = useAnswer(debts.sums, filters, { keepLast: true })
  return (
    <section className="debt-ages" aria-label="欠款合计" aria-busy={isPending}>
      {sums && (
        <>
          <span className="debt-figure">
            <small>未还合计</small>
            <MoneyText yuan={sums.open} strong />
          </span>
          {figures.map(([name, age]) => {
            const on = filters.age === age
            return (
              <button
                key={age}
                type="button"
                className="debt-figure"
                aria-pressed={on}
                title={on ? '取消按账龄筛选' : `只看账龄 ${debtAges[age]}的欠款`}
                onClick={() => move({ filters: { ...filters, age: on ? undefined : age }, page: 1 })}
              >
                <small>{debtAges[age]}</small>
                <MoneyText yuan={sums[name]} strong />
              </button>
            )
          })}
          {sums.writtenOff !== undefined && (
            <span className="debt-figure">
              <small>已核销</small>
              <MoneyText yuan={sums.writtenOff} strong />
            </span>
          )}
        </>
      )}
    </section>
  )
}
