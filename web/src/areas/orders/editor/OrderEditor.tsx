/** 开单: the customer on top, what can be sold at the left, the lines in the middle, totals and people at the right. */
import { type OrderDetailRow, orders } from '@clinic/contract/areas/orders/calls.ts'
import { discountLimits, reviewsOf, whyNotSave } from '@clinic/contract/areas/orders/limits.ts'
import { linePayable } from '@clinic/contract/areas/orders/totals.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { Button } from 'antd'
import { type KeyboardEvent, lazy, Suspense, useMemo, useReducer, useState } from 'react'
import { useNavigate } from 'react-router'
import { today } from '../../../kit/clock.ts'
import { DraftNote } from '../../../kit/form/DraftNote.tsx'
import { useUnsaved } from '../../../kit/form/use-unsaved.ts'
import { type Person, useMay, usePerson } from '../../../kit/person.ts'
import { Nothing } from '../../../kit/show/states.tsx'
import { CustomerStrip } from '../../customers/index.ts'
import { paths } from '../paths.ts'
import { Cautions } from './Cautions.tsx'
import { type Choosing, ComboList } from './ComboList.tsx'
import type { Card } from './card-prices.ts'
import { isRead, type Offered, whyNotOrdered } from './combos.ts'
import { countOf, type Draft, emptyDraft, keptOf, orderOf, pricesOf, take } from './draft.ts'
import { draftOf, inputOf } from './draft-input.ts'
import { LineList } from './LineList.tsx'
import { useNewerOrder } from './newer-order.ts'
import { usePricedToday } from './priced-today.ts'
import { proposed, type Ruled, useRuled } from './ruled.ts'
import { Shelf } from './Shelf.tsx'
import { type SavedOrder, useSaving } from './save-order.ts'
import { type Leave, Totals } from './Totals.tsx'
import '../orders.css'

const ChoiceDialog = lazy(() => import('./ChoiceDialog.tsx'))
const NewerOrder = lazy(() => import('./NewerOrder.tsx'))

/** Specification of the till's page: the right to take money there. */
const TILL = 'cashier:pay:pay'

type Props = {
  customerId: number
  /** The order to change; absent: a new one. */
  order?: OrderDetailRow
  /** Where it was born. */
  consultRecordId?: number
  triageId?: number
  onSaved: (saved: SavedOrder) => void
  onChangeCustomer?: () => void
  /** The order has changed on the server: it is read again. */
  onStale?: () => void
}

/** What she may not do here is said before she writes: the page opens for whoever may see it. */
export const whyNotWrite = (may: ReturnType<typeof useMay>, isNew: boolean): string | null => {
  if (isNew) return may(orders.create.may) ? null : '您没有开单权限，不能提交；请由咨询师开单'
  return may(orders.update.may) ? null : '您没有修改订单的权限，不能提交；请由开单人修改'
}

/** What the page begins with: the order as it stands, or an empty one by the consultant who writes it. */
const first = (order: OrderDetailRow | undefined, person: Person): Draft =>
  order ? draftOf(order) : { ...emptyDraft, adviserId: person.posts.includes('咨询师') ? person.id : null }

/** The order as it is being written, beside what others save of it meanwhile. */
const useWriting = ({ customerId, order }: Pick<Props, 'customerId' | 'order'>) => {
  const person = usePerson()
  const [written, step] = useReducer(take, order, (given) => first(given, person))
  const { version, newer, noteOld, goOn, sent } = useNewerOrder(order, written, step)
  const unsaved = useUnsaved<Draft>({
    what: order ? `订单 ${order.no}` : '开单',
    name: order ? `order ${order.id}` : `order of ${customerId}`,
    version,
    older: noteOld,
    place: ['customerId', 'orderId'],
    count: () => countOf(written),
    read: () => keptOf(written),
    restore: (draft) => step({ do: 'restore', draft }),
  })
  const giveUp = () => {
    goOn()
    unsaved.forget()
    unsaved.noted()
    step({ do: 'restore', draft: first(order, person) })
  }
  return { written, step, version, newer, goOn, sent, unsaved, giveUp }
}

