/** What a page that is not granted asks for, and who can grant it: a person is told whom to ask. */

import type { ownSession } from '@clinic/contract/areas/session/own.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Nullable } from '@clinic/contract/words.ts'
import type { Context } from '../../../kit/context.ts'
import { Str, sqlOf } from '../../../kit/db/rows.ts'

type Need = OutputOf<typeof ownSession.pageNeed>

/** How many administrators are named. */
const NAMED = 3
/** userType of a hospital's administrators. */
const ADMINISTRATOR = 1

export const pageNeed = async (ctx: Context, { path }: { path: string }): Promise<Need> => {
  const { rows } = await sqlOf({ title: Str, section: Nullable(Str) })`
    select m.title, p.title as section from access.menu m left join access.menu p on p.id = m.parent_id
     where m.path = ${path} and m.menu_type <> 'F' and not m.platform_only order by m.id limit 1`.execute(ctx.db)
  const admins = await sqlOf({ name: Str })`
    select name from staff.staff where user_type = ${ADMINISTRATOR} and status = 0 order by id limit ${NAMED}`.execute(
    ctx.db,
  )
  return {
    page: rows[0]?.title ?? null,
    section: rows[0]?.section ?? null,
    administrators: admins.rows.map(({ name }) => name),
  }
}
