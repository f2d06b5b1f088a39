/** The list of promises, and its sheet. */
import type { promises } from '@clinic/contract/areas/promises/calls.ts'
import {
  type PromiseDue,
  promiseKindWords,
  promiseStates,
  promiseStateWords,
  SOON_DAYS,
} from '@clinic/contract/areas/promises/words.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { type RawBuilder, sql } from 'kysely'
import { isWord, wordsOf } from '../../kit/choice.ts'
import type { Context } from '../../kit/context.ts'
import { listFile } from '../../kit/export.ts'
import { col, type ListOf, yuan } from '../../kit/list.ts'
import { whenWritten } from '../../kit/question.ts'
import { fromDay, toDay } from '../../kit/spans.ts'
import { recordOf } from '../consulting/reads.ts'
import { recordNamed } from '../coupons/reads.ts'
import { customerOf } from '../customers/reads.ts'
import { itemOf, passedOnBy } from '../purchases/reads.ts'
import { changesOfItem } from '../refunds/reads.ts'
import { personOf, staffName } from '../staff/reads.ts'
import { nameLike } from '../triage/index.ts'
import { promiseScope } from './promise.ts'

const joins = whenWritten(
  () => sql`promises.gift_promise p left join ${sql.raw(customerOf('c', 'p'))}
  left join ${sql.raw(personOf('by', 'p', 'promiser_id'))} left join ${sql.raw(recordOf('r', 'p'))}
  left join ${sql.raw(itemOf('i', 'p'))} left join ${sql.raw(recordNamed('k', 'p', 'coupon_record_id'))}`,
)

/** What became of it afterwards: it was exchanged, or she gave it on. Either way it was given. */
const became = (word: string, numbers: string) => `coalesce('，${word} ' || ${numbers}, '')`

/** What kept it, in words. */
const keptBy = `case when p.state <> 'kept' then null when i.id is not null then i.product_name || ' ×' || i.qty_total
    || case when i.source = 'CHANGE' or i.qty_moved > 0 then ${became('换项目', changesOfItem('i'))} else '' end
    || case when i.qty_moved > 0 then ${became('客户已转出', passedOnBy('purchased_item_id', 'i.id'))} else '' end
  when k.id is not null then k.name || ' ' || k.code
    || case when k.state = 'GIVEN' then ${became('客户已转出', passedOnBy('coupon_record_id', 'k.id'))} else '' end
  else p.kept_note end`

/** One word is planned as what it is, several are looked for together. */
const statesIn = (text: string): RawBuilder<unknown> => {
  const said = wordsOf(text, promiseStates, '承诺状态')
  return said.length === 1 ? isWord('p.state')(said[0]!) : sql`p.state = any(${said})`
}

const dues: Readonly<Record<PromiseDue, RawBuilder<unknown>>> = {
  overdue: sql`p.state = 'open' and p.due_on < kit.today()`,
  soon: sql`p.state = 'open' and p.due_on between kit.today() and kit.today() + ${sql.lit(SOON_DAYS)}::int`,
}

export const promiseList: ListOf<typeof promises.list> = {
  table: 'promises.gift_promise',
  from: joins,
  columns: {
    id: col('p.id'),
    customerId: col('p.customer_id'),
    customerName: col(sql`coalesce(c.name, '')`),
    content: col('p.content'),
    kind: col('p.kind'),
    value: yuan('p.value_fen'),
    dueDate: col('p.due_on', { sort: true }),
    state: col('p.state'),
    promiserId: col('p.promiser_id'),
    promiserName: col('by.name'),
    recordId: col('p.record_id'),
    recordNo: col('r.no'),
    keptBy: col(sql.raw(keptBy)),
    keptTime: col('p.kept_at'),
    keeperName: col(sql.raw(staffName('p.kept_by'))),
    endReason: col('p.end_reason'),
    createTime: col('p.created_at', { sort: true }),
    version: col('p.version'),
  },
  filters: {
    keyword: nameLike('promises.gift_promise', 'p.customer_id'),
    customerId: (id) => sql`p.customer_id = ${id}`,
    recordId: (id) => sql`p.record_id = ${id}`,
    promiserId: (id) => sql`p.promiser_id = ${id}`,
    state: statesIn,
    kind: isWord('p.kind'),
    due: (due) => dues[due as PromiseDue],
    dueFrom: (day) => sql`p.due_on >= ${day}::date`,
    dueTo: (day) => sql`p.due_on <= ${day}::date`,
    beginTime: fromDay('p.created_at'),
    endTime: toDay('p.created_at'),
  },
  asks: {
    recordId: 'recordNo',
    promiserId: 'promiserName',
    due: 'dueDate',
    dueFrom: 'dueDate',
    dueTo: 'dueDate',
    beginTime: 'createTime',
    endTime: 'createTime',
  },
  scope: promiseScope,
  order: { by: 'p.created_at', direction: 'desc', tie: 'p.id' },
}

export const exportPromises = (ctx: Context, input: InputOf<typeof promises.export>) =>
  listFile(
    ctx,
    {
      name: '赠送承诺',
      list: promiseList,
      object: 'giftPromise',
      words: { state: promiseStateWords, kind: promiseKindWords },
    },
    input,
  )
