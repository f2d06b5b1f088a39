/** A card of the calendar: one button, drawn anew only when itself or its lane changes. */
import { memo } from 'react'
import { cardLines } from './card-lines.ts'
import { drawn, pxOf } from './geometry.ts'
import type { Placed } from './lanes.ts'
import { type Column, FLAGS, type Flag, type Mark, shownFlags } from './model.ts'
import { cardName } from './place.ts'
import { clockText, spanText } from './spans.ts'

/** A state as one character on its colour. */
export const MarkSign = ({ mark }: { mark: Mark }) => <i className={`cal-mark ${mark.tone}`}>{mark.char}</i>

/** Flags in the order they are given. */
export const FlagSigns = ({ flags }: { flags: readonly Flag[] }) => (
  <span className="cal-flags">
    {flags.map((flag) => (
      <i key={flag} className={`cal-flag ${FLAGS[flag].tone}`}>
        {FLAGS[flag].char}
      </i>
    ))}
  </span>
)

const Face = ({ placed: { card, lanes }, person, height }: { placed: Placed; person: string; height: number }) => {
  const flags = shownFlags(card.flags)
  const lines = cardLines(height, lanes, flags.length)
  const marks = (line: 'name' | 'project' | 'person' | 'last') =>
    flags.length > 0 && lines.flagsAt === line && <FlagSigns flags={flags} />
  return (
    <span className="cal-face" aria-hidden="true">
      <span className="cal-line">
        {lines.markAt === 'name' && <MarkSign mark={card.mark} />}
        <b className="cal-cut cal-name">{card.name}</b>
        {marks('name')}
      </span>
      {lines.project && (
        <span className="cal-line">
          <span className="cal-cut">{card.project}</span>
          {marks('project')}
        </span>
      )}
      {lines.person && (
        <span className="cal-line cal-quiet">
          <span className="cal-cut">{person}</span>
          {marks('person')}
        </span>
      )}
      {lines.time && <span className="cal-line cal-quiet figure">{spanText(card)}</span>}
      {lines.markAt === 'last' && (
        <span className="cal-line">
          <MarkSign mark={card.mark} />
          {marks('last')}
        </span>
      )}
    </span>
  )
}

type Props = {
  readonly placed: Placed
  readonly column: Column
  /** Instead of what the card says of her: in a room, whose patient she is. */
  readonly host: string | undefined
  /** The minute at the top of the grid. */
  readonly begin: number
  readonly isCursor: boolean
  readonly isCarried: boolean
  readonly isBusy: boolean
}

const classOf = ({ placed: { card, lanes }, isCarried }: Props, height: number): string =>
  [
    'cal-card',
    card.mark.tone,
    card.mark.quiet && 'quiet',
    card.over && 'over',
    isCarried && 'carried',
    lanes > 1 && 'half',
    height < 34 && 'tight',
    !card.fixed && 'loose',
  ]
    .filter(Boolean)
    .join(' ')

/** The column leaves two pixels free on either side. */
const laneStyle = (lane: number, lanes: number) => ({
  left: `calc(2px + (100% - 4px) * ${lane} / ${lanes})`,
  width: `calc((100% - 4px) / ${lanes})`,
})

const Drawn = (props: Props) => {
  const { placed, column, begin, isCursor, isBusy } = props
  const { card, lane, lanes } = placed
  const { from, to } = drawn(card)
  const height = pxOf(to - from) - 1
  return (
    <button
      type="button"
      className={classOf(props, height)}
      style={{ top: pxOf(from - begin), height, ...laneStyle(lane, lanes) }}
      tabIndex={isCursor ? 0 : -1}
      data-card={card.id}
      data-column={column.id}
      aria-busy={isBusy || undefined}
      aria-description={card.fixed ?? `${clockText(card.from)} 开始，回车打开，M 移动`}
    >
      {/* No label of its own: what is seen is shorter, and stands in another order. */}
      <span className="visually-hidden">
        {cardName(
          column,
          card,
          shownFlags(card.flags).map((flag) => FLAGS[flag].word),
        )}
      </span>
      <Face placed={placed} person={props.host ?? card.person} height={height} />
      {!card.fixed && <i className="cal-grip" data-grip="" />}
    </button>
  )
}

/** Six hundred of them stand still while one is carried. */
export const CardButton = memo(Drawn)
