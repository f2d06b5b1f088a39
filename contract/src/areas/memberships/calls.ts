/** 会员卡: kinds and rights, the cards of customers, what is sold for them. Source: money book §5; 001 §7. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { crudOf } from '../../crud.ts'
import { sheet, sheetInput } from '../../sheet.ts'
import { changedColumns } from '../../table.ts'
import { Day, Id, Nullable, Page, pageRequest, Shape, Text, Version } from '../../words.ts'
import { Card, CardDetail, cardRight, cardTable, cardType, LevelOfCustomer, Sheet, StateWord } from './nouns.ts'

export * from './nouns.ts'
export * from './rules.ts'
export * from './words.ts'

const path = '/api/v1/base/vip/record'

export const cardTypes = crudOf('/api/v1/base/vip/management', cardType, { may: 'vip:rights' })
export const cardRights = crudOf('/api/v1/base/vip/rights', cardRight, { may: 'vip:rights' })

const levelPath = '/api/v1/base/vip/levelPrice'
/** 会员价: what products say of kinds of cards is kept here and written with the product. */
export const levelPrices = {
  /** Kinds of cards, for whoever names a price or a rule for one. */
  kinds: call(`GET ${levelPath}/kinds`, {
    title: '有会员价的卡种',
    may: { anyOf: ['product:item:add', 'product:item:edit', 'triage:rule:list'] },
    output: Type.Array(Shape({ id: Id, name: Text(20), rank: Type.Integer(), discountBp: Type.Integer() })),
  }),
  /** What these products cost her by the card that counts now; null: she has none. */
  ofCustomer: call(`GET ${levelPath}`, {
    title: '客户的会员价',
    may: {
      anyOf: ['order:bill:add', 'order:bill:edit', 'consult:reception:bill', 'order:change:add'],
    },
    input: { customerId: Id, productIds: Type.Array(Id, { minItems: 1, maxItems: 400 }) },
    output: Nullable(LevelOfCustomer),
    shows: { 'prices.price': ['products.product:price'], no: ['memberships.card:no'] },
  }),
}

const cardFilters = {
  /** Name, syllables, initials, number, last four digits of the customer. */
  keyword: Type.Optional(Text(60)),
  no: Type.Optional(Text(20)),
  customerId: Type.Optional(Id),
  typeId: Type.Optional(Id),
  state: Type.Optional(StateWord),
  /** Last days of cards, first and last. */
  endsFrom: Type.Optional(Day),
  endsTo: Type.Optional(Day),
}

/** What may be changed of a card. */
const changed = {
  no: Type.Optional(Text(20, { pattern: '^[A-Z0-9]{4,20}$' })),
  remark: Type.Optional(Text(200)),
}

/** A sale: its order, to be paid at the till. */
const Sold = Shape({
  id: Id,
  version: Version,
  cardId: Id,
  no: Text(20),
  orderId: Id,
  orderNo: Text(40),
  /** The hospital's rule asks somebody else before it may be paid. */
  waits: Type.Boolean(),
})
const Digest = Text(64, { pattern: '^[0-9a-f]{64}$' })
const SELLING = { anyOf: ['vip:card:open', 'vip:card:renew', 'vip:card:upgrade'] } as const

export const cards = {
  list: call(`GET ${path}`, {
    title: '会员卡列表',
    may: 'vip:card:list',
    table: cardTable,
    input: { ...pageRequest, ...cardFilters },
    output: Page(Card),
  }),
  export: call(`GET ${path}/export`, {
    title: '导出会员卡',
    may: 'vip:card:export',
    table: cardTable,
    input: sheetInput(cardFilters),
    ...sheet,
  }),
  /** Kinds that this person may sell now. */
  kinds: call(`GET ${path}/kinds`, {
    title: '可卖的会员卡种',
    may: SELLING,
    output: Type.Array(Shape({ id: Id, name: Text(20), rank: Type.Integer() })),
  }),
  /** What it would cost: `customerId` and `typeId` for an opening, `cardId` for a renewal, both for an upgrade. */
  sheet: call(`GET ${path}/sheet`, {
    title: '会员卡价格单',
    may: SELLING,
    input: { customerId: Type.Optional(Id), cardId: Type.Optional(Id), typeId: Type.Optional(Id) },
    output: Sheet,
  }),
  open: call(`POST ${path}/vipCardOpening`, {
    title: '开卡',
    may: 'vip:card:open',
    idempotency: 'required',
    input: {
      customerId: Id,
      typeId: Id,
      digest: Digest,
      /** Absent: the next of the day. */
      no: Type.Optional(Text(20, { pattern: '^[A-Z0-9]{4,20}$' })),
      remark: Type.Optional(Text(200)),
    },
    output: Sold,
  }),
  renew: call(`POST ${path}/vipRenewalCard`, {
    title: '续卡',
    may: 'vip:card:renew',
    idempotency: 'required',
    input: { id: Id, version: Version, digest: Digest },
    output: Sold,
  }),
  upgrade: call(`POST ${path}/vipUpgradeCard`, {
    title: '升级会员卡',
    may: 'vip:card:upgrade',
    idempotency: 'required',
    input: { id: Id, version: Version, typeId: Id, digest: Digest },
    output: Sold,
  }),
  /** Another number: the old one is dead from now on. Remark. */
  update: call(`POST ${path}/vipUpdateCard`, {
    title: '修改会员卡',
    may: 'vip:card:update',
    changes: changedColumns(cardTable, changed),
    input: { id: Id, version: Version, ...changed, reason: Text(100, { minLength: 1 }) },
    output: Shape({ id: Id, version: Version }),
  }),
  /** A loss is reported, or the card was found again. */
  freeze: call(`PUT ${path}/freeze`, {
    title: '冻结或解冻会员卡',
    may: 'vip:card:update',
    input: { id: Id, version: Version, frozen: Type.Boolean(), reason: Text(100, { minLength: 1 }) },
    output: Shape({ id: Id, version: Version }),
  }),
  /** The money of a card that ended pays again; discount, points and rights stay ended. */
  activate: call(`PUT ${path}/activate`, {
    title: '激活会员卡余额',
    may: 'vip:card:activate',
    input: { id: Id, version: Version, reason: Text(100, { minLength: 1 }) },
    output: Shape({ id: Id, version: Version }),
  }),
  useRight: call(`POST ${path}/useRight`, {
    title: '使用会员权益',
    may: 'vip:card:update',
    idempotency: 'required',
    input: { id: Id, rightId: Id, times: Type.Integer({ minimum: 1, maximum: 99 }), note: Type.Optional(Text(100)) },
    output: Shape({ id: Id, left: Nullable(Type.Integer()) }),
  }),
  one: call(`GET ${path}/{id}`, {
    title: '会员卡详情',
    may: 'vip:card:list',
    input: { id: Id },
    table: cardTable,
    output: CardDetail,
    shows: { charges: ['memberships.card:principal'] },
  }),
}
