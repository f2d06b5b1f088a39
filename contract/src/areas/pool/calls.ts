/** 客户公海: rules, who lies there, taking, giving and putting back. Source: customers book §8. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { changeWithout, crudOf } from '../../crud.ts'
import { sheet, sheetInput } from '../../sheet.ts'
import { Day, Id, Nullable, Page, pageRequest, Shape, Text, Word } from '../../words.ts'
import { RefusedRow } from '../customers/ownership.ts'
import { FallingRow, Followed, fallingTable, LockRow, PoolRow, pool, poolLockTable, poolTable } from './nouns.ts'
import { Done, KindWord, releaseCalls, SHARED_AT_ONCE, several } from './release.ts'

export * from './nouns.ts'
export * from './words.ts'

/** Taken by hand at most at once. */
const CLAIMED_AT_ONCE = 50
const LOCKED_AT_ONCE = 50

const settings = crudOf('/api/v1/customer/publicpool', pool, {
  may: { see: 'customer:pool:list', change: 'customer:pool:rules' },
})

const filters = {
  /** Name, syllables, initials, number, last four digits. */
  keyword: Type.Optional(Text(60)),
  kind: Type.Optional(KindWord),
  poolId: Type.Optional(Id),
  mode: Type.Optional(PoolRow.properties.mode),
  lifeStage: Type.Optional(PoolRow.properties.lifeStage),
  enteredFrom: Type.Optional(Day),
  enteredTo: Type.Optional(Day),
}

const Counted = Shape({ userId: Id, name: Text(60), count: Type.Integer() })

export const pools = {
  settings: settings.list,
  setting: settings.one,
  createSetting: settings.create,
  /** Of another kind are other people's customers: it is chosen when the pool is made. */
  updateSetting: changeWithout(settings.update, 'kind'),
  list: call('GET /api/v1/customer/pool/list', {
    title: '客户公海',
    may: 'customer:pool:list',
    table: poolTable,
    input: { ...pageRequest, ...filters },
    output: Page(PoolRow),
  }),
  export: call('GET /api/v1/customer/pool/export', {
    title: '导出客户公海',
    may: 'customer:pool:export',
    table: poolTable,
    input: sheetInput(filters),
    ...sheet,
  }),
  falling: call('GET /api/v1/customer/pool/falling', {
    title: '即将掉公海',
    may: 'customer:pool:list',
    table: fallingTable,
    input: { ...pageRequest },
    output: Page(FallingRow),
  }),
  /** Who is kept from falling in, by whom and until when. */
  locks: call('GET /api/v1/customer/pool/lock', {
    title: '锁定的客户',
    may: 'customer:pool:list',
    table: poolLockTable,
    input: {
      ...pageRequest,
      kind: Type.Optional(KindWord),
      untilFrom: Type.Optional(Day),
      untilTo: Type.Optional(Day),
    },
    output: Page(LockRow),
  }),
  /** One's own customers, or another's by who shares the pool out. `until`: the last day it holds. */
  lock: call('POST /api/v1/customer/pool/lock', {
    title: '锁定客户',
    may: 'customer:pool:lock',
    input: { kind: KindWord, customerIds: several(LOCKED_AT_ONCE), until: Day, reason: Text(200, { minLength: 1 }) },
    output: Type.Object({ locked: Type.Integer(), ...Done }),
  }),
  unlock: call('POST /api/v1/customer/pool/unlock', {
    title: '解除锁定',
    may: 'customer:pool:lock',
    input: { kind: KindWord, customerIds: several(LOCKED_AT_ONCE) },
    output: Type.Object({ unlocked: Type.Integer(), ...Done }),
  }),
  /** The last three talks with somebody in the pool, as one of the day's looks; the same customer costs one a day. */
  look: call('POST /api/v1/customer/pool/look', {
    title: '查看公海客户最近跟进',
    may: 'customer:pool:list',
    shows: {
      'follows.text': ['consulting.consult_record:demandText'],
      'follows.noDealReason': ['consulting.consult_record:noDealReason'],
      'follows.result': ['consulting.consult_record:result'],
    },
    input: { kind: KindWord, customerId: Id },
    /** `left`: looks left today; null: as many as one likes. */
    output: Type.Object({ follows: Type.Array(Followed), left: Nullable(Type.Integer()) }),
  }),
  claim: call('POST /api/v1/customer/pool/claim', {
    title: '领取公海客户',
    may: 'customer:pool:claim',
    input: { kind: KindWord, customerIds: several(CLAIMED_AT_ONCE) },
    output: Type.Object({ claimed: Type.Integer(), ...Done }),
  }),
  ...releaseCalls,
  /** Those who are absent or full are passed over and named; whom nobody has room for is named, too. */
  distribute: call('POST /api/v1/customer/distribution', {
    title: '分配公海客户',
    may: 'customer:pool:distribute',
    input: {
      kind: KindWord,
      customerIds: several(SHARED_AT_ONCE),
      mode: Word('average', 'turn', 'weight'),
      receivers: Type.Array(Shape({ userId: Id, weight: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })) }), {
        minItems: 1,
        maxItems: 50,
      }),
      reason: Type.Optional(Text(200)),
    },
    output: Type.Object({ given: Type.Array(Counted), skipped: Type.Array(RefusedRow), ...Done }),
  }),
  /** What tonight's run would take, as far as it is told by name. */
  preview: call('GET /api/v1/customer/publicpool/{id}/preview', {
    title: '预览自动回收',
    may: 'customer:pool:rules',
    input: { id: Id },
    output: Type.Object({
      count: Type.Integer(),
      limit: Type.Integer(),
      rows: Type.Array(Shape({ id: Id, name: Text(60), ownerName: Text(60), reason: Text(200) })),
    }),
  }),
  /** Runs one pool's rules now. `count`: how many were shown; when there are others by now, nothing is done. */
  run: call('POST /api/v1/customer/publicpool/{id}/run', {
    title: '执行自动回收',
    may: 'customer:pool:rules',
    input: { id: Id, count: Type.Integer({ minimum: 0, maximum: 10_000_000 }) },
    output: Type.Object({ recycled: Type.Integer() }),
  }),
}
