/** 项目 of an order: what each line came to, what was paid of it, how much of it was used; its sessions are taken from here. */

import { refundRuleSaid, refundRules } from '@clinic/contract/areas/combos/refund-rule.ts'
import type { OrderDetailRow } from '@clinic/contract/areas/orders/calls.ts'
import { salesOrderTable } from '@clinic/contract/areas/orders/tables.ts'
import { units } from '@clinic/contract/areas/products/calls.ts'
import { purchases, whyNotDeductLine } from '@clinic/contract/areas/purchases/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { foldsOf } from '@clinic/contract/folds.ts'
import { parseYuan } from '@clinic/contract/money.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { useMemo } from 'react'
import type { RowAction } from '../../kit/act/action.ts'
import { useStage } from '../../kit/act/stage.tsx'
import { today } from '../../kit/clock.ts'
import { type FieldColumn, told } from '../../kit/list/column.tsx'
import { Rows } from '../../kit/list/Rows.tsx'
import { useDrawnActions } from '../../kit/list/use-list.tsx'
import { Block } from '../../kit/page/Record.tsx'
import { useMay } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { MoneyText, StateTag } from '../../kit/show/text.tsx'
import { purchasePaths } from '../purchases/index.ts'

const titles = titlesOf(salesOrderTable)

type Item = OutputOf<typeof purchases.list>['result'][number]
type Line = OrderDetailRow['lines'][number] & {
  /** What was bought with it; absent before it is paid, and for whoever may not read it. */
  readonly item?: Item | undefined
  readonly customerId: number
  /** The combo it is a part of. */
  readonly comboName?: string | undefined
  /** It comes back by its combo's own rule. */
  readonly hasRule?: boolean | undefined
  readonly used?: string | undefined
}

const detailOf = ({ productCode, comboName, unit, sessionsPerUnit, toothNos, site, discountReason }: Line): string =>
  [
    productCode,
    comboName && `套餐 ${comboName}`,
    sessionsPerUnit > 1 && `每${units[unit]} ${sessionsPerUnit} 次`,
    toothNos && `牙位 ${toothNos}`,
    site && `部位 ${site}`,
    discountReason && `优惠原因 ${discountReason}`,
  ]
    .filter(Boolean)
    .join(' · ')

/** No line: what they come to together. */
const isSum = ({ lineNo }: Line): boolean => lineNo === 0

const Name = ({ line }: { line: Line }) =>
  isSum(line) ? (
    <span className="order-sum">合计</span>
  ) : (
    <span className="order-line-name" title={[line.productName, detailOf(line)].filter(Boolean).join(' · ')}>
      <span className="figure none">{line.lineNo}</span> {line.productName} {line.isGift && <StateTag value="赠送" />}
      {line.comboName && (
        <small title={line.hasRule ? refundRuleSaid : undefined}>
          套餐 {line.comboName}
          {line.hasRule && ` · ${refundRules.original}`}
        </small>
      )}
      {line.levelName && line.levelDiscount !== '0.00' && (
        <small>
          会员价 {line.levelName} −{line.levelDiscount}
        </small>
      )}
      {typeof line.discountBp === 'number' && <small>{foldsOf(line.discountBp)} 折</small>}
      {(line.toothNos || line.site) && <small>{[line.toothNos, line.site].filter(Boolean).join(' ')}</small>}
    </span>
  )

const columns: FieldColumn<Line>[] = [
  { name: 'lineNo', title: '项目', frozen: true, show: (line) => <Name line={line} /> },
  { name: 'price', title: '单价', kind: 'money', width: 100, wide: true },
  {
    name: 'contentCount',
    title: '数量',
    width: 56,
    show: (line) => !isSum(line) && <span className="figure">{line.contentCount}</span>,
  },
  {
    name: 'discount',
    title: titles.discount,
    width: 92,
    show: (line) => <MoneyText yuan={line.discount} debt={line.discount === '0.00'} />,
  },
  { name: 'payAmount', title: '应收', kind: 'money', width: 100, card: true },
  { name: 'received', title: titles.received, kind: 'money', width: 100 },
  { name: 'offset', title: titles.offset, kind: 'money', width: 88, wide: true },
  { name: 'debtOpen', title: titles.debtOpen, kind: 'debt', width: 92 },
  { name: 'used', title: '已划扣', width: 84 },
]
/** Figures stand right, also where they are written by the column itself. */
const right = new Set(['contentCount', 'discount', 'used'])
const drawn = columns.map((column) => (right.has(column.name) ? { ...column, kind: 'number' as const } : column))

