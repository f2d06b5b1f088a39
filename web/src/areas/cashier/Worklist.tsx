/** What waits at the till and what was paid; the newest payment first, the longest waiting order first. */
import { cashier } from '@clinic/contract/areas/cashier.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Input, Segmented } from 'antd'
import { useState } from 'react'
import { useAnswer } from '../../kit/query.ts'
import { Answered, Nothing } from '../../kit/show/states.tsx'
import { MoneyText, momentText, StateTag } from '../../kit/show/text.tsx'
import { kindWords, orderKindWords, paymentStatusWords } from './words.ts'

export type Waiting = OutputOf<typeof cashier.list>['result'][number]
export type Tab = 'waiting' | 'paid'

const Row = ({ row, tab, chosen, onPick }: { row: Waiting; tab: Tab; chosen: boolean; onPick: () => void }) => (
  <li>
    <button type="button" className={chosen ? 'till-row chosen' : 'till-row'} aria-current={chosen} onClick={onPick}>
      <span className="till-row-head">
        <strong>{row.customerName || row.customerCode}</strong>
        <MoneyText yuan={row.amount} strong />
      </span>
      <span className="till-row-text">{row.summary}</span>
      <small className="none till-row-head">
        <span>
          {tab === 'waiting'
            ? (orderKindWords[row.kind] ?? row.kind)
            : (kindWords[row.kind as keyof typeof kindWords] ?? row.kind)}
          {' · '}
          {momentText(row.at).slice(5)}
          {row.staffName ? ` · ${row.staffName}` : ''}
        </span>
        {tab === 'paid' && <StateTag value={row.status} words={paymentStatusWords} />}
      </small>
    </button>
  </li>
)

type Props = {
  tab: Tab
  onTab: (tab: Tab) => void
  /** Order id of the tab waiting, payment id of the tab paid. */
  chosen: number | null
  onPick: (row: Waiting) => void
}

export const Worklist = ({ tab, onTab, chosen, onPick }: Props) => {
  const [keyword, setKeyword] = useState('')
  const answer = useAnswer(
    cashier.list,
    { tab, pageSize: 50, ...(keyword.trim() ? { keyword: keyword.trim() } : {}) },
    { keepLast: true },
  )
  return (
    <div className="till-list">
      <Segmented
        block
        value={tab}
        onChange={onTab}
        options={[
          { value: 'waiting', label: '待收款' },
          { value: 'paid', label: '已收款' },
        ]}
      />
      <Input.Search
        allowClear
        size="small"
        placeholder="客户姓名、拼音、手机后四位"
        aria-label="查找客户"
        onSearch={setKeyword}
      />
      <Answered of={answer} rows={8}>
        {({ result, total }) =>
          result.length === 0 ? (
            <Nothing text={tab === 'waiting' ? '没有等待收款的订单' : '还没有收款记录'} />
          ) : (
            <>
              <ul className="till-rows" aria-label={tab === 'waiting' ? '待收款' : '已收款'}>
                {result.map((row) => (
                  <Row key={row.id} row={row} tab={tab} chosen={row.id === chosen} onPick={() => onPick(row)} />
                ))}
              </ul>
              {total > result.length && <small className="none">共 {total} 条，查找客户可缩小范围</small>}
            </>
          )
        }
      </Answered>
    </div>
  )
}
