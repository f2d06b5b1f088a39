/** Sheets of a colleague who leaves: given to another, and given back. */
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Num, sqlOf } from '../../kit/db/rows.ts'
import { faceOf } from '../../kit/face.ts'
import { mainDepartment } from '../staff/reads.ts'

const OPEN = sql`s.state in ('following', 'booked', 'arrived')`

export const openSheetsOf = async (ctx: Context, staffId: number): Promise<number> => {
  const { rows } = await sqlOf({ n: Num })`select count(*)::int as n from declarations.sheet s
    where s.developer_id = ${staffId} and ${OPEN}`.execute(ctx.db)
  return rows[0]!.n
}

const move = async (ctx: Context, from: number, to: number, ids: readonly number[] | null): Promise<number[]> => {
  const { rows } = await sqlOf({ id: Id })`
    with held as (select s.id from declarations.sheet s where s.developer_id = ${from} and ${OPEN}
        and (${ids === null}::boolean or s.id = any(${[...(ids ?? [])]}::bigint[])) order by s.id for update of s),
    moved as (
      update declarations.sheet s set developer_id = ${to}, department_id = ${faceOf(mainDepartment, to)}
        from held h where h.id = s.id returning s.id)
    insert into declarations.follow (sheet_id, way, content)
    select m.id, 'moved', ${ids === null ? '离职交接' : '撤销交接'} from moved m returning sheet_id as id`.execute(
    ctx.db,
  )
  const moved = rows.map(({ id }) => id)
  if (moved.length > 0) ctx.tell('declaration.changed', ...moved)
  return moved
}

/** @returns what was given */
export const giveSheets = (ctx: Context, from: number, to: number) => move(ctx, from, to, null)
/** Those that are still the receiver's and open. @returns how many */
export const returnSheets = async (ctx: Context, from: number, to: number, ids: readonly number[]): Promise<number> =>
  (await move(ctx, to, from, ids)).length
