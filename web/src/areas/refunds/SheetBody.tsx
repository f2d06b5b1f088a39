/** What stands on 退款单: the trial sheet, the ways, and lines for three signatures. */

import { discountWords } from '@clinic/contract/areas/orders/discounts.ts'
import { isPrinted } from '@clinic/contract/areas/prints/kinds.ts'
import { refundKinds } from '@clinic/contract/areas/refunds/account-words.ts'
import { type RefundSheet, reasonParties, refundStates } from '@clinic/contract/areas/refunds/calls.ts'
import { isRoll, type Paper, PaperLines } from '../../kit/page/PaperSheet.tsx'
import { InOrder } from '../../kit/show/InOrder.tsx'
import { yuanText } from '../../kit/show/text.tsx'
import './refunds.css'

const isSome = (yuan: string | undefined): boolean => yuan !== undefined && yuan !== '0.00'

const Pair = ({ name, value, strong }: { name: string; value: string; strong?: boolean }) => (
  <div className={strong ? 'pair strong' : 'pair'}>
    <span>{name}</span>
    <span className="figure">{value}</span>
  </div>
)

/** Of a balance, a deposit or a card: its parts with the sum that was chosen. */
const Parts = ({ sheet: { refund, clinic }, paper }: { sheet: RefundSheet; paper: Paper }) => (
  <table className={isRoll(paper) ? 'slip-lines' : 'sheet-lines'}>
    <thead>
      <tr>
        <th scope="col">批次</th>
        <th scope="col" className="figure">
          剩本金
        </th>
        <th scope="col" className="figure">
          剩赠送
        </th>
        <th scope="col" className="figure">
          退款
        </th>
      </tr>
    </thead>
    <InOrder of={refund.parts ?? []}>
      {(part) => (
        <tbody>
          <tr>
            <td>{part.label}</td>
            <td className="figure">{yuanText(part.principalLeft)}</td>
            <td className="figure">{yuanText(part.bonusLeft)}</td>
            <td className="figure">{yuanText(part.value)}</td>
          </tr>
          {isPrinted(clinic, 'refund', 'why') && (
            <tr className="second">
              <td colSpan={4}>
                本金优先 {part.whyFirst} = {yuanText(part.first)}；按比例 {part.whyRatio} = {yuanText(part.ratio)}
              </td>
            </tr>
          )}
        </tbody>
      )}
    </InOrder>
  </table>
)

const Lines = ({ sheet: { refund, clinic }, paper }: { sheet: RefundSheet; paper: Paper }) => (
  <table className={isRoll(paper) ? 'slip-lines' : 'sheet-lines'}>
    <thead>
      <tr>
        <th scope="col">项目</th>
        <th scope="col" className="figure">
          次数
        </th>
        <th scope="col" className="figure">
          价值
        </th>
        <th scope="col" className="figure">
          退款
        </th>
      </tr>
    </thead>
    <InOrder of={refund.lines}>
      {(line) => (
        <tbody>
          <tr>
            <td>{line.productName}</td>
            <td className="figure">{line.qty}</td>
            <td className="figure">{yuanText(line.value)}</td>
            <td className="figure">{yuanText(line.cash)}</td>
          </tr>
          {line.why && isPrinted(clinic, 'refund', 'why') && (
            <tr className="second">
              <td colSpan={4}>{line.why}</td>
            </tr>
          )}
        </tbody>
      )}
    </InOrder>
  </table>
)

type Figure = { readonly name: string; readonly value: string }

/** What the order had cost, how it came to that, and what coupons paid of it; nothing that is hidden from who prints. */
const orderFigures = ({ order }: RefundSheet): readonly Figure[] => {
  if (!order) return []
  const { original, discounts = [], payable, coupon } = order
  const figure = (name: string, yuan: string | undefined, sign = ''): Figure[] =>
    yuan === undefined ? [] : [{ name, value: `${sign}${yuanText(yuan)}` }]
  return [
    ...figure('原单原价', original),
    ...discounts.flatMap(({ kind, amount }) => figure(discountWords[kind], amount, '−')),
    ...figure('原单应收', payable),
    ...(isSome(coupon) ? figure('其中优惠券', coupon) : []),
  ]
}

