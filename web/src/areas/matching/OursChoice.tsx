/** What of ours a line may be: of the same source, around its day, those of the same amount first. */
import {
  type BankLine,
  MOST_OURS,
  matching,
  type OurLine,
  type Side,
  sides,
} from '@clinic/contract/areas/matching/calls.ts'
import { daysAfter } from '@clinic/contract/days.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { Checkbox } from 'antd'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { MoneyText, momentText, yuanText } from '../../kit/show/text.tsx'
import './matching.css'

type Chosen = { readonly side: Side; readonly id: number }
type Props = {
  readonly line: BankLine
  readonly value?: readonly Chosen[]
  readonly onChange?: (ours: readonly Chosen[]) => void
}

/** How many days to each side are offered: money by card may come days later. */
const NEAR = 3
type LineProps = {
  readonly our: OurLine
  readonly amount: string
  readonly chosen: boolean
  readonly full: boolean
  readonly onChoose: (chosen: boolean) => void
}

const fenOf = (yuan: string): number => parseYuan(yuan.replace('-', '')) ?? 0

const Our = ({ our: { side, no, way, at, amount, refNo }, amount: wanted, chosen, full, onChoose }: LineProps) => (
  <li>
    <Checkbox checked={chosen} disabled={!chosen && full} onChange={({ target }) => onChoose(target.checked)}>
      {sides[side]} {no} {way}
    </Checkbox>
    <small>
      {momentText(at).slice(5)} {refNo}
    </small>
    <MoneyText yuan={amount} strong={amount === wanted} />
  </li>
)

type BodyProps = Required<Pick<Props, 'line' | 'value'>> &
  Pick<Props, 'onChange'> & { readonly rows: readonly OurLine[] }

const Choice = ({ line, value, onChange, rows }: BodyProps) => {
  const isChosen = (id: number) => value.some((one) => one.id === id)
  const sum = rows.filter(({ id }) => isChosen(id)).reduce((all, { amount }) => all + fenOf(amount), 0)
  const gap = fenOf(line.amount) - sum
  const choose =
    ({ side, id }: OurLine) =>
    (chosen: boolean) =>
      onChange?.(chosen ? [...value, { side, id }] : value.filter((one) => one.id !== id))
  return (
    <>
      <ul className="matching-ours">
        {rows.map((our) => (
          <Our
            key={our.id}
            our={our}
            amount={line.amount}
            chosen={isChosen(our.id)}
            full={value.length >= MOST_OURS}
            onChoose={choose(our)}
          />
        ))}
      </ul>
      <p className="none" role="status">
        已选 {yuanText(toYuan(sum))}，{gap === 0 ? '与流水相同' : `还差 ${yuanText(toYuan(gap))}`}
      </p>
    </>
  )
}

export const OursChoice = ({ line, value = [], onChange }: Props) => {
  const answer = useAnswer(matching.ours, {
    source: line.source,
    startDate: daysAfter(line.businessDate, -NEAR),
    endDate: daysAfter(line.businessDate, NEAR),
    pageSize: 200,
  })
  return (
    <Answered of={answer} rows={4}>
      {({ result }) =>
        result.length === 0 ? (
          <p className="none">前后 {NEAR} 天没有还没对上的本院收支</p>
        ) : (
          <Choice
            line={line}
            value={value}
            {...(onChange ? { onChange } : {})}
            rows={[...result].sort(
              (one, other) => Number(other.amount === line.amount) - Number(one.amount === line.amount),
            )}
          />
        )
      }
    </Answered>
  )
}
