/** 月间移动: from one month that was kept into another, or into now. */
import { type Analysis, type Move, rfm } from '@clinic/contract/areas/rfm/calls.ts'
import { Select } from 'antd'
import { useState } from 'react'
import { Block } from '../../kit/page/Record.tsx'
import { SidePanel } from '../../kit/page/SidePanel.tsx'
import { useAnswer } from '../../kit/query.ts'
import { Answered, Nothing } from '../../kit/show/states.tsx'
import { type Asked, CellCustomers } from './CellCustomers.tsx'
import { Matrix, type Pair, pairText, sumOf } from './Matrix.tsx'
import { type Named, shareText } from './words.ts'

type OfDept = { readonly deptId?: number }

const NOW = { value: 'now', label: '现在' }

/** The people of a move: those who are there now, or of whoever left, those who were there before. */
const askedFor = ({ from, to }: Pair, before: string, after: string, ofDept: OfDept): Asked =>
  to === null
    ? { month: before, ...(from ? { cell: from } : {}), ...ofDept }
    : { month: after, cell: to, before, beforeCell: from ?? 'none', ...ofDept }

type Ends = { readonly from: string; readonly to: string }
type ChoiceProps = { readonly months: Analysis['months']; readonly ends: Ends; readonly onChange: (ends: Ends) => void }

const Choice = ({ months, ends, onChange }: ChoiceProps) => {
  const kept = months.map((month) => ({ value: month, label: `${month} 快照` }))
  const but = (other: string) => kept.filter(({ value }) => value !== other)
  return (
    <span className="rfm-choices">
      <Select
        aria-label="从哪个月"
        value={ends.from}
        options={but(ends.to)}
        onChange={(from) => onChange({ ...ends, from })}
      />
      <span>到</span>
      <Select
        aria-label="到哪个月"
        value={ends.to}
        options={[NOW, ...but(ends.from)]}
        onChange={(to) => onChange({ ...ends, to })}
      />
    </span>
  )
}

const Said = ({ moves }: { moves: readonly Move[] }) => {
  const both = sumOf(moves, ({ from, to }) => from !== null && to !== null)
  const moved = sumOf(moves, ({ from, to }) => from !== null && to !== null && from !== to)
  return (
    <p className="rfm-said">
      两个时点都在的 {both} 位客户中，{moved} 位换了组（{shareText(moved, both)}）。点数字看名单。
    </p>
  )
}

type Props = { readonly months: Analysis['months']; readonly named: Named; readonly ofDept: OfDept }

export const MovesTab = ({ months, named, ofDept }: Props) => {
  const [ends, setEnds] = useState<Ends>({ from: months[1] ?? months[0] ?? '', to: months[1] ? months[0]! : 'now' })
  const [pair, setPair] = useState<Pair | null>(null)
  const answer = useAnswer(rfm.movement, ends.from ? { ...ends, ...ofDept } : null, { keepLast: true })
  if (!ends.from) return <Nothing text="还没有快照" note="每月 1 日 03:00 保存上月，有了快照就能看谁从哪组到了哪组。" />
  const after = ends.to === 'now' ? '现在' : ends.to
  return (
    <Block title="谁从哪组到哪组" extra={<Choice months={months} ends={ends} onChange={setEnds} />}>
      <Answered of={answer} rows={10}>
        {({ moves }) => (
          <>
            <Said moves={moves} />
            <Matrix moves={moves} named={named} before={ends.from} after={after} chosen={pair} onChoose={setPair} />
          </>
        )}
      </Answered>
      {pair && (
        <SidePanel title={pairText(pair, named)} width={1040} onClose={() => setPair(null)}>
          <CellCustomers asked={askedFor(pair, ends.from, ends.to, ofDept)} named={named} />
        </SidePanel>
      )}
    </Block>
  )
}