/** Under each other on a roll, in a row on a sheet. */
const OrderFigures = ({ sheet, paper }: { sheet: RefundSheet; paper: Paper }) => {
  const figures = orderFigures(sheet)
  if (figures.length === 0) return null
  if (isRoll(paper))
    return (
      <section>
        <InOrder of={figures}>{({ name, value }) => <Pair name={name} value={value} />}</InOrder>
      </section>
    )
  return (
    <p className="sheet-facts">
      <InOrder of={figures}>
        {({ name, value }) => (
          <span>
            {name} <span className="figure">{value}</span>
          </span>
        )}
      </InOrder>
    </p>
  )
}

const Money = ({ sheet: { refund, cashCapitals, clinic } }: { sheet: RefundSheet }) => {
  const less = [
    ['冲减欠款', refund.debtCancel],
    ['冲减已核销', refund.writeoffCancel],
    ['套餐已消费的原价差', refund.usedShort],
    ['手续费', refund.fee],
    ['已用掉的赠送卡券', refund.couponShort],
    ['已用掉的赠送积分', refund.pointsShort],
  ] as const
  return (
    <section>
      <Pair name={refund.kind === 'ORDER' ? '未使用项目价值' : refund.summary} value={yuanText(refund.value)} />
      {less
        .filter(([, yuan]) => isSome(yuan))
        .map(([name, yuan]) => (
          <Pair key={name} name={name} value={`−${yuanText(yuan)}`} />
        ))}
      <Pair strong name="退款" value={yuanText(refund.cash)} />
      {cashCapitals && isPrinted(clinic, 'refund', 'capitals') && <p className="capitals">{cashCapitals}</p>}
      <InOrder of={refund.route ?? []}>{(way) => <Pair name={way.name} value={yuanText(way.amount)} />}</InOrder>
      {refund.payee && <Pair name="收款账户" value={refund.payee} />}
    </section>
  )
}

const Facts = ({ sheet: { refund, customerCode } }: { sheet: RefundSheet }) => (
  <p className="sheet-facts">
    <span>
      客户 <strong>{refund.customerName}</strong>
    </span>
    <span>{customerCode}</span>
    <span>{refund.orderNo ? `原单 ${refund.orderNo}` : refundKinds[refund.kind]}</span>
    <span>
      {reasonParties[refund.reasonParty]}：{refund.reason}
    </span>
    <span>{refundStates[refund.status]}</span>
  </p>
)

export const RefundSheetBody = ({ sheet, paper }: { sheet: RefundSheet; paper: Paper }) => {
  const { clinic, refund, printedAt } = sheet
  return (
    <>
      <header className={isRoll(paper) ? 'slip-head' : 'sheet-head'}>
        <strong>{clinic.name}</strong>
        <h1>退款单</h1>
        <span>{refund.no}</span>
      </header>
      <PaperLines text={clinic.head} />
      <Facts sheet={sheet} />
      <OrderFigures sheet={sheet} paper={paper} />
      {refund.kind === 'ORDER' ? <Lines sheet={sheet} paper={paper} /> : <Parts sheet={sheet} paper={paper} />}
      <Money sheet={sheet} />
      <p className="refund-signs">
        <span>客户签字</span>
        <span>审核 {refund.auditedByName ?? ''}</span>
        <span>出纳 {refund.paidByName ?? ''}</span>
      </p>
      <p className="sheet-printed">
        <span>
          {isPrinted(clinic, 'refund', 'address') && [clinic.address, clinic.phone].filter(Boolean).join('　')}
        </span>
        <span>
          摘要 {refund.digest.slice(0, 12)}　打印 {printedAt.slice(0, 16)}
        </span>
      </p>
      <PaperLines text={clinic.footer} />
    </>
  )
}
