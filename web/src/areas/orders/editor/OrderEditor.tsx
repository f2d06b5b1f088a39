/** 开单: the customer on top, what can be sold at the left, the lines in the middle, totals and people at the right. */
import { type OrderDetailRow, orders } from '@clinic/contract/areas/orders/calls.ts'
import { discountLimits, reviewsOf, whyNotSave } from '@clinic/contract/areas/orders/limits.ts'
import { linePayable } from '@clinic/contract/areas/orders/totals.ts'
import { products } from '@clinic/contract/areas/products/calls.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { Button } from 'antd'
import { type KeyboardEvent, lazy, Suspense, useMemo, useReducer } from 'react'
import { useNavigate } from 'react-router'
import { DraftNote } from '../../../kit/form/DraftNote.tsx'
import { useUnsaved } from '../../../kit/form/use-unsaved.ts'
import { type Person, useMay, usePerson } from '../../../kit/person.ts'
import { useAnswer } from '../../../kit/query.ts'
import { Nothing } from '../../../kit/show/states.tsx'
import { CustomerStrip } from '../../customers/index.ts'
import { paths } from '../paths.ts'
import { countOf, type Draft, emptyDraft, orderOf, pricesOf, take } from './draft.ts'
import { draftOf, inputOf } from './draft-input.ts'
import { LineList } from './LineList.tsx'
import { useNewerOrder } from './newer-order.ts'
import { Shelf } from './Shelf.tsx'
import { type SavedOrder, useSaving } from './save-order.ts'
import { type Leave, Totals } from './Totals.tsx'
import '../orders.css'

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

/** Today's prices of what is on the order: a changed price shows before it is submitted, and after a 40901 at once. */
const usePricedToday = (draft: Draft): [Draft, () => void] => {
  const ids = useMemo(() => [...new Set(draft.lines.map((line) => line.product.id))].sort(), [draft.lines])
  const answer = useAnswer(products.byIds, ids.length > 0 ? { ids } : null, { keepLast: true })
  const today = useMemo(() => new Map((answer.data ?? []).map((product) => [product.id, product])), [answer.data])
  const priced = useMemo(
    () => ({
      ...draft,
      lines: draft.lines.map((line) => ({ ...line, product: today.get(line.product.id) ?? line.product })),
    }),
    [draft, today],
  )
  return [priced, () => void answer.refetch()]
}

/** What the page begins with: the order as it stands, or an empty one by the consultant who writes it. */
const first = (order: OrderDetailRow | undefined, person: Person): Draft =>
  order ? draftOf(order) : { ...emptyDraft, adviserId: person.posts.includes('咨询师') ? person.id : null }

export const OrderEditor = (props: Props) => {
  const { customerId, order, consultRecordId, triageId, onSaved, onChangeCustomer, onStale } = props
  const person = usePerson()
  const navigate = useNavigate()
  const [written, step] = useReducer(take, order, (given) => first(given, person))
  const { version, newer, noteOld, goOn, sent } = useNewerOrder(order, written, step)
  const unsaved = useUnsaved<Draft>({
    what: order ? `订单 ${order.no}` : '开单',
    name: order ? `order ${order.id}` : `order of ${customerId}`,
    version,
    older: noteOld,
    place: ['customerId', 'orderId'],
    count: () => countOf(written),
    read: () => written,
    restore: (draft) => step({ do: 'restore', draft }),
  })
  const giveUp = () => {
    goOn()
    unsaved.forget()
    unsaved.noted()
    step({ do: 'restore', draft: first(order, person) })
  }
  const [draft, readPrices] = usePricedToday(written)
  const limits = useMemo(
    () => discountLimits(person.keys, new Map(Object.entries(person.features))),
    [person.keys, person.features],
  )
  const { totals, lines: priced } = useMemo(() => pricesOf(draft), [draft])
  const right = whyNotWrite(useMay(), order === undefined)
  const refusal = useMemo(() => whyNotSave(orderOf(draft), limits), [draft, limits])
  const whyNot = right ?? refusal?.message ?? null
  const reviews = useMemo(() => (refusal ? [] : reviewsOf(orderOf(draft), limits)), [draft, refusal, limits])
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
      ...inputOf(draft, customerId, toYuan(totals.payableFen)),
      submit: how !== 'draft',
      ...(how === 'submit' && reviews.length > 0 ? { review: true } : {}),
      ...(consultRecordId ? { consultRecordId } : {}),
      ...(triageId ? { triageId } : {}),
    }
    send(input, left(how))
  }
  const mayPay = person.keys.has(TILL)
  const keys = (event: KeyboardEvent) => {
    const ctrl = event.ctrlKey || event.metaKey
    if (ctrl && event.key === 'Enter') leave('submit')
    else if (ctrl && event.key.toLowerCase() === 's') leave('draft')
    else if (event.key === 'F2' && mayPay) leave('pay')
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the work surface, wherever the focus is in it
    <div className="order-editor" onKeyDown={keys}>
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
      <div className="order-surface">
        <section className="pane" aria-label="项目">
          <Shelf onAdd={(product) => step({ do: 'add', product })} disabled={draft.lines.length >= 200} />
        </section>
        <section className="pane" aria-label="订单明细">
          {draft.lines.length === 0 ? (
            <Nothing text="在左侧查找项目，回车或点击添加到订单" />
          ) : (
            <LineList
              lines={draft.lines}
              payables={priced.map(linePayable)}
              limits={limits}
              reviews={reviews}
              step={step}
            />
          )}
        </section>
        <section className="pane" aria-label="合计">
          <Totals
            draft={draft}
            totals={totals}
            step={step}
            right={right}
            whyNot={whyNot}
            reviews={reviews}
            limits={limits}
            busy={busy}
            mayPay={mayPay}
            onLeave={leave}
          />
        </section>
      </div>
    </div>
  )
}
