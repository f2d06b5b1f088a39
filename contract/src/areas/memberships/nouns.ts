/** Kinds of cards, their rights, and the cards of customers as they are answered. Source: money book §5, customers book §18. */
import { type Static, Type } from 'typebox'
import { choice, count, link, money, noun, of, onOff, place, ref, shown, text, title } from '../../noun.ts'
import { type ColumnsOf, carried, fixed, guarded, type Table } from '../../table.ts'
import { Day, Id, Moment, Nullable, Shape, Text, Version, Word, Yuan } from '../../words.ts'
import {
  type CardEvent,
  type CardState,
  type ChargeKind,
  cardEvents,
  cardStates,
  chargeKinds,
  chargeStates,
  rightKinds,
  rightPeriods,
  sellers,
} from './words.ts'

/** Who sees what a card holds. */
const CAPITAL = 'sensitive:customer-capital'
const pages = ['/vip/rights']

export const cardType = noun(
  '会员卡种',
  {
    code: text('编码', 20, { required: true }),
    name: title('卡名', 20),
    rank: count('等级', [1, 99], { required: true, begins: 1 }),
    fee: money('卡费', { begins: '0.00' }),
    months: count('有效月数', [0, 120], { required: true, begins: 12, unit: '个月' }),
    principal: money('起充本金', { begins: '0.00' }),
    bonus: money('赠送金', { begins: '0.00' }),
    discountBp: count('会员价', [1_000, 10_000], { begins: 10_000, unit: '/ 10000' }),
    pointsRate: count('积分倍率', [0, 1_000], { begins: 100, unit: '%' }),
    soldBy: choice('谁可以卖', sellers, { begins: 'ANY' }),
    sort: place(),
    remark: text('说明', 200),
    status: onOff(),
  },
  {
    table: 'memberships.card_type',
    short: '卡种',
    pages,
    keyword: ['name', 'code'],
    asked: ['status'],
    object: 'cardType',
  },
)

export const cardRight = noun(
  '会员权益',
  {
    typeId: ref('卡种', { required: true }),
    typeName: shown('卡种', of<string>(Text(20))),
    name: title('权益', 30),
    kind: choice('权益类型', rightKinds, { required: true, begins: 'SERVICE' }),
    productId: link('赠送的项目'),
    productName: shown('赠送的项目', of<string | null>(Nullable(Text(60)))),
    times: count('可用次数', [0, 999], { begins: 0, unit: '次' }),
    period: choice('周期', rightPeriods, { begins: 'TERM' }),
    worth: money('单次价值'),
    sort: place(),
    remark: text('说明', 200),
    status: onOff(),
  },
  {
    table: 'memberships.card_right',
    short: '权益',
    pages,
    keyword: ['name'],
    asked: ['typeId', 'kind', 'status'],
    object: 'cardRight',
  },
)

const wordsOf = <K extends string>(words: Readonly<Record<K, string>>) => Word(...(Object.keys(words) as [K, ...K[]]))
export const StateWord = wordsOf<CardState>(cardStates)
export const ChargeWord = wordsOf<ChargeKind>(chargeKinds)

const row = {
  id: Id,
  version: Version,
  no: Text(20),
  customerId: Id,
  customerName: Text(60),
  customerNo: Text(40),
  typeId: Id,
  name: Text(20),
  rank: Type.Integer(),
  /** Money left of what was put in, and of what was given along. */
  principal: Yuan,
  bonus: Yuan,
  /** 9000: 9 折. */
  discountBp: Type.Integer(),
  /** As it stands at the moment: what ended with the last business day is `EXPIRED` whether or not the night has said so. */
  state: StateWord,
  openedOn: Nullable(Day),
  /** Null: without an end. */
  validTo: Nullable(Day),
  /** Since when the money of a card that ended is usable; null: it is not, or the card has not ended. */
  activatedOn: Nullable(Day),
  remark: Text(200),
  createdByName: Nullable(Text(60)),
  createdAt: Moment,
}
export const Card = Shape(row)
export type Card = Static<typeof Card>

export const cardTable = {
  name: 'memberships.card',
  pages: ['/vip/card'],
  columns: {
    no: fixed('卡号'),
    customerId: carried,
    customerName: fixed('客户'),
    customerNo: '客户编号',
    typeId: carried,
    name: '卡类',
    rank: '等级',
    principal: guarded('本金', CAPITAL),
    bonus: guarded('赠送', CAPITAL),
    discountBp: '折扣',
    state: fixed('状态'),
    openedOn: '开卡日期',
    validTo: '有效期至',
    activatedOn: '余额激活',
    remark: '备注',
    createdByName: '开卡人',
    createdAt: '创建时间',
  } satisfies ColumnsOf<Card>,
} satisfies Table

/** A right as a card was sold with it, and how much of it was used in the running period. */
export const RightOfCard = Shape({
  id: Id,
  name: Text(30),
  kind: wordsOf(rightKinds),
  period: wordsOf(rightPeriods),
  /** 0: as often as she likes. */
  times: Type.Integer(),
  used: Type.Integer(),
  lastOn: Nullable(Day),
})
export type RightOfCard = Static<typeof RightOfCard>

export const ChargeOfCard = Shape({
  id: Id,
  kind: ChargeWord,
  state: wordsOf(chargeStates),
  orderId: Id,
  orderNo: Text(40),
  fee: Yuan,
  principal: Yuan,
  bonus: Yuan,
  at: Moment,
})

export type ChargeOfCard = Static<typeof ChargeOfCard>

/** A card with its rights, what was sold for it and what became of it, newest first. */
export const CardDetail = Shape({
  ...row,
  rights: Type.Array(RightOfCard),
  /** Absent for whom money is hidden. */
  charges: Type.Optional(Type.Array(ChargeOfCard)),
  events: Type.Array(
    Shape({ at: Moment, kind: wordsOf<CardEvent>(cardEvents), detail: Text(300), byName: Nullable(Text(60)) }),
  ),
})
export type CardDetail = Static<typeof CardDetail>

/** What an opening, a renewal or an upgrade would cost now; `digest` binds the sale to what was shown. */
export const Sheet = Shape({
  name: Text(20),
  fee: Yuan,
  principal: Yuan,
  bonus: Yuan,
  payable: Yuan,
  /** The last day of the card once it is paid today; null: without an end. */
  validTo: Nullable(Day),
  /** How the fee was worked out; empty where it is the kind's own. */
  how: Text(200),
  rights: Type.Array(Text(60)),
  digest: Text(64),
})
export type Sheet = Static<typeof Sheet>

/** The card that counts for a customer now, and what one of each product costs by it. */
export const LevelOfCustomer = Shape({
  no: Text(20),
  name: Text(20),
  /** What it leaves of a price of which nothing is said. */
  discountBp: Type.Integer(),
  prices: Type.Array(Shape({ productId: Id, price: Yuan })),
})
export type LevelOfCustomer = Static<typeof LevelOfCustomer>
