/** Fields in which two archives differ: a click takes a side, ← → too; the result is always in view. */
import { type Difference, healthFields, mergeFields, type Side } from '@clinic/contract/areas/merging/calls.ts'
import { Button } from 'antd'
import { MARK } from '../../kit/show/text.tsx'
import { afterOf, allTo, type Chosen, mayChoose, sideNow } from './chosen.ts'

type Props = {
  readonly differences: readonly Difference[]
  readonly chosen: Chosen
  readonly onChoose: (chosen: Chosen) => void
}
const labels: Readonly<Record<string, string>> = { ...mergeFields, ...healthFields }
const keys: Readonly<Record<string, Side>> = { ArrowLeft: 'kept', ArrowRight: 'gone' }

const noteOf = ({ field, settled }: Difference): string | null =>
  settled ?? (field === 'phone' ? '两个手机号都留' : null)

const Cell = ({
  of,
  side,
  now,
  onTake,
}: {
  of: Difference
  side: 'kept' | 'gone'
  now: Side
  onTake: (side: Side) => void
}) => {
  const taken = now === side || now === 'both'
  const text = of[side] ?? MARK
  const className = `merging-side${taken ? ' is-taken' : ''}`
  return mayChoose(of) ? (
    <button
      type="button"
      className={className}
      aria-pressed={taken}
      onClick={() => onTake(side)}
      onKeyDown={({ key }) => keys[key] && onTake(keys[key])}
    >
      {text}
    </button>
  ) : (
    <span className={className}>{text}</span>
  )
}

const Row = ({ one, chosen, onChoose }: Omit<Props, 'differences'> & { one: Difference }) => {
  const now = sideNow(one, chosen)
  const take = (side: Side) => onChoose({ ...chosen, [one.field]: side })
  const note = noteOf(one)
  return (
    <tr>
      <th scope="row">{labels[one.field]}</th>
      <td>
        <Cell of={one} side="kept" now={now} onTake={take} />
      </td>
      <td>
        <Cell of={one} side="gone" now={now} onTake={take} />
      </td>
      <td>
        {afterOf(one, chosen)}{' '}
        {one.field === 'remark' && mayChoose(one) && now !== 'both' && (
          <Button type="link" size="small" onClick={() => take('both')}>
            合在一起
          </Button>
        )}
        {note && <small className="merging-why">{note}</small>}
      </td>
    </tr>
  )
}

export const FieldChoices = ({ differences, chosen, onChoose }: Props) => {
  if (differences.length === 0) return <p className="merging-note">两份资料没有不同的地方，直接合并即可。</p>
  return (
    <section aria-label="不同的资料">
      <header className="merging-head">
        <h3>资料，点一下换</h3>
        <small>{differences.length} 项不同，先按“保留的有就用保留的”</small>
        <Button onClick={() => onChoose(allTo([...differences], 'kept'))}>全用左</Button>
        <Button onClick={() => onChoose(allTo([...differences], 'gone'))}>全用右</Button>
      </header>
      <table className="merging-fields">
        <thead>
          <tr>
            <th>资料</th>
            <th>保留的</th>
            <th>并入的</th>
            <th>合并后</th>
          </tr>
        </thead>
        <tbody>
          {differences.map((one) => (
            <Row key={one.field} one={one} chosen={chosen} onChoose={onChoose} />
          ))}
        </tbody>
      </table>
    </section>
  )
}
