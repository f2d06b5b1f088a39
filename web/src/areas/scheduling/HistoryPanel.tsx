/** What somebody's day was and became. */
import { rosterSources, rosterStates, scheduling } from '@clinic/contract/areas/scheduling/calls.ts'
import { SidePanel } from '../../kit/page/SidePanel.tsx'
import { useAnswer } from '../../kit/query.ts'
import { Answered, Nothing } from '../../kit/show/states.tsx'

type Props = { readonly staffId: number; readonly name: string; readonly date: string; readonly onClose: () => void }

export const HistoryPanel = ({ staffId, name, date, onClose }: Props) => {
  const answer = useAnswer(scheduling.history, { staffId, date })
  return (
    <SidePanel title={`${name} ${date} 变更记录`} onClose={onClose}>
      <Answered of={answer}>
        {(rows) =>
          rows.length === 0 ? (
            <Nothing text="这一天没有改动过" />
          ) : (
            rows.map(({ id, before, after, source, state, byName, at }) => (
              <p key={id}>
                {at.slice(0, 16)} {byName}：{before || '未排'} → {after || '未排'}（{rosterSources[source]}，
                {rosterStates[state]}）
              </p>
            ))
          )
        }
      </Answered>
    </SidePanel>
  )
}
