/** 开单 begins with whom it is for: who is in the house stands there, her own consultant's first; anybody else is searched. */
import { visitTypeWords } from '@clinic/contract/areas/triage/assignment.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Alert } from 'antd'
import type { KeyboardEvent } from 'react'
import { useLive } from '../../../kit/live.ts'
import { Block } from '../../../kit/page/Record.tsx'
import { personText, WorkGroup, WorkRow } from '../../../kit/page/WorkRow.tsx'
import { useMay, usePerson } from '../../../kit/person.ts'
import { useAnswer } from '../../../kit/query.ts'
import { ShortMoment } from '../../../kit/show/moment.tsx'
import { Answered, Nothing } from '../../../kit/show/states.tsx'
import { AllergyMark, CustomerPicker } from '../../customers/index.ts'
import '../orders.css'

type Visit = OutputOf<typeof triage.list>['result'][number]
type Choose = { readonly onChoose: (customerId: number, triageId?: number) => void }

const topics = ['triage', 'consult'] as const
const asked = [triage.list]
/** Who is spoken with is written for first, then who was. */
const groups = { serving: '接诊中', finished: '已接诊', waiting: '待接诊' } as const

const Row = ({ visit, onChoose }: { visit: Visit } & Choose) => (
  <WorkRow
    lead={`${visit.queueNo}号`}
    who={visit.customerName}
    person={personText(visit)}
    marks={<AllergyMark state={visit.allergyState} here />}
    what={visit.demandNames || (visit.visitType && visitTypeWords[visit.visitType])}
    when={
      <>
        {visit.consultantName} <ShortMoment at={visit.arriveTime} />
      </>
    }
    onPick={() => onChoose(visit.customerId, visit.id)}
  />
)

/** Up and down go through the people, from the search on. */
const byArrows = (event: KeyboardEvent<HTMLElement>): void => {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (by === undefined) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('.work-row')]
  const next = rows[rows.indexOf(document.activeElement as HTMLElement) + by]
  if (!next) return
  event.preventDefault()
  next.focus()
}

const Here = ({ onChoose }: Choose) => {
  const { id } = usePerson()
  const answer = useAnswer(triage.list, { day: 'today', state: Object.keys(groups).join(), pageSize: 200 })
  useLive(topics, asked)
  return (
    <Answered of={answer} rows={6}>
      {({ result }) =>
        result.length === 0 ? (
          <Nothing text="现在没有在院的客户；在上面查找客户即可开单" />
        ) : (
          // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys go through the buttons inside
          <div onKeyDown={byArrows}>
            {Object.entries(groups).map(([state, word]) => {
              const here = result.filter((visit) => visit.state === state)
              const own = here.filter((visit) => visit.consultantId === id)
              const others = here.filter((visit) => visit.consultantId !== id)
              return here.length === 0 ? null : (
                <WorkGroup key={state} title={word} count={here.length}>
                  {[...own, ...others].map((visit) => (
                    <Row key={visit.id} visit={visit} onChoose={onChoose} />
                  ))}
                </WorkGroup>
              )
            })}
          </div>
        )
      }
    </Answered>
  )
}

/** @param right why this person may not write an order; said before she looks for anybody */
export const Start = ({ right, onChoose }: Choose & { readonly right: string | null }) => {
  const may = useMay()
  return (
    <Block title="开单登记">
      {right && <Alert type="info" showIcon title={right} />}
      <p className="none">先选择客户：输入姓名、拼音、手机号后四位或编号后按回车；在院客户也可按 Tab 和 ↑↓ 选择。</p>
      <CustomerPicker
        autoFocus
        width={360}
        aria-label="查找客户"
        onPick={(option) => option && onChoose(Number(option.value))}
      />
      {may(triage.list.may) && (
        <div className="order-start">
          <Here onChoose={onChoose} />
        </div>
      )}
    </Block>
  )
}
