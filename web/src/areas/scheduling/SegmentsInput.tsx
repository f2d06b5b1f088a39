/** The stretches of a shift: from, to, on the next day. */
import type { Segment } from '@clinic/contract/areas/scheduling/rules.ts'
import { Button, Checkbox } from 'antd'
import { TimeInput } from '../../kit/form/TimeInput.tsx'

const MOST = 3
type Props = { readonly value?: readonly Segment[]; readonly onChange?: (segments: readonly Segment[]) => void }

export const SegmentsInput = ({ value = [], onChange }: Props) => {
  const change = (at: number, part: Partial<Segment>): void =>
    onChange?.(value.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <div className="shift-segments">
      {value.map(({ start, end, crossDay }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stretch is its place
        <div key={at}>
          <TimeInput label={`第 ${at + 1} 段从`} value={start} onChange={(next) => change(at, { start: next })} />
          <TimeInput label={`第 ${at + 1} 段到`} value={end} onChange={(next) => change(at, { end: next })} />
          <Checkbox checked={crossDay} onChange={(event) => change(at, { crossDay: event.target.checked })}>
            次日
          </Checkbox>
          <Button size="small" onClick={() => onChange?.(value.filter((_, index) => index !== at))}>
            删除
          </Button>
        </div>
      ))}
      {value.length < MOST && (
        <Button size="small" onClick={() => onChange?.([...value, { start: '', end: '', crossDay: false }])}>
          加一段
        </Button>
      )}
    </div>
  )
}
