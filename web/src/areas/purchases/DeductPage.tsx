/** 划扣工作台: who is here with something to use, what of it, by whom. The nurse's desk. */
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useLive } from '../../kit/live.ts'
import { Desk } from '../../kit/page/Desk.tsx'
import { Answered, Nothing } from '../../kit/show/states.tsx'
import { CustomerStrip } from '../customers/index.ts'
import { DeskItems } from './DeskItems.tsx'
import { DeskQueue } from './DeskQueue.tsx'
import { topics } from './item-list.tsx'
import { Recent } from './Recent.tsx'
import { TreatmentForm } from './TreatmentForm.tsx'
import { type Deducting, useDeducting } from './use-deduction.ts'
import './purchases.css'

const asked = [purchases.waiting, purchases.deskItems, purchases.records]
const heard = [...topics, 'triage', 'consult'] as const
/** What the desk does itself. */
const deskSteps = ['deduct'] as const
const keyWords = { F3: '查找客户', 'Alt+1…9': '选择项目', F2: '确认划扣' }

const find = () => document.getElementById('deduct-customer')?.focus()

const DeductPage = () => {
  const [query, setQuery] = useSearchParams()
  const customerId = Number(query.get('customerId')) || null
  return (
    <DeductDesk
      key={customerId ?? 0}
      customerId={customerId}
      onCustomer={(id) => setQuery({ customerId: String(id) }, { replace: true })}
    />
  )
}

const Items = ({ customerId, desk, onGoing }: { customerId: number; desk: Deducting; onGoing: () => void }) => (
  <div className="deduct-thing">
    <CustomerStrip customerId={customerId} skip={deskSteps} />
    <Answered of={desk.answer}>
      {() =>
        desk.items.length === 0 ? (
          <Nothing text="该客户没有未用完的项目，开单收款后会出现在这里" />
        ) : (
          <DeskItems desk={desk} />
        )
      }
    </Answered>
    {desk.wanted.length > 0 && (
      <Button type="primary" block className="deduct-on" onClick={onGoing}>
        已选 {desk.wanted.length} 项，去确认
      </Button>
    )}
    <Recent customerId={customerId} />
  </div>
)

type DeskProps = { customerId: number | null; onCustomer: (id: number) => void }

const DeductDesk = ({ customerId, onCustomer }: DeskProps) => {
  useLive(heard, asked)
  // Narrow windows show one pane: the last one when she is ready.
  const [going, setGoing] = useState(false)
  const desk = useDeducting(customerId, () => setGoing(false))
  const ticks = Object.fromEntries(
    desk.items.slice(0, 9).map((item, at) => [`Alt+${at + 1}`, () => desk.toggle(item)] as const),
  )
  return (
    <Desk
      list={{ title: '客户', body: <DeskQueue chosen={customerId} onChoose={onCustomer} /> }}
      thing={{
        title: '可划扣项目',
        body:
          customerId === null ? (
            <Nothing text="从左边选择一位客户" />
          ) : (
            <Items customerId={customerId} desk={desk} onGoing={() => setGoing(true)} />
          ),
      }}
      decision={{ title: '划扣', body: <TreatmentForm desk={desk} /> }}
      focus={customerId === null ? 'list' : going ? 'decision' : 'thing'}
      keyWords={keyWords}
      keys={{ ...ticks, F2: desk.send, F3: find }}
    />
  )
}
export default DeductPage
