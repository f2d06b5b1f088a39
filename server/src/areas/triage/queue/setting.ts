/** How a hospital runs its line: minutes of the colours, calls of one ticket, letters of departments. */
import type { QueueSetting, triageQueue } from '@clinic/contract/areas/triage/queue.ts'
import { queueBegins } from '@clinic/contract/areas/triage/queue-begins.ts'
import { queueRefusals } from '@clinic/contract/areas/triage/queue-words.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../../kit/context.ts'
import { Json, Num, sqlOf } from '../../../kit/db/rows.ts'
import type { Reading } from '../../../kit/reading.ts'
import { refuseDangling } from '../../../kit/references.ts'
import { namedDepartments } from '../../staff/reads.ts'

const Kept = {
  version: Num,
  amberMinutes: Num,
  redMinutes: Num,
  mostCalls: Num,
  letters: Json<QueueSetting['letters']>(),
}

const kept = sqlOf(Kept)`
  select s.version, s.amber_minutes as "amberMinutes", s.red_minutes as "redMinutes", s.most_calls as "mostCalls", s.letters
  from triage.queue_setting s`

const orBegins = ([row]: readonly QueueSetting[]): QueueSetting => row ?? { ...queueBegins, letters: [], version: 0 }

/** As it stands, or as the product begins: one of a message. */
export const queueSettingAsked: Reading<QueueSetting> = {
  statements: kept.statements,
  read: (answers) => orBegins(kept.read(answers)),
}

/** As it stands, or as the product begins. */
export const queueSettingNow = async ({ db }: Pick<Context, 'db'>): Promise<QueueSetting> =>
  orBegins((await kept.execute(db)).rows)

const check = async (ctx: Context, { amberMinutes, redMinutes, letters }: QueueSetting): Promise<void> => {
  if (amberMinutes >= redMinutes) refuse(queueRefusals.minutesTurned())
  const twice = letters.find(({ letter }, at) => letters.findIndex((one) => one.letter === letter) < at)
  if (twice) refuse(queueRefusals.letterTwice({ letter: twice.letter }))
  await refuseDangling(ctx, namedDepartments(letters.map(({ departmentId }) => departmentId)), common.notFound)
}

export const saveQueueSetting = async (
  ctx: Context,
  { version, ...said }: InputOf<typeof triageQueue.saveSetting>,
): Promise<QueueSetting> => {
  const before = await queueSettingNow(ctx)
  if (before.version !== version) refuse(common.stale())
  await check(ctx, { ...said, version })
  const letters = sql`${JSON.stringify(said.letters)}::jsonb`
  // Two who save the first one at once: the second finds a version that is not hers.
  const { rows } = await sqlOf({ version: Num })`
    insert into triage.queue_setting as s (amber_minutes, red_minutes, most_calls, letters)
    values (${said.amberMinutes}, ${said.redMinutes}, ${said.mostCalls}, ${letters})
    on conflict (hospital_id) do update set amber_minutes = excluded.amber_minutes, red_minutes = excluded.red_minutes,
      most_calls = excluded.most_calls, letters = excluded.letters
    where s.version = ${version} returning s.version`.execute(ctx.db)
  if (rows.length === 0) refuse(common.stale())
  ctx.note({ objectType: 'queueSetting', before: { ...before }, after: { ...said } })
  ctx.tell('queue.changed')
  return { ...said, version: rows[0]!.version }
}