/** What the order comes to, who has to review it, and why it cannot be saved as it is. */
const useVerdict = (draft: Draft, isNew: boolean, reading: boolean) => {
  const person = usePerson()
  const limits = useMemo(
    () => discountLimits(person.keys, new Map(Object.entries(person.features))),
    [person.keys, person.features],
  )
  const { totals, lines: priced } = useMemo(() => pricesOf(draft), [draft])
  const right = whyNotWrite(useMay(), isNew)
  const refusal = useMemo(() => {
    const wrong = draft.combos.filter(isRead).flatMap((one) => whyNotOrdered(one, today(), isNew) ?? [])
    return wrong[0] ?? whyNotSave(orderOf(draft), limits)
  }, [draft, limits, isNew])
  const undated = draft.businessDate && draft.backdateReason.trim() === '' ? '请填写补录原因' : null
  const unread = draft.combos.every(isRead) ? null : '正在读取套餐内容，请稍候'
  const waiting = unread ?? (reading ? '正在读取会员价，请稍候' : null)
  const reviews = useMemo(() => (refusal ? [] : reviewsOf(orderOf(draft), limits)), [draft, refusal, limits])
  return { limits, totals, priced, right, whyNot: right ?? waiting ?? undated ?? refusal?.message ?? null, reviews }
}

type Writing = ReturnType<typeof useWriting>
type Verdict = ReturnType<typeof useVerdict>
type Priced = { readonly draft: Draft; readonly ruled: Ruled | null; readonly verdict: Verdict }

/** The ways out: kept as a draft, submitted, or straight to the till. */
const useLeaving = (
  { customerId, order, consultRecordId, triageId, onSaved, onStale }: Props,
  { step, version, sent, unsaved }: Writing,
  { draft, ruled, verdict: { totals, whyNot, reviews }, readPrices }: Priced & { readonly readPrices: () => void },
) => {
  const navigate = useNavigate()
  const { send, busy } = useSaving(order && { id: order.id, version: version ?? order.version }, () => {
    readPrices()
    onStale?.()
  })
  const left = (how: Leave) => (saved: SavedOrder) => {
    unsaved.saved()
    sent()
    if (how === 'pay' && saved.status === 'UNPAID') void navigate(paths.pay(saved.id))
    else onSaved(saved)
    if (!order) step({ do: 'clear' })
  }
  const leave = (how: Leave) => {
    if (whyNot !== null || busy || (how === 'pay' && reviews.length > 0)) return
    const input = {
      ...inputOf({ ...draft, share: proposed(draft, ruled) }, customerId, toYuan(totals.payableFen)),
      submit: how !== 'draft',
      ...(how === 'submit' && reviews.length > 0 ? { review: true } : {}),
      ...(consultRecordId ? { consultRecordId } : {}),
      ...(triageId ? { triageId } : {}),
      ...(draft.businessDate && !order
        ? { businessDate: draft.businessDate, backdateReason: draft.backdateReason }
        : {}),
    }
    send(input, left(how))
  }
  return { leave, busy }
}

const keysOf = (leave: (how: Leave) => void, mayPay: boolean) => (event: KeyboardEvent) => {
  // React tells of keys along its tree: a dialog that opened over the page is not the page.
  if (!event.currentTarget.contains(event.target as Node)) return
  const ctrl = event.ctrlKey || event.metaKey
  if (ctrl && event.key === 'Enter') leave('submit')
  else if (ctrl && event.key.toLowerCase() === 's') leave('draft')
  else if (event.key === 'F2' && mayPay) leave('pay')
  else return
  event.preventDefault()
}

type Surface = Priced &
  Pick<Writing, 'step'> &
  Pick<Props, 'customerId'> & {
    order: OrderDetailRow | undefined
    card: Card | null
    busy: boolean
    mayPay: boolean
    onLeave: (how: Leave) => void
  }

