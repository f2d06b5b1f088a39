/** 经营: one range for everything; takings by day, what waits, and who, whence and what they came from. */
import type { WidgetKey } from '@clinic/contract/areas/workbench/calls.ts'
import type { BreakdownKey, RangeKey } from '@clinic/contract/areas/workbench/figures.ts'
import { breakdownKeys, rangeKeys, rangeWords } from '@clinic/contract/areas/workbench/figures.ts'
import { Button, Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { usePhone } from '../../../kit/screen.ts'
import { Columns, type DeskProps } from '../Columns.tsx'
import { AttentionBlock, useAttention } from './AttentionBlock.tsx'
import { BreakdownBlock } from './BreakdownBlock.tsx'
import { DailyBlock } from './DailyBlock.tsx'
import { useRangeText } from './range-text.ts'
import './manage.css'

/** The range all of the desk obeys, in its address; today where there is little room, the month otherwise. */
export const useRange = (): [RangeKey, (range: RangeKey) => void] => {
  const [query, setQuery] = useSearchParams()
  const phone = usePhone()
  const range = rangeKeys.find((key) => key === query.get('range')) ?? (phone ? 'today' : 'month')
  const choose = (next: RangeKey) =>
    setQuery(
      (now) => {
        now.set('range', next)
        return now
      },
      { replace: true },
    )
  return [range, choose]
}

const phoneRanges: readonly RangeKey[] = ['today', 'week', 'month']

export const RangeChoice = () => {
  const [range, choose] = useRange()
  const shown = usePhone() ? phoneRanges : rangeKeys
  return (
    <>
      <Segmented
        size="small"
        value={range}
        onChange={choose}
        aria-label="时间范围"
        options={shown.map((value) => ({ value, label: rangeWords[value] }))}
      />
      <span className="bench-clock figure">{useRangeText(range)}</span>
    </>
  )
}

export const ManageActions = () => {
  const { data, isPending } = useAttention()
  const waiting = data?.items.length ?? 0
  // On a phone the tools are docked where there is something to do: nobody knows yet.
  if (isPending) return <span className="bench-unknown" />
  // Its room stays: the tools beside it stand where they stood.
  if (waiting === 0) return <span className="bench-nothing" />
  const show = () => document.querySelector<HTMLAnchorElement>('#attention a')?.focus()
  return (
    <Button type="primary" className="bench-attention" onClick={show}>
      处理 {waiting} 项
    </Button>
  )
}

const isBreakdown = (key: WidgetKey): key is BreakdownKey => breakdownKeys.some((one) => one === key)

export const ManageDesk = ({ widgets, figures, common }: DeskProps) => {
  const [range] = useRange()
  const breakdowns = widgets.filter(isBreakdown)
  return (
    <>
      {figures}
      <Columns
        widgets={widgets}
        shape="2-1"
        blocks={{
          daily: { at: 'main', block: <DailyBlock range={range} /> },
          attention: { at: 'side', block: <AttentionBlock /> },
          ...common,
        }}
      />
      {breakdowns.length > 0 && (
        <div className="bench-thirds">
          {breakdowns.map((by) => (
            <BreakdownBlock key={by} by={by} range={range} />
          ))}
        </div>
      )}
    </>
  )
}
