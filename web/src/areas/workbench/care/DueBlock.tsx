/** 待划扣: by person, her allergy in full words in the line above her items; each item says whether it can be taken. */

import { workbench } from '@clinic/contract/areas/workbench/calls.ts'
import { durationText } from '@clinic/contract/days.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Tip } from '../../../kit/act/Tip.tsx'
import { useMay } from '../../../kit/person.ts'
import { useAnswer } from '../../../kit/query.ts'
import { CustomerName } from '../../../kit/show/customer.tsx'
import { ShortMoment } from '../../../kit/show/moment.tsx'
import { Answered } from '../../../kit/show/states.tsx'
import { minutesSince, useMinute } from '../../../kit/tick.ts'
import { AllergyTag, CardMark } from '../../customers/index.ts'
import { triageStateWords } from '../../triage/index.ts'
import { Block } from '../Block.tsx'
import './due.css'
import { type Due, type DueGroup, groupsOf, standingOf } from './due-groups.ts'

/** Rows that are read: everybody in the house is among them; and those the block lists. */
const [MOST, LISTED] = [500, 200] as const
export const useDue = () => useAnswer(workbench.treatmentTask, { pageSize: MOST }, { keepLast: true })

const deskOf = (customerId: number): string => `/clinic/deduction/desk?customerId=${customerId}`

const Who = ({ head, minute }: { head: Due; minute: number }) => (
  <tr className="due-who">
    <th scope="rowgroup" colSpan={5}>
      <CustomerName id={head.customerId} name={head.customerName} sex={head.sex} age={head.age} />
      <CardMark levelName={head.levelName} />
      <AllergyTag state={head.allergyState} what={head.allergy} />
      <small>
        {[
          head.queueNo && `${head.queueNo} 号`,
          head.visitState && triageStateWords[head.visitState],
          head.visitTime && durationText(minutesSince(head.visitTime, minute)),
          head.doctorName && `医生 ${head.doctorName}`,
        ]
          .filter(Boolean)
          .join(' ')}
      </small>
    </th>
  </tr>
)

/** To the desk of deductions with her on it; where nothing can be taken, why. */
const Deduct = ({ item }: { item: Due }) => {
  const navigate = useNavigate()
  const standing = standingOf(item)
  if (standing?.can === false)
    return (
      <Tip text={standing.why ?? standing.words}>
        <Button size="small" className="refused" aria-disabled aria-label={`划扣：${standing.why}`}>
          划扣
        </Button>
      </Tip>
    )
  return (
    <Button size="small" type="link" className="row-action" onClick={() => void navigate(deskOf(item.customerId))}>
      划扣
    </Button>
  )
}

const Item = ({ item }: { item: Due }) => {
  const may = useMay()
  const standing = standingOf(item)
  return (
    <tr>
      <td className="due-name" title={item.productName}>
        {item.productName}
      </td>
      <td className="figure">
        {item.qtyLeft} / {item.qtyTotal} 次
      </td>
      <td className="due-last">{item.lastTime ? <ShortMoment at={item.lastTime} /> : '首次'}</td>
      <td>
        {standing &&
          (standing.can ? (
            <span className="state green">{standing.words}</span>
          ) : (
            <span className="soon-words" title={standing.why}>
              {standing.words}
            </span>
          ))}
      </td>
      <td className="due-act">{may('clinic:deduction:add') && <Deduct item={item} />}</td>
    </tr>
  )
}

const Groups = ({ groups }: { groups: readonly DueGroup[] }) => {
  const minute = useMinute()
  return (
    <table className="due-table">
      <thead>
        <tr>
          <th scope="col">项目</th>
          <th scope="col">剩余</th>
          <th scope="col" className="due-last">
            上次
          </th>
          <th scope="col">能否划扣</th>
          <th scope="col">
            <span className="visually-hidden">操作</span>
          </th>
        </tr>
      </thead>
      {groups.map(({ customerId, head, items }) => (
        <tbody key={customerId}>
          <Who head={head} minute={minute} />
          {items.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

const saysOf = ({ head, items }: DueGroup, word: string): boolean =>
  [head.customerName, ...items.map(({ productName }) => productName)].some((text) => text.includes(word))

export const DueBlock = () => {
  const answer = useDue()
  const may = useMay()
  const [word, setWord] = useState('')
  const rows = answer.data?.result ?? []
  const groups = groupsOf(rows)
  const told = useAnswer(workbench.figures, { desk: 'care' }).data?.figures.find(({ key }) => key === 'due')
  const total = answer.data?.total ?? 0
  const people = rows.length === total ? groups.length : told?.beside?.count
  const found = word === '' ? groupsOf(rows.slice(0, LISTED)) : groups.filter((group) => saysOf(group, word))
  return (
    <Block
      title="待划扣"
      count={answer.data && [people !== undefined && `在院 ${people} 人`, `${total} 项`].filter(Boolean).join(' ')}
      foot={total > LISTED && word === '' ? `列出前 ${LISTED} 项，其余请到划扣工作台` : undefined}
      extra={
        <Input
          size="small"
          allowClear
          placeholder="姓名、项目"
          aria-label="查找待划扣"
          style={{ width: 140 }}
          onChange={(event) => setWord(event.target.value.trim())}
        />
      }
      more={may('clinic:deduction:add') ? { to: '/clinic/deduction/desk', text: '划扣工作台' } : undefined}
    >
      <Answered of={answer} rows={6}>
        {() =>
          found.length === 0 ? (
            <p className="bench-empty">{word ? '没有符合的客户或项目' : '在院客户没有待划扣的项目'}</p>
          ) : (
            <Groups groups={found} />
          )
        }
      </Answered>
    </Block>
  )
}

/** In the house with something to look out for: white with red marks, not an alarm that would be there every day. */
export const AllergyLine = () => {
  const warned = groupsOf(useDue().data?.result ?? []).filter(
    ({ head: { allergyState } }) => allergyState === 'has' || allergyState === null,
  )
  if (warned.length === 0) return null
  return (
    <div className="bench-allergies" role="status">
      <span>在院过敏提醒</span>
      {warned.map(({ customerId, head }) => (
        <span key={customerId}>
          <CustomerName id={customerId} name={head.customerName} />
          <AllergyTag state={head.allergyState} what={head.allergy} />
        </span>
      ))}
    </div>
  )
}
