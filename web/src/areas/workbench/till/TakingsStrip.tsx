/** 实收 by way of paying, each a link to its payments. While the drawer is uncounted its cash is not told. */
import { workbench } from '@clinic/contract/areas/workbench/calls.ts'
import { Link } from 'react-router'
import { useAnswer } from '../../../kit/query.ts'
import { MoneyText } from '../../../kit/show/text.tsx'

export const TakingsStrip = () => {
  const { data } = useAnswer(workbench.takings, {})
  if (!data?.tenders || data.tenders.length === 0) return null
  const { day, received, count, tenders } = data
  const most = Math.max(...tenders.map(({ amount }) => Number(amount ?? 0)), 1)
  const to = (code?: string) =>
    `/cashier/record?status=SUCCESS&startDate=${day}&endDate=${day}${code ? `&tender=${encodeURIComponent(code)}` : ''}`
  return (
    <nav className="bench-strip" aria-label="实收按方式">
      <Link to={to()}>
        <span className="strip-label">实收按方式</span>
        {received === undefined ? <strong>{count} 笔</strong> : <MoneyText yuan={received} strong />}
      </Link>
      {tenders.map(({ code, name, count: times, amount }) => (
        <Link key={code} to={to(code)} className="strip-tender">
          <span className="strip-bar">
            <span style={{ width: `${Math.max(2, (Number(amount ?? 0) * 100) / most)}%` }} />
          </span>
          <span className="strip-line">
            <span>
              {name} <small>{times} 笔</small>
            </span>
            {amount === undefined ? (
              <small title="盲点：清点现金后显示，请在交班时清点">清点后显示</small>
            ) : (
              <MoneyText yuan={amount} strong />
            )}
          </span>
        </Link>
      ))}
    </nav>
  )
}
