/** What was said and done about a sheet, newest first; only added to, and it looks it. */
import { type FollowLine, intentions, lineWays } from '@clinic/contract/areas/declarations/calls.ts'
import { ShortMoment } from '../../kit/show/moment.tsx'
import { momentText } from '../../kit/show/text.tsx'

const asideOf = ({ nextAt, intentionFrom, intentionTo }: FollowLine): string =>
  [
    nextAt ? `下次 ${momentText(nextAt)}` : '',
    intentionFrom && intentionTo ? `意向 ${intentions[intentionFrom]} → ${intentions[intentionTo]}` : '',
  ]
    .filter(Boolean)
    .join('，')

export const FollowLines = ({ lines }: { readonly lines: readonly FollowLine[] }) => (
  <ol className="declaration-lines">
    {lines.map((line) => (
      <li key={line.id}>
        <p>
          <strong>
            <ShortMoment at={line.at} />
          </strong>
          <span className="declaration-way">{lineWays[line.way]}</span>
          <span>{line.byName ?? '系统'}</span>
          <span className="declaration-aside">{asideOf(line)}</span>
        </p>
        {line.content && <p className="declaration-said">{line.content}</p>}
      </li>
    ))}
  </ol>
)
