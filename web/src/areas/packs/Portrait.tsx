/** From a customer's portrait what whoever receives her needs first: what to do next, what is left of what she bought, her tags. */
import { adviceOf, portraits } from '@clinic/contract/areas/portrait/calls.ts'
import { today } from '../../kit/clock.ts'
import { Block } from '../../kit/page/Record.tsx'
import { useMay, usePerson } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { TagMarks } from '../segments/index.ts'

/** Version P has no portrait (F0097). */
export const Portrait = ({ customerId }: { readonly customerId: number }) => {
  const may = useMay()(portraits.portrait.may)
  const { hospital } = usePerson()
  const shown = may && hospital.sysVer !== 'P'
  const answer = useAnswer(portraits.portrait, shown ? { customerId } : null)
  if (!shown) return null
  return (
    <Answered of={answer} rows={4}>
      {(portrait) => {
        const advice = adviceOf(portrait, today())
        const left = portrait.left ?? []
        const tags = (portrait.tags ?? []).flatMap(({ tags: of }) => of)
        return (
          <Block title="画像" extra={<TagMarks tags={tags} most={6} />}>
            {advice.length + left.length === 0 && <p className="block-empty none">没有要提醒的，也没有剩余项目</p>}
            <ul className="pack-work">
              {advice.map(({ text }) => (
                <li key={text}>
                  <span>{text}</span>
                </li>
              ))}
              {left.map(({ id, name, times }) => (
                <li key={id}>
                  <span>
                    剩余项目 {name} {times} 次
                  </span>
                </li>
              ))}
            </ul>
          </Block>
        )
      }}
    </Answered>
  )
}
