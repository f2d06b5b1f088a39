/** One bought item: how it stands, who waits for its sessions, all that happened with it, and what is done next. */
import { itemSourceWords, itemStateWords, purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { itemDeeds } from '@clinic/contract/areas/purchases/nouns.ts'
import { purchasedItemTable } from '@clinic/contract/areas/purchases/tables.ts'
import { transferRelations } from '@clinic/contract/areas/purchases/transfers.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { offeredTo } from '../../kit/act/action.ts'
import { ActionRow } from '../../kit/act/buttons.tsx'
import { deedsOn } from '../../kit/act/deeds.ts'
import { useStage } from '../../kit/act/stage.tsx'
import { useLive } from '../../kit/live.ts'
import { Facts } from '../../kit/page/Record.tsx'
import { SidePanel } from '../../kit/page/SidePanel.tsx'
import { usePerson } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { CustomerName } from '../../kit/show/customer.tsx'
import { InOrder } from '../../kit/show/InOrder.tsx'
import { ShortMoment } from '../../kit/show/moment.tsx'
import { OrderNo } from '../../kit/show/OrderNo.tsx'
import { Answered } from '../../kit/show/states.tsx'
import { MoneyText, StateTag } from '../../kit/show/text.tsx'
import { endShare, giveActions, type Share } from './give-actions.tsx'
import { type Item, isCome, topics } from './item-list.tsx'
import { keepActions } from './keep-actions.tsx'
import './purchases.css'

type One = OutputOf<typeof purchases.one>
const titles = titlesOf(purchasedItemTable)

/** A fact this person may not see is not there. */
const factsOf = (item: One) =>
  [
    {
      label: titles.orderNo,
      value: item.orderNo && (isCome(item) ? item.orderNo : <OrderNo id={item.orderId} no={item.orderNo} />),
    },
    { label: titles.source, value: item.source && itemSourceWords[item.source] },
    { label: titles.qtyTotal, value: item.qtyTotal },
    { label: titles.qtyDeducted, value: item.qtyDeducted },
    { label: titles.qtyRefunded, value: item.qtyRefunded },
    { label: titles.qtyMoved, value: item.qtyMoved },
    { label: titles.qtyLocked, value: item.qtyLocked },
    { label: titles.qtyLeft, value: item.qtyLeft },
    { label: titles.valueLeft, value: item.valueLeft && <MoneyText yuan={item.valueLeft} strong /> },
    { label: titles.debtOpen, value: item.debtOpen && <MoneyText yuan={item.debtOpen} debt /> },
    { label: titles.validTo, value: item.validTo === null ? '长期有效' : item.validTo },
  ].filter(({ value }) => value !== undefined)

const Held = ({ held }: { held: One['held'] | undefined }) =>
  held && held.length > 0 ? (
    <section aria-label="占用">
      <h3 className="item-title">占用</h3>
      <ol className="item-story">
        {held.map(({ no, what, qty }) => (
          <li key={no}>
            <span>
              {what} {no} 占用 {qty} 次，处理完才能使用
            </span>
          </li>
        ))}
      </ol>
    </section>
  ) : null

type Start = ReturnType<typeof useStage>['start']

const Shares = ({ shares, start }: { shares: readonly Share[] | undefined; start: Start }) => {
  const offered = offeredTo(usePerson(), [endShare])
  if (!shares || shares.length === 0) return null
  return (
    <section aria-label="共享">
      <h3 className="item-title">共享</h3>
      <ol className="item-story">
        {shares.map((one) => (
          <li key={one.id}>
            <span>
              <CustomerName id={one.customerId} name={one.customerName} /> {transferRelations[one.relation]}，已用{' '}
              {one.used} 次{one.most !== null && `，最多 ${one.most} 次`}
              {one.endedAt && `；已结束：${one.endReason}`}
            </span>
            <ActionRow actions={deedsOn<Share>(offered, one, start)} />
          </li>
        ))}
      </ol>
    </section>
  )
}

const Past = ({ past }: { past: One['past'] | undefined }) =>
  past ? (
    <section aria-label="经过">
      <h3 className="item-title">经过</h3>
      <ol className="item-story">
        <InOrder of={past}>
          {({ deed, no, qty, said, byName, at }) => (
            <li>
              <span>
                <strong>{itemDeeds[deed]}</strong> {qty > 0 && `${qty} 次`} {said} {no && <small>{no}</small>}
              </span>
              <small>
                <ShortMoment at={at} /> {byName ?? '系统'}
              </small>
            </li>
          )}
        </InOrder>
      </ol>
    </section>
  ) : null

const asked = [purchases.one]

/** Mount it when it opens. */
const ItemDrawer = ({ id, onClose }: { readonly id: number; readonly onClose: () => void }) => {
  const answer = useAnswer(purchases.one, { id })
  const { start, stage } = useStage()
  const offered = offeredTo(usePerson(), [...giveActions, ...keepActions])
  useLive(topics, asked)
  return (
    <SidePanel title="已购项目" onClose={onClose}>
      <Answered of={answer} rows={8}>
        {(item) => (
          <>
            <h2 className="item-head">
              {item.productName} <StateTag value={item.status} words={itemStateWords} />
            </h2>
            <p className="item-whose">
              <CustomerName id={item.customerId} name={item.customerName} />
            </p>
            <div className="item-buttons">
              <ActionRow actions={deedsOn<Item>(offered, item, start)} />
            </div>
            <Facts columns={2} facts={factsOf(item)} />
            <Held held={item.held} />
            <Shares shares={item.shares} start={start} />
            <Past past={item.past} />
          </>
        )}
      </Answered>
      {stage}
    </SidePanel>
  )
}
export default ItemDrawer
