/** The evidence in its order, who stands for whom in colour; whoever rules ticks what it leans on. */
import type { Dispute } from '@clinic/contract/areas/rulings/calls.ts'
import { Checkbox } from 'antd'
import { ShortMoment } from '../../kit/show/moment.tsx'
import { StateTag } from '../../kit/show/text.tsx'

/** The colour of a side, by its place among them; none: it speaks for nobody, or for several. */
export const toneOf = (one: Pick<Dispute, 'parties'>, partyIds: readonly number[]): string =>
  partyIds.length === 1 ? `side-${one.parties.findIndex(({ staffId }) => staffId === partyIds[0])}` : ''

const namesOf = ({ parties }: Pick<Dispute, 'parties'>, partyIds: readonly number[]): string =>
  parties
    .filter(({ staffId }) => partyIds.includes(staffId))
    .map(({ name }) => name)
    .join('、')

type Props = {
  readonly of: Dispute
  /** Null: nothing is ticked here. */
  readonly ticked: readonly string[] | null
  readonly onTick: (ticked: readonly string[]) => void
}

export const Evidence = ({ of, ticked, onTick }: Props) => (
  <section aria-label="证据">
    <h3 className="ruling-title">
      证据，按发生时间 <small>{of.evidence.length} 条，来自系统记录，不能删改</small>
    </h3>
    {of.more && <p className="none">记录很多，只列出最近的 {of.evidence.length} 条。</p>}
    {of.evidence.length === 0 && <p className="none">没有您能查看的记录。</p>}
    <ol className="ruling-evidence">
      {of.evidence.map(({ key, at, kind, text, byName, partyIds, leaned }) => (
        <li key={key} className={toneOf(of, partyIds)}>
          {ticked && (
            <Checkbox
              aria-label={`依据：${text}`}
              checked={ticked.includes(key)}
              onChange={({ target }) => onTick(target.checked ? [...ticked, key] : ticked.filter((one) => one !== key))}
            />
          )}
          <strong>
            <ShortMoment at={at} />
          </strong>
          <StateTag value={kind} />
          <span className="ruling-line">
            {byName && <b>{byName} </b>}
            {text}
            {partyIds.length > 0 && <small> 涉及 {namesOf(of, partyIds)}</small>}
            {leaned && <small className="ruling-leaned"> 裁决依据</small>}
          </span>
        </li>
      ))}
    </ol>
  </section>
)
