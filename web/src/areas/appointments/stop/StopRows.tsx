/** The bookings under a stop: one row each, its places numbered, what was chosen marked. */
import { Tag } from 'antd'
import { dayText } from '../../../kit/calendar/month.ts'
import { type Choice, type Choices, chosenFor, isGone, type Offer, type Seen, sameOffer } from './choices.ts'

const whenText = (startTime: string): string => `${dayText(startTime.slice(0, 10))} ${startTime.slice(11, 16)}`
export const offerText = ({ withName, startTime }: Offer): string => `${withName} ${whenText(startTime)}`

type RowProps = {
  readonly seen: Seen
  readonly byHand: Choices
  readonly isAt: boolean
  readonly meets: boolean
  readonly onAt: () => void
  readonly onChoose: (choice: Choice) => void
}

const isChosen = (choice: Choice, one: Choice): boolean =>
  typeof choice === 'string' || typeof one === 'string' ? choice === one : sameOffer(choice, one)

const Places = ({ seen, byHand, onChoose }: Pick<RowProps, 'seen' | 'byHand' | 'onChoose'>) => {
  const chosen = chosenFor(seen, byHand)
  const all: readonly (readonly [string, Choice, string])[] = [
    ...seen.offers.map((offer, at) => [String(at + 1), offer, offerText(offer)] as const),
    ['4', 'wait', '待排'],
    ['0', 'cancel', '取消'],
  ]
  return (
    <fieldset className="stop-places" aria-label={`${seen.row.customerName} 改到`}>
      {all.map(([key, choice, text]) => (
        <button key={key} type="button" aria-pressed={isChosen(chosen, choice)} onClick={() => onChoose(choice)}>
          <kbd>{key}</kbd> {text}
        </button>
      ))}
    </fieldset>
  )
}

const Marks = ({ seen, byHand, meets }: Pick<RowProps, 'seen' | 'byHand' | 'meets'>) => (
  <>
    {seen.row.firstVisit && <Tag>初诊</Tag>}
    {seen.row.reschedules > 0 && <Tag>改约 {seen.row.reschedules} 次</Tag>}
    {meets && <Tag color="warning">与另一行同一时间，请改选</Tag>}
    {isGone(seen, byHand) && <Tag color="warning">原选的时间被约走，已换</Tag>}
    {!seen.locked && seen.offers.length === 0 && <Tag color="warning">两周内没有空闲</Tag>}
  </>
)

const Row = ({ seen, byHand, isAt, meets, onAt, onChoose }: RowProps) => {
  const { row, locked } = seen
  return (
    <li className={isAt ? 'stop-row at' : 'stop-row'} aria-current={isAt ? 'true' : undefined} onPointerDown={onAt}>
      <div>
        <b>{row.customerName}</b>
        <small>{[row.sex, row.age, row.consultantName].filter((one) => one !== null).join(' · ')}</small>
      </div>
      <div>
        <span>
          {dayText(row.day)} {row.startTime.slice(11, 16)}–{row.endTime.slice(11, 16)}
        </span>
        <small>{row.no}</small>
      </div>
      <div>
        {row.itemNames || '未定项目'} <Marks seen={seen} byHand={byHand} meets={meets} />
      </div>
      {locked ? (
        <div className="stop-locked">{locked}</div>
      ) : (
        <Places seen={seen} byHand={byHand} onChoose={onChoose} />
      )}
    </li>
  )
}

type Props = {
  readonly rows: readonly Seen[]
  readonly byHand: Choices
  readonly at: number
  readonly meeting: ReadonlySet<number>
  readonly onAt: (at: number) => void
  readonly onChoose: (seen: Seen, choice: Choice) => void
}

export const StopRows = ({ rows, byHand, at, meeting, onAt, onChoose }: Props) => (
  <ol className="stop-rows" aria-label="受影响的预约">
    {rows.map((seen, index) => (
      <Row
        key={seen.row.id}
        seen={seen}
        byHand={byHand}
        isAt={index === at}
        meets={meeting.has(seen.row.id)}
        onAt={() => onAt(index)}
        onChoose={(choice) => onChoose(seen, choice)}
      />
    ))}
  </ol>
)
