/** One merge: what was chosen, how much went over, what money went with it. */
import {
  figureNames,
  type Merge,
  mergeFields,
  mergeTable,
  merging,
  sides,
} from '@clinic/contract/areas/merging/calls.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Facts } from '../../kit/page/Record.tsx'
import { SidePanel } from '../../kit/page/SidePanel.tsx'
import { useAnswer } from '../../kit/query.ts'
import { CustomerName } from '../../kit/show/customer.tsx'
import { Answered } from '../../kit/show/states.tsx'
import { momentText } from '../../kit/show/text.tsx'
import './merging.css'

const titles = titlesOf(mergeTable)

const factsOf = (merge: Merge) =>
  [
    { label: titles.keptNo, value: merge.keptNo },
    { label: titles.goneNo, value: merge.goneNo },
    { label: titles.mergedByName, value: merge.mergedByName },
    { label: titles.mergedAt, value: merge.mergedAt === undefined ? undefined : momentText(merge.mergedAt) },
    { label: titles.reason, value: merge.reason, wide: true },
  ].filter(({ value }) => value !== undefined)

const Lines = ({ title, lines }: { title: string; lines: readonly (readonly [string, string])[] }) =>
  lines.length > 0 ? (
    <section aria-label={title}>
      <h3 className="merging-title">{title}</h3>
      <dl className="merging-lines">
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  ) : null

/** Mount it when it opens. */
const MergeDrawer = ({ id, onClose }: { readonly id: number; readonly onClose: () => void }) => {
  const answer = useAnswer(merging.one, { id })
  return (
    <SidePanel title={answer.data ? `合并记录：${answer.data.keptName}` : '合并记录'} onClose={onClose}>
      <Answered of={answer} rows={6}>
        {(merge) => (
          <>
            <p>
              <CustomerName id={merge.keptId} name={merge.keptName} /> 并入了旧档案 {merge.goneName}
            </p>
            <Facts columns={2} facts={factsOf(merge)} />
            <Lines title="转入的记录" lines={merge.counts.map(({ label, count }) => [label, String(count)])} />
            <Lines
              title="转入的钱"
              lines={(merge.figures ?? []).map(({ figure, amount }) => [figureNames[figure], amount])}
            />
            <Lines
              title="不同的资料用了谁的"
              lines={merge.choices.map(({ field, side }) => [mergeFields[field], sides[side]])}
            />
          </>
        )}
      </Answered>
    </SidePanel>
  )
}
export default MergeDrawer
