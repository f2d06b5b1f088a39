/** 等您处理: short drawers, void payments, what waits for a check, what is overdue; each leads to exactly its rows. */
import { workbench } from '@clinic/contract/areas/workbench/calls.ts'
import { attentionWords } from '@clinic/contract/areas/workbench/figures.ts'
import { Link } from 'react-router'
import { useAnswer } from '../../../kit/query.ts'
import { Answered } from '../../../kit/show/states.tsx'
import { StateTag, signed, yuanText } from '../../../kit/show/text.tsx'
import { Block } from '../Block.tsx'

export const useAttention = () => useAnswer(workbench.attention, {})

export const AttentionBlock = () => {
  const answer = useAttention()
  return (
    <Block title="等您处理" count={answer.data?.items.length}>
      <Answered of={answer} rows={4}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="bench-empty">没有等您处理的事项</p>
          ) : (
            <ul className="attention" id="attention">
              {items.map(({ key, count, amount, note, to }) => {
                const { tag, text, unit, verb } = attentionWords[key]
                return (
                  <li key={key}>
                    <StateTag value={tag} />
                    <span>
                      {text} {count} {unit} {amount !== undefined && signed(yuanText(amount))}
                      <small title={note}>{note}</small>
                    </span>
                    <Link to={to}>{verb}</Link>
                  </li>
                )
              })}
            </ul>
          )
        }
      </Answered>
    </Block>
  )
}
