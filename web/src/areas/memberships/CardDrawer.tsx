/** One card to read: what it holds, its rights with their use, what was sold for it and what became of it. */
import {
  type CardDetail,
  cardEvents,
  cardStates,
  cards,
  chargeKinds,
  chargeStates,
  discountText,
  type RightOfCard,
  rightKinds,
  rightPeriods,
} from '@clinic/contract/areas/memberships/calls.ts'
import { lazy, Suspense } from 'react'
import { offeredTo } from '../../kit/act/action.ts'
import { ActionRow } from '../../kit/act/buttons.tsx'
import { deedsOn } from '../../kit/act/deeds.ts'
import { useStage } from '../../kit/act/stage.tsx'
import { SidePanel } from '../../kit/page/SidePanel.tsx'
import { usePerson } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { CustomerName } from '../../kit/show/customer.tsx'
import { ShortMoment } from '../../kit/show/moment.tsx'
import { OrderNo } from '../../kit/show/OrderNo.tsx'
import { Answered } from '../../kit/show/states.tsx'
import { MoneyText, None, StateTag } from '../../kit/show/text.tsx'
import { actionsOf, titles } from './card-list.tsx'
import './memberships.css'

const CardLedger = lazy(() => import('./CardLedger.tsx'))

const deeds = actionsOf()

const Deeds = ({ card }: { card: CardDetail }) => {
  const person = usePerson()
  const { start, stage } = useStage()
  return (
    <>
      <div className="card-deeds">
        <ActionRow actions={deedsOn(offeredTo(person, deeds), card, start)} />
      </div>
      {stage}
    </>
  )
}

const Figures = ({ card }: { card: CardDetail }) => (
  <dl className="card-figures">
    {card.principal !== undefined && (
      <div>
        <dt>{titles.principal}</dt>
        <dd>
          <MoneyText yuan={card.principal} />
        </dd>
      </div>
    )}
    {card.bonus !== undefined && (
      <div>
        <dt>{titles.bonus}</dt>
        <dd>
          <MoneyText yuan={card.bonus} />
        </dd>
      </div>
    )}
    <div>
      <dt>{titles.validTo}</dt>
      <dd>{card.validTo ?? (card.openedOn ? '长期' : '付款后起算')}</dd>
    </div>
    <div>
      <dt>{titles.discountBp}</dt>
      <dd>{discountText(card.discountBp)}</dd>
    </div>
  </dl>
)

const Right = ({ right: { name, kind, period, times, used, lastOn } }: { right: RightOfCard }) => (
  <tr>
    <th scope="row">{name}</th>
    <td>{rightKinds[kind]}</td>
    <td>{rightPeriods[period]}</td>
    <td>{times === 0 ? `${used} / 不限` : `${used} / ${times}`}</td>
    <td>{lastOn ?? <None />}</td>
  </tr>
)

export const Rights = ({ rights }: { rights: readonly RightOfCard[] }) =>
  rights.length === 0 ? (
    <p className="none">这张卡没有权益</p>
  ) : (
    <table className="card-rows" aria-label="权益与用量">
      <thead>
        <tr>
          {['权益', '类型', '周期', '用了 / 共', '最近一次'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rights.map((right) => (
          <Right key={right.id} right={right} />
        ))}
      </tbody>
    </table>
  )

const Amount = ({ yuan }: { yuan: string }) => (
  <td className="figure">
    <MoneyText yuan={yuan} />
  </td>
)

const Charges = ({ charges }: { charges: NonNullable<CardDetail['charges']> }) => (
  <table className="card-rows" aria-label="办理记录">
    <thead>
      <tr>
        <th scope="col">办理</th>
        <th scope="col">订单</th>
        <th scope="col" className="figure">
          卡费
        </th>
        <th scope="col" className="figure">
          本金
        </th>
        <th scope="col" className="figure">
          赠送
        </th>
        <th scope="col">状态</th>
      </tr>
    </thead>
    <tbody>
      {charges.map(({ id, kind, orderId, orderNo, fee, principal, bonus, state }) => (
        <tr key={id}>
          <th scope="row">{chargeKinds[kind]}</th>
          <td>
            <OrderNo id={orderId} no={orderNo} />
          </td>
          <Amount yuan={fee} />
          <Amount yuan={principal} />
          <Amount yuan={bonus} />
          <td>
            <StateTag value={state} words={chargeStates} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Events = ({ events }: Pick<CardDetail, 'events'>) => (
  <table className="card-rows" aria-label="操作记录">
    <tbody>
      {events.map(({ at, kind, detail, byName }) => (
        <tr key={`${at}${kind}${detail}`}>
          <td>
            <ShortMoment at={at} />
          </td>
          <th scope="row">{cardEvents[kind]}</th>
          <td>{detail}</td>
          <td>{byName}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const CardView = ({ card }: { card: CardDetail }) => (
  <div className="card-view">
    <h2>
      {card.name} {card.no} <StateTag value={card.state} words={cardStates} />
    </h2>
    <p>
      <CustomerName id={card.customerId} name={card.customerName} /> · 条款按卖出时的，以后改卡种不影响
    </p>
    <Deeds card={card} />
    <Figures card={card} />
    <section>
      <h3>权益与用量</h3>
      <Rights rights={card.rights} />
    </section>
    {card.charges && (
      <section>
        <h3>办理记录</h3>
        <Charges charges={card.charges} />
      </section>
    )}
    {(card.state !== 'PENDING' || card.openedOn !== null) && (
      <section>
        <h3>流水</h3>
        <Suspense fallback={null}>
          <CardLedger id={card.id} />
        </Suspense>
      </section>
    )}
    <section>
      <h3>操作记录</h3>
      <Events events={card.events} />
    </section>
  </div>
)

/** Mount it when it opens. */
const CardDrawer = ({ id, onClose }: { readonly id: number; readonly onClose: () => void }) => {
  const answer = useAnswer(cards.one, { id })
  return (
    <SidePanel title="会员卡" width={840} onClose={onClose}>
      <Answered of={answer} rows={10}>
        {(card) => <CardView card={card} />}
      </Answered>
    </SidePanel>
  )
}
export default CardDrawer
