/** Task `declarations.night`: whom nothing protects any more and nobody follows falls into the pool. Source: customers book §12.2. */
import { Id } from '@clinic/contract/words.ts'
import { sqlOf } from '../../kit/db/rows.ts'
import type { Task } from '../../kit/jobs.ts'
import { storedSetting } from './setting.ts'

/** Whoever left no number was protected by nothing: her sheet is given as long as another's. Two nodes at once: each takes some. */
export const expireSheets: Task = async (ctx) => {
  const { protectDays, idleDays } = await storedSetting(ctx)
  const { rows } = await sqlOf({ id: Id })`
    with due as materialized (
      select s.id from declarations.sheet s
       where s.state in ('following', 'booked')
         and coalesce(s.protect_until, (s.created_at at time zone 'Asia/Shanghai')::date + ${protectDays}::int) < kit.today()
         and (coalesce(s.last_follow_at, s.created_at) at time zone 'Asia/Shanghai')::date <= kit.today() - ${idleDays}::int
       order by s.id for update of s skip locked),
    fallen as (
      update declarations.sheet s set state = 'pooled', pool_at = kit.clock(), appointment_id = null, next_follow_at = null
        from due d where s.id = d.id returning s.id)
    insert into declarations.follow (sheet_id, way, content)
    select f.id, 'pooled', '保护期满且超期未跟进' from fallen f returning sheet_id as id`.execute(ctx.db)
  if (rows.length > 0) ctx.tell('declaration.changed')
}
