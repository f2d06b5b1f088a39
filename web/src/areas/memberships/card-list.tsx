/** Cards of customers, as the page of all and the tab of one customer show them, and what is done with one. */
import {
  type Card,
  cardRefusals,
  cardStates,
  cards,
  cardTable,
  discountText,
  whyNotActivate,
  whyNotCard,
} from '@clinic/contract/areas/memberships/calls.ts'
import { accountRefunds } from '@clinic/contract/areas/refunds/account-calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { lazy } from 'react'
import { act, type RowAction } from '../../kit/act/action.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import { say } from '../../kit/say.ts'
import { RetireFields } from '../refunds/index.ts'

export const titles = titlesOf(cardTable)

// A list is drawn without its forms; they arrive with the first one that opens.
const RenewFields = lazy(async () => ({ default: (await import('./SheetField.tsx')).RenewFields }))
const UpgradeFields = lazy(async () => ({ default: (await import('./SheetField.tsx')).UpgradeFields }))
const RightFields = lazy(() => import('./RightFields.tsx'))
const U = fieldsOf(cards.update)
const Z = fieldsOf(cards.freeze)
const A = fieldsOf(cards.activate)

export const facts: readonly Column<Card>[] = [
  { name: 'no', title: titles.no, width: 140, sort: true, card: true },
  { name: 'name', title: titles.name, width: 100, card: true },
  { name: 'rank', title: titles.rank, width: 64, show: ({ rank }) => `${rank} 级` },
  { name: 'principal', title: titles.principal, kind: 'money', width: 104, card: true },
  { name: 'bonus', title: titles.bonus, kind: 'money', width: 96 },
  { name: 'discountBp', title: titles.discountBp, width: 76, show: ({ discountBp }) => discountText(discountBp) },
  {
    name: 'validTo',
    title: titles.validTo,
    width: 100,
    sort: true,
    show: ({ validTo, openedOn }) => validTo ?? (openedOn ? '长期' : ''),
  },
  { name: 'state', title: titles.state, kind: 'state', words: cardStates, width: 84, card: true },
  { name: 'activatedOn', title: titles.activatedOn, kind: 'day', width: 100, folded: true },
  { name: 'openedOn', title: titles.openedOn, kind: 'day', width: 100, sort: true, folded: true },
  { name: 'remark', title: titles.remark, width: 160, folded: true },
  { name: 'createdByName', title: titles.createdByName, width: 80, folded: true },
  { name: 'createdAt', title: titles.createdAt, kind: 'moment', width: 112, sort: true, folded: true },
]

export const columns: readonly Column<Card>[] = [
  { name: 'customerName', title: titles.customerName, kind: 'customer', width: 110, frozen: true },
  ...facts,
  { name: 'customerNo', title: titles.customerNo, width: 130, folded: true },
]

/** The order waits at the till. */
export const sold = (answer: unknown): void => {
  const { orderNo, waits } = answer as OutputOf<typeof cards.open>
  say.done(
    waits ? `已开单 ${orderNo} 并送审，审核通过后再到收银台收款` : `已开单 ${orderNo}，请到收银台收款，付款后生效`,
  )
}
const selling = { saveLabel: '开单', done: null, onDone: sold } as const

const about = (row: Card) => [
  { label: titles.no, value: row.no },
  { label: titles.customerName, value: row.customerName },
  { label: titles.name, value: row.name },
]
const lost = ['卡片丢失', '客户挂失', '信息有误'] as const
const found = ['卡片找回', '核实无误'] as const

const freezing = (label: '冻结' | '解冻') =>
  act(cards.freeze, {
    label,
    danger: label === '冻结',
    shown: ({ state }: Card) => (label === '解冻') === (state === 'FROZEN'),
    whyNot: (row: Card) => whyNotCard(label, row),
    about,
    fields: <Z.Reason name="reason" label="原因" reasons={label === '冻结' ? lost : found} />,
    follows:
      label === '冻结' ? ['冻结期间不能用卡付款，也不能用权益；钱和有效期不变。'] : ['解冻后可以照常付款和使用权益。'],
    initial: () => ({}),
    input: ({ id, version }: Card) => ({ id, version, frozen: label === '冻结' }),
  })