type Held = Pick<Surface, 'draft' | 'verdict' | 'step'> & {
  readonly isNew: boolean
  readonly onChoose: (choosing: Choosing) => void
}

/** What is ordered: lines, then combos. */
const Contents = ({ draft, verdict: { priced, limits, reviews }, step, isNew, onChoose }: Held) => {
  const payables = priced.map(linePayable)
  const { lines, combos: taken } = draft
  if (lines.length + taken.length === 0) return <Nothing text="在左侧查找项目或套餐，回车或点击添加到订单" />
  return (
    <>
      {lines.length > 0 && <LineList lines={lines} payables={payables} limits={limits} reviews={reviews} step={step} />}
      {taken.length > 0 && (
        <ComboList
          combos={taken}
          first={lines.length}
          payables={payables}
          reviews={reviews}
          isNew={isNew}
          step={step}
          onChoose={onChoose}
        />
      )}
    </>
  )
}

/** What can be ordered, what is ordered, what it comes to. */
const OrderSurface = ({ customerId, order, draft, ruled, card, verdict, step, ...leaving }: Surface) => {
  const isNew = order === undefined
  const { priced, ...judged } = verdict
  const [choosing, choose] = useState<Choosing | null>(null)
  const add = (combo: Offered) =>
    combo.kind === 'PICK' ? choose({ combo, choices: [] }) : step({ do: 'addCombo', combo, choices: [] })
  const chosen = ({ key, combo }: Choosing, choices: Choosing['choices']) => {
    step(key === undefined ? { do: 'addCombo', combo, choices } : { do: 'changeCombo', key, with: { choices } })
    choose(null)
  }
  return (
    <div className="order-surface">
      <section className="pane" aria-label="项目">
        <Shelf onAdd={(product) => step({ do: 'add', product })} onAddCombo={add} disabled={priced.length >= 200} />
      </section>
      <section className="pane" aria-label="订单明细">
        <Cautions key={customerId} customerId={customerId} orderId={order?.id} draft={draft} />
        <Contents draft={draft} verdict={verdict} step={step} isNew={isNew} onChoose={choose} />
        <Suspense fallback={null}>
          {choosing && (
            <ChoiceDialog {...choosing} onClose={() => choose(null)} onDone={(choices) => chosen(choosing, choices)} />
          )}
        </Suspense>
      </section>
      <section className="pane" aria-label="合计">
        <Totals draft={draft} ruled={ruled} card={card} step={step} isNew={isNew} {...judged} {...leaving} />
      </section>
    </div>
  )
}

export const OrderEditor = (props: Props) => {
  const { customerId, order, onChangeCustomer } = props
  const writing = useWriting(props)
  const { newer, unsaved, giveUp, goOn, step } = writing
  const { draft, card, waiting, readPrices } = usePricedToday(customerId, writing.written)
  const verdict = useVerdict(draft, order === undefined, waiting)
  const ruled = useRuled(customerId, order === undefined || order.status === 'DRAFT')
  const { leave, busy } = useLeaving(props, writing, { draft, ruled, verdict, readPrices })
  const mayPay = usePerson().keys.has(TILL)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the work surface, wherever the focus is in it
    <div className="order-editor" onKeyDown={keysOf(leave, mayPay)}>
      <DraftNote restored={unsaved.restored} onGiveUp={giveUp} onNoted={unsaved.noted} />
      <Suspense fallback={null}>
        {newer && <NewerOrder theirs={newer} mine={draft} onTheirs={giveUp} onMine={goOn} />}
      </Suspense>
      <CustomerStrip
        customerId={customerId}
        extra={
          onChangeCustomer && (
            <Button size="small" type="link" onClick={onChangeCustomer}>
              换客户
            </Button>
          )
        }
      />
      <OrderSurface
        {...{ customerId, order }}
        draft={draft}
        ruled={ruled}
        card={card}
        verdict={verdict}
        step={step}
        busy={busy}
        mayPay={mayPay}
        onLeave={leave}
      />
    </div>
  )
}