const usedOf = ({ handedOut, qtyDeducted, qtyTotal }: Item): string =>
  handedOut ? `已领 ${qtyTotal}` : `${qtyDeducted} / ${qtyTotal} 次`

/** The order's own figures under its lines' columns; what is hidden stays so. */
const sumOf = ({
  original,
  discount,
  payable,
  received,
  offset,
  debtOpen,
  customerId,
  lines,
}: OrderDetailRow): Line => ({
  ...lines[0]!,
  id: 0,
  lineNo: 0,
  price: original,
  discount,
  payAmount: payable,
  received,
  offset,
  debtOpen,
  customerId,
})

const fen = (yuan: string | undefined): number => (yuan === undefined ? 0 : (parseYuan(yuan) ?? 0))

/** An item as the rule looks at it. What is hidden of it is looked at by the server. */
const standing = ({ valueLeft, debtOpen, status, ...item }: Item) => ({
  ...item,
  valueLeftFen: fen(valueLeft),
  debtOpenFen: fen(debtOpen),
  cancelled: status === 'cancelled',
})

const whyNotUse = ({ item, productName }: Line, mayOwe: boolean) =>
  whyNotDeductLine(item && standing(item), productName, today(), mayOwe)

/** Each line with what was bought by it; their sums under them where there are several. */
const linesOf = (order: OrderDetailRow, bought: readonly Item[]): Line[] => {
  const items = new Map(bought.filter(({ status }) => status !== 'cancelled').map((one) => [one.orderLineId, one]))
  // Names are absent for whoever may not read what orders hold.
  const combos = new Map((order.combos ?? []).map((combo) => [combo.no, combo]))
  const own = order.lines.map((line): Line => {
    const item = items.get(line.id)
    const combo = line.comboNo === null ? undefined : combos.get(line.comboNo)
    const ofCombo = { comboName: combo?.name, hasRule: combo?.byOriginal }
    return { ...line, item, ...ofCombo, customerId: order.customerId, ...(item ? { used: usedOf(item) } : {}) }
  })
  return own.length > 1 ? [...own, sumOf(order)] : own
}

const deducting = (mayOwe: boolean): RowAction<Line> => ({
  label: '划扣',
  may: purchases.deduct.may,
  shown: (line) => !isSum(line) && !line.item?.handedOut,
  whyNot: (line) => whyNotUse(line, mayOwe),
  to: (line) => purchasePaths.desk(line.customerId),
})

type Props = {
  readonly order: OrderDetailRow
  /** Its lines are used up session by session, which begins here. */
  readonly isUsed: boolean
}

export const OrderLines = ({ order, isUsed }: Props) => {
  const may = useMay()
  const answer = useAnswer(purchases.list, may(purchases.list.may) ? { orderId: order.id, pageSize: 200 } : null)
  const { start, stage } = useStage()
  const lines = useMemo(() => linesOf(order, answer.data?.result ?? []), [order, answer.data])
  const mayOwe = may('clinic:deduction:allowDebt')
  const actions = useMemo(() => (isUsed ? [deducting(mayOwe)] : []), [isUsed, mayOwe])
  const acts = useDrawnActions(actions, start)
  return (
    <Block
      flush
      title={
        <>
          项目 <small>{order.lines.length}</small>
        </>
      }
    >
      <Rows rows={lines} columns={told(drawn, lines, ['offset'])} label="项目" {...acts} />
      {stage}
    </Block>
  )
}
