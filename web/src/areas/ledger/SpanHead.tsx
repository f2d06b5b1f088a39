/** Above a ledger of hers: what there was, came, went and is in the days chosen; what ends within thirty days. */
import { ENDING_DAYS, ledger } from '@clinic/contract/areas/ledger/calls.ts'
import type { Lot } from '@clinic/contract/areas/ledger/nouns.ts'
import { lazy, Suspense } from 'react'
import { grouped } from '../../kit/form/amount.ts'
import type { DayRange } from '../../kit/form/Days.tsx'
import { useMay } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { yuanText } from '../../kit/show/text.tsx'

const Days = lazy(() => import('../../kit/form/Days.tsx'))

export type SpanCall = typeof ledger.sums | typeof ledger.pointsSums | typeof ledger.coinsSums
export type AccountKind = Lot['kind']

const shown = (kind: AccountKind, amount: string): string => (kind === 'integral' ? grouped(amount) : yuanText(amount))

const figures = [
  ['opening', '期初'],
  ['plus', '增加'],
  ['minus', '减少'],
  ['closing', '期末'],
] as const

/** 200 积分 07-12 到期: what ends first, and how much is behind it. */
const Ending = ({ customerId, kind }: { customerId: number; kind: AccountKind }) => {
  const may = useMay()
  const asked = may(ledger.lots.may) && kind !== 'capital'
  const { data } = useAnswer(
    ledger.lots,
    asked ? { customerId, kind, within: ENDING_DAYS, sortName: 'expiresOn', sortOrder: 'asc', pageSize: 3 } : null,
  )
  const lots = data?.result ?? []
  if (lots.length === 0 || lots[0]?.left === undefined) return null
  const said = lots.map(({ left, expiresOn }) => `${shown(kind, left)} 于 ${expiresOn} 到期`)
  const more = (data?.total ?? 0) - lots.length
  return <p className="ledger-ending">{`即将过期：${said.join('，')}${more > 0 ? `，另有 ${more} 笔` : ''}`}</p>
}

type Props = {
  readonly call: SpanCall
  readonly kind: AccountKind
  readonly customerId: number
  readonly days: DayRange
  readonly onDays: (days: DayRange) => void
}

export const SpanHead = ({ call, kind, customerId, days, onDays }: Props) => {
  const [startDate, endDate] = days
  const input = { customerId, ...(startDate ? { startDate } : {}), ...(endDate ? { endDate } : {}) }
  const { data } = useAnswer(call, input, { keepLast: true })
  return (
    <section className="ledger-span" aria-label="期初期末">
      <Suspense fallback={null}>
        <Days label="日期" future={false} business value={days} onChange={onDays} />
      </Suspense>
      {data?.closing !== undefined && (
        <dl>
          {figures.map(([name, label]) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd className="figure">{shown(kind, data[name])}</dd>
            </div>
          ))}
        </dl>
      )}
      <Ending customerId={customerId} kind={kind} />
    </section>
  )
}
