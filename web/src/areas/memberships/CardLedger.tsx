/** 流水 of one card: its money and bonus as they moved in the days chosen, above them what there was, came, went and is. */
import { type CardMove, cardLedger, cardMoveTable, cardParts } from '@clinic/contract/areas/memberships/ledger.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import { listExport } from '../../kit/act/known-buttons.ts'
import type { DayRange } from '../../kit/form/Days.tsx'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import { useAnswer } from '../../kit/query.ts'
import { None, StateTag, signed, yuanText } from '../../kit/show/text.tsx'

const Days = lazy(() => import('../../kit/form/Days.tsx'))
const titles = titlesOf(cardMoveTable)

const Change = ({ change }: { change: string }) => {
  const out = change.startsWith('-')
  return (
    <span className={`figure ${out ? 'debt' : 'card-grown'}`}>{`${out ? '' : '+'}${signed(yuanText(change))}`}</span>
  )
}

const columns: readonly Column<CardMove>[] = [
  { name: 'createdAt', title: titles.createdAt, kind: 'moment', width: 112, sort: true, card: true },
  { name: 'part', title: titles.part, width: 60, show: ({ part }) => cardParts[part], card: true },
  { name: 'typeName', title: titles.typeName, width: 88, card: true },
  {
    name: 'change',
    title: titles.change,
    kind: 'money',
    width: 104,
    card: true,
    show: ({ change }) => (change === undefined ? null : <Change change={change} />),
  },
  { name: 'balanceAfter', title: titles.balanceAfter, kind: 'money', width: 104 },
  { name: 'bizNo', title: titles.bizNo, width: 136 },
  { name: 'operatorName', title: titles.operatorName, width: 80 },
  { name: 'remark', title: titles.remark, folded: true },
  {
    name: 'reversed',
    title: titles.reversed,
    width: 76,
    show: ({ reversed }) => (reversed ? <StateTag value="已冲正" /> : <None />),
  },
]
const filters: readonly FilterOf<typeof cardLedger.list>[] = [
  { kind: 'select', name: 'part', label: titles.part, options: cardParts, width: 96 },
  { kind: 'select', name: 'direction', label: '方向', options: { in: '增加', out: '减少' }, width: 96 },
]
const tools = [listExport(cardLedger.export)]
const topics = ['card', 'payment']
const asked = [cardLedger.list, cardLedger.span]

const heads = { opening: '期初', plus: '增加', minus: '减少', closing: '期末' } as const
type Spans = OutputOf<typeof cardLedger.span>

const Figures = ({ spans }: { spans: Spans }) => (
  <table className="card-rows" aria-label="期初期末">
    <thead>
      <tr>
        <th scope="col">{titles.part}</th>
        {Object.values(heads).map((head) => (
          <th key={head} scope="col" className="figure">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {(['principal', 'bonus'] as const).map((part) => {
        const span = spans[part]
        return (
          span && (
            <tr key={part}>
              <th scope="row">{cardParts[part]}</th>
              {(Object.keys(heads) as (keyof typeof heads)[]).map((name) => (
                <td key={name} className="figure">
                  {yuanText(span[name])}
                </td>
              ))}
            </tr>
          )
        )
      })}
    </tbody>
  </table>
)

const CardLedger = ({ id }: { readonly id: number }) => {
  useLive(topics, asked)
  const [days, setDays] = useState<DayRange>([undefined, undefined])
  const [startDate, endDate] = days
  const always = useMemo(
    () => ({ id, ...(startDate ? { startDate } : {}), ...(endDate ? { endDate } : {}) }),
    [id, startDate, endDate],
  )
  const spans = useAnswer(cardLedger.span, always, { keepLast: true })
  return (
    <ListPage
      embedded
      list={cardLedger.list}
      noun="流水"
      columns={columns}
      filters={filters}
      tools={tools}
      always={always}
      above={
        <div className="card-span">
          <Suspense fallback={null}>
            <Days label="日期" future={false} business value={days} onChange={setDays} />
          </Suspense>
          {spans.data?.principal && <Figures spans={spans.data} />}
        </div>
      }
    />
  )
}
export default CardLedger
