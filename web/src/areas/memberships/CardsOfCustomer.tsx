/** Panel tab 会员信息: the card of one customer with its rights, and the cards she had. */
import { type Card, cards } from '@clinic/contract/areas/memberships/calls.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import { act, type ListTool } from '../../kit/act/action.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import type { PanelTabProps } from '../../kit/page/entry.ts'
import { actionsOf, facts, isVoid, sold } from './card-list.tsx'

const OpenFields = lazy(async () => ({ default: (await import('./SheetField.tsx')).OpenFields }))
const CardDrawer = lazy(() => import('./CardDrawer.tsx'))

const topics = ['card', 'payment']
const asked = [cards.list, cards.one]

const openingFor = (customerId: number): ListTool<Card> => ({
  ...act(cards.open, {
    label: '开卡',
    fields: <OpenFields of={customerId} />,
    width: 720,
    saveLabel: '开单',
    done: null,
    onDone: sold,
    initial: () => ({}),
    input: () => ({ customerId }),
  }),
  primary: true,
})

const CardsOfCustomer = ({ customerId }: PanelTabProps) => {
  useLive(topics, asked)
  const [id, setId] = useState<number | null>(null)
  const always = useMemo(() => ({ customerId }), [customerId])
  const tools = useMemo(() => [openingFor(customerId)], [customerId])
  const actions = useMemo(() => actionsOf((row) => setId(row.id)), [])
  return (
    <>
      <ListPage
        embedded
        list={cards.list}
        noun="会员卡"
        columns={facts}
        tools={tools}
        actions={actions}
        always={always}
        isVoid={isVoid}
      />
      <Suspense fallback={null}>{id !== null && <CardDrawer key={id} id={id} onClose={() => setId(null)} />}</Suspense>
    </>
  )
}
export default CardsOfCustomer
