/** Sessions that time, or whoever disabled an account or a hospital, has ended. */
import type { Database } from '../../../kit/db/database.ts'
import { hospitalOfRow, isOpen } from '../../hospitals/reads.ts'
import { personOf } from '../../staff/reads.ts'

const find = `
  select s.id from session.session s join ${personOf('p', 's', 'staff_id')}
    join ${hospitalOfRow('h', 's')}
   where s.id = any($1) and (s.end_reason is not null or s.expires_at < kit.present()
     or s.last_seen_at < kit.present() - make_interval(mins => s.idle_minutes) or p.status <> 0 or not ${isOpen('h')})`

/** Of these sessions of a hospital, those that are over by now. Looking moves no idle limit: nobody did anything. */
export const sessionsOver = async (
  database: Database,
  hospitalId: number,
  sessionIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  const [found] = await database.readTogether({ hospitalId, staffId: null }, [{ text: find, values: [sessionIds] }])
  return new Set(found!.rows.map((row) => Number(row['id'])))
}
