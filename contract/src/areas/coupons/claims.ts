/** 领券码: who may claim which coupon by which link, and what was claimed. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { crud } from '../../crud.ts'
import { Day, Id, Page, pageRequest, Shape, Status, Text, Version } from '../../words.ts'
import { PaperHead } from '../prints/kinds.ts'
import {
  Claim,
  ClaimCode,
  ClaimStateWord,
  CodeChannelWord,
  CodeStateWord,
  claimCodeForm,
  claimCodeTable,
  claimTable,
} from './claim-nouns.ts'

export * from './claim-nouns.ts'
export * from './claim-words.ts'

const path = '/api/v1/order/couponsClaim'

const codeFilters = {
  /** Fragment of the name. */
  keyword: Type.Optional(Text(30)),
  couponId: Type.Optional(Id),
  channel: Type.Optional(CodeChannelWord),
  state: Type.Optional(CodeStateWord),
}
const claimFilters = {
  codeId: Type.Optional(Id),
  state: Type.Optional(ClaimStateWord),
  /** Whole: a number is found by its digest. */
  phone: Type.Optional(Text(30)),
  claimedFrom: Type.Optional(Day),
  claimedTo: Type.Optional(Day),
}

const { list, one, create, update } = crud(path, {
  noun: '领券码',
  may: 'vip:claim',
  entity: ClaimCode,
  write: claimCodeForm,
  filters: codeFilters,
  table: claimCodeTable,
})

/** The link as it is now; the database keeps its digest alone, so it is made anew each time it is shown. */
const Link = Shape({ token: Text(60) })

export const claimCodes = {
  list,
  one,
  create,
  update,
  /** On or off: a code that is off gives nothing more; what was claimed stays. */
  setStatus: call(`PUT ${path}/status`, {
    title: '启用或停用领券码',
    may: 'vip:claim:status',
    input: { id: Id, version: Version, status: Status },
    output: Shape({ id: Id, version: Version }),
  }),
  /** Another link: what was printed and sent of the old one is of no use any more. */
  renew: call(`PUT ${path}/renew`, {
    title: '更换领券链接',
    may: 'vip:claim:renew',
    input: { id: Id, version: Version },
    output: Shape({ id: Id, version: Version }),
  }),
  link: call(`GET ${path}/link/{id}`, {
    title: '查看领券链接',
    may: 'vip:claim:list',
    audited: true,
    input: { id: Id },
    output: Link,
  }),
  poster: call(`GET ${path}/poster/{id}`, {
    title: '打印领券海报',
    may: 'vip:claim:print',
    audited: true,
    input: { id: Id },
    output: Shape({
      clinic: PaperHead,
      ...Link.properties,
      codeName: Text(30),
      name: Text(30),
      face: Text(30),
      says: Text(4200, { line: false }),
      valid: Text(60),
      closesOn: Day,
      perCustomer: Type.Integer(),
    }),
  }),
}

export const claims = {
  list: call(`GET ${path}/claims/page`, {
    title: '领取记录',
    may: 'vip:claim:list',
    table: claimTable,
    input: { ...pageRequest, ...claimFilters },
    output: Page(Claim),
  }),
  /** The desk says whose it is: a number other than that of her archive, or an archive that was there under another. */
  bind: call(`PUT ${path}/claims/bind`, {
    title: '认领卡券',
    may: 'vip:claim:bind',
    idempotency: 'required',
    input: { id: Id, customerId: Id },
    output: Shape({ recordId: Id }),
  }),
}