/** Of a card that ended: a renewal makes it usable as well, within its time. */
const activating: RowAction<Card> = act(cards.activate, {
  label: '激活',
  title: (row: Card) => `激活 ${row.no} 的余额`,
  shown: ({ state }: Card) => state === 'EXPIRED',
  whyNot: whyNotActivate,
  about,
  fields: <A.Reason name="reason" label="原因" reasons={['客户要求用完余额', '过期未及时续卡']} />,
  follows: ['卡内余额可以继续付款，用完为止；折扣、积分倍率和权益不恢复，要恢复请续卡或重新开卡。'],
  initial: () => ({}),
})

const isOver = ({ state }: Card): boolean => state === 'VOIDED' || state === 'RETIRED'

const using: RowAction<Card> = act(cards.useRight, {
  label: '用权益',
  shown: (row: Card) => !isOver(row),
  whyNot: (row: Card) => whyNotCard('使用权益', row),
  about,
  fields: ({ id }: Card) => <RightFields cardId={id} />,
  initial: () => ({ times: 1 }),
  input: ({ id }: Card) => ({ id }),
  saveLabel: '记一次使用',
  done: '已记下!',
})

const renewing: RowAction<Card> = act(cards.renew, {
  label: '续卡',
  ...selling,
  shown: (row: Card) => !isOver(row),
  whyNot: (row: Card) => whyNotCard('续卡', row) ?? (row.validTo === null ? cardRefusals.endless() : null),
  about,
  fields: ({ id }: Card) => <RenewFields cardId={id} />,
  initial: () => ({}),
})

const upgrading: RowAction<Card> = act(cards.upgrade, {
  label: '升级',
  ...selling,
  shown: (row: Card) => !isOver(row),
  whyNot: (row: Card) => whyNotCard('升级', row),
  about,
  fields: ({ id, rank }: Card) => <UpgradeFields cardId={id} rank={rank} />,
  initial: () => ({}),
})

const changing: RowAction<Card> = act(cards.update, {
  label: '换卡',
  shown: (row: Card) => !isOver(row),
  whyNot: (row: Card) => whyNotCard('修改', row),
  about,
  fields: (
    <>
      <U.Text name="no" label={titles.no} required={false} help="换新卡时填新卡号；旧号从此作废，不再发给别人" />
      <U.TextArea name="remark" label={titles.remark} required={false} />
      <U.Reason name="reason" label="原因" reasons={['旧卡丢失', '旧卡损坏', '更正备注']} />
    </>
  ),
  initial: ({ no, remark }: Card) => ({ no, remark }),
})

/** Decided by others and paid by a third person, like any refund. */
const retiring: RowAction<Card> = act(accountRefunds.retire, {
  label: '退卡',
  danger: true,
  shown: (row: Card) => !isOver(row),
  whyNot: (row: Card) => whyNotCard('退卡', row),
  about,
  fields: ({ id }: Card) => <RetireFields cardId={id} />,
  width: 1040,
  initial: () => ({ reasonParty: 'CUSTOMER' as const }),
  input: ({ id, version }: Card) => ({ id, version }),
  saveLabel: '提交申请',
  done: '退卡申请已提交，请等会员主管审核!',
})

const deeds: readonly RowAction<Card>[] = [
  using,
  renewing,
  upgrading,
  activating,
  changing,
  freezing('冻结'),
  freezing('解冻'),
  retiring,
]

/** @param show opens the drawer of one; absent: the drawer itself */
export const actionsOf = (show?: (row: Card) => void): readonly RowAction<Card>[] =>
  show ? [{ label: '查看', opens: true, may: cards.one.may, run: show }, ...deeds] : deeds

export const isVoid = isOver
