/**
 * What one hospital says to the other. A message is a row beside what it is about, in the same transaction, and a job for the other
 * hospital; it is sent again until the other has said that it took it in. Taken in twice it does nothing: whoever takes it in
 * goes by how the document stands (ADR 0109).
 */
import { Id } from '@clinic/contract/words.ts'
import type { Context } from '../../../kit/context.ts'
import { Json, Str, sqlOf } from '../../../kit/db/rows.ts'
import type { Task } from '../../../kit/jobs.ts'

export type MessageKind = 'ARRIVE' | 'RECALL' | 'ANSWER' | 'PAID' | 'RECEIVED' | 'DENIED'
export type Body = Readonly<Record<string, string | number | null>>
export type Message = {
  readonly id: number
  readonly referralId: number
  readonly from: number
  readonly kind: MessageKind
  readonly body: Body
}

const TAKE_IN = 'purchases.referralMessage'
const TAKEN_IN = 'purchases.referralTaken'

const jobStatement = (task: string, key: string, payload: object) => ({
  text: 'select kit.add_job($1, $2::jsonb, null, $3)',
  values: [task, JSON.stringify(payload), key],
})

type Written = { id: number; referralId: number; to: number; kind: string; body: Body }
const handOn = (ctx: Context, { id, to, ...said }: Written) =>
  jobStatement(TAKE_IN, `referral:${id}`, { ...said, messageId: id, hospitalId: to, from: ctx.scope.hospitalId })

/** Says something to the other hospital, when this transaction stands. */
export const say = async (
  ctx: Context,
  { referralId, to, kind, body }: { referralId: number; to: number; kind: MessageKind; body: Body },
): Promise<void> => {
  const { rows } = await sqlOf({ id: Id })`
    insert into purchases.referral_message (referral_id, to_hospital_id, kind, body)
    values (${referralId}, ${to}, ${kind}, ${JSON.stringify(body)}::jsonb) returning id`.execute(ctx.db)
  await ctx.together([handOn(ctx, { id: rows[0]!.id, referralId, to, kind, body })])
}

/** Takes a message in by `takeIn`, and says so to whoever sent it. */
export const takingIn =
  (takeIn: (ctx: Context, message: Message) => Promise<void>): Task =>
  async (ctx, payload) => {
    const message = {
      id: Number(payload['messageId']),
      referralId: Number(payload['referralId']),
      from: Number(payload['from']),
      kind: payload['kind'] as MessageKind,
      body: payload['body'] as Body,
    }
    await takeIn(ctx, message)
    const told = { messageId: message.id, hospitalId: message.from }
    await ctx.together([jobStatement(TAKEN_IN, `taken:${message.id}`, told)])
  }

/** Task: the other hospital took it in. */
export const notedAsTaken: Task = async (ctx, payload) => {
  const text = 'update purchases.referral_message set delivered_at = kit.clock() where id = $1 and delivered_at is null'
  await ctx.together([{ text, values: [Number(payload['messageId'])] }])
}

/** Task: what nobody took in for a while is sent again, whatever became of its job. */
export const sendAgain: Task = async (ctx) => {
  const { rows } = await sqlOf({ id: Id, referralId: Id, to: Id, kind: Str, body: Json<Body>() })`
    select m.id, m.referral_id as "referralId", m.to_hospital_id as "to", m.kind, m.body from purchases.referral_message m
     where m.delivered_at is null and m.created_at < kit.clock() - interval '2 minutes' order by m.id limit 200`.execute(
    ctx.db,
  )
  if (rows.length > 0) await ctx.together(rows.map((row) => handOn(ctx, row)))
}
