/** 交接包: what goes with a customer to whose she is now, listed, opened and confirmed. Source: customers book §35, line 13. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Day, Id, Page, pageRequest, Shape, Text, Version } from '../../words.ts'
import { OwnerKindWord } from '../customers/ownership.ts'
import { PackRow, packTable, StateWord } from './nouns.ts'

export * from './nouns.ts'
export * from './words.ts'

const path = '/api/v1/customer/pack'

export const packs = {
  list: call(`GET ${path}`, {
    title: '交接包',
    may: 'customer:pack:list',
    table: packTable,
    input: {
      ...pageRequest,
      /** Name, syllables, initials, number, last four digits. */
      keyword: Type.Optional(Text(60)),
      state: Type.Optional(StateWord),
      kind: Type.Optional(OwnerKindWord),
      toId: Type.Optional(Id),
      /** Those given to whoever asks. */
      mine: Type.Optional(Type.Boolean()),
      givenFrom: Type.Optional(Day),
      givenTo: Type.Optional(Day),
    },
    output: Page(PackRow),
  }),
  one: call(`GET ${path}/{id}`, {
    title: '交接包详情',
    may: 'customer:pack:list',
    table: packTable,
    input: { id: Id },
    output: PackRow,
  }),
  read: call(`PUT ${path}/read`, {
    title: '确认已读交接包',
    may: 'customer:pack:read',
    input: { id: Id, version: Version },
    output: Shape({ id: Id, version: Version }),
  }),
}
