/** What a deed of money is measured by: whoever does it, what is asked, what is left. */
import { randomUUID } from 'node:crypto'
import type { Call, InputOf, OutputOf } from '@clinic/contract/call.ts'
import type { App } from '@clinic/server/src/app.ts'
import type pg from 'pg'
import type { Asker } from './people.ts'

/** Whoever asks, decides and pays: three people with every right. */
export type Who = { readonly asks: Asker; readonly decides: Asker; readonly pays: Asker }
export type Deed = {
  readonly name: string
  /** Fewer a round, of what is large. */
  readonly times?: number
  /** So many documents, ready to be done. */
  readonly ready: (count: number) => Promise<readonly unknown[]>
  readonly ours: (one: never) => Promise<unknown>
  readonly hand: (one: never) => readonly [text: string, values: unknown[]]
  /** What it left, without its ids. */
  readonly left: (one: never) => readonly [text: string, values: unknown[]]
}

export const callOf =
  (app: App) =>
  async <C extends Call>(by: Asker, call: C, input: InputOf<C>): Promise<OutputOf<C>> => {
    const inQuery = call.method === 'GET' ? `?${new URLSearchParams(input as unknown as Record<string, string>)}` : ''
    const answer = await app.http.inject({
      method: call.method,
      url: `${call.path}${inQuery}`,
      headers: { authorization: `Bearer ${by.token}`, 'idempotency-key': randomUUID() },
      ...(call.method === 'GET' ? {} : { payload: input as object }),
    })
    const { code, msg, data } = answer.json() as { code: number; msg: string; data: OutputOf<C> }
    if (code !== 200) throw new Error(`${call.path}: ${msg}`)
    return data
  }

export const entriesOf = (
  type: string,
  id: string,
): string => `(select jsonb_agg(jsonb_build_array(e.kind, e.amount, e.unit) order by e.kind, e.amount)
  from ledger.journal j join ledger.entry e on e.journal_id = j.id where j.biz_type = '${type}' and j.biz_id = ${id})`
export const orderLeft = `o.status, o.real_in_fen, o.received_fen, o.promo_in_fen, o.real_out_fen, o.refund_status,
  (select jsonb_agg(jsonb_build_array(t.class, t.amount_fen, a.amount_fen) order by t.ordinal) from cashier.payment_order p
    join cashier.payment_tender t on t.payment_id = p.payment_id join cashier.payment_allocation a on a.tender_id = t.id where p.order_id = o.id) as ways,
  (select jsonb_agg(jsonb_build_array(p.kind, p.total_fen, p.received_fen, p.offset_fen, p.status)) from cashier.payment_order x
    join cashier.payment p on p.id = x.payment_id where x.order_id = o.id) as payments,
  (select jsonb_agg(jsonb_build_array(i.qty_total, i.qty_left, i.qty_locked, i.value_total_fen, i.value_left_fen)) from purchases.purchased_item i
    where i.order_id = o.id) as items`
export const paidEntries = (type: string): string =>
  entriesOf(type, '(select p.payment_id from cashier.payment_order p where p.order_id = o.id)')

export type Id = { readonly id: number }
export type Versioned = Id & { readonly version: number }

export type Tools = { readonly call: ReturnType<typeof callOf>; readonly client: pg.Client; readonly who: Who }

export const many = async (client: pg.Client, text: string, count: number): Promise<number[]> => {
  const { rows } = await client.query<{ id: string }>(`${text} limit $1`, [count])
  if (rows.length < count) throw new Error(`only ${rows.length} of ${count}: ${text}`)
  return rows.map(({ id }) => Number(id))
}
